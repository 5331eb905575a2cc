// A call in words, as a referee says it: the phrase in order, each clause with its number, then the
// verdict, and how near it was.
//
// "Attack from the left, ahead by 84 ms. Parried in quarte: it would have missed by 23 cm. Riposte,
// 60 ms. Touch right."
#ifndef PHRASE_WORDS_H
#define PHRASE_WORDS_H

#include <stddef.h>

#include "right_of_way.h"
#include "texts.h"

#define PHRASE_WORDS_MAX 512

// Writes the call in the language of the texts (NULL: English); a phrase that is too long loses its
// first clauses. Always ends with the verdict.
void phrase_words(const texts *t, const phrase_settings *settings, const right_of_way *call,
                  char out[PHRASE_WORDS_MAX]);

// The clause with this number, without the full stop; "" for one that is not said: because the
// verdict tells it, because it is only an arm on its way into line, or because the fencer was short
// and has hit all the same.
void phrase_clause_words(const texts *t, const phrase_settings *settings, const right_of_way *call,
                         uint32_t at, char *out, size_t out_size);

// "quarte"; "" for none.
const char *phrase_guard_name(enum phrase_guard guard);

// Why the touch was given or not, as one word for scripts: "riposte", "simultaneous" ...
const char *right_reason_key(enum right_reason reason);

#endif
