// The referee's calls in words and as keys for tables.
#ifndef MATCH_WORDS_H
#define MATCH_WORDS_H

#include <stddef.h>

#include "match_state.h"
#include "texts.h"

// The longest sentence with its end.
#define MATCH_WORDS_MAX 160

// What the referee says first: "Touch left", "Touch both", "No touch"; after a black card "Bout to
// the right". Static; an English text.
const char *match_verdict_words(const match_call *call);

// Why, with the cards, in the language of the texts (NULL: English): "Off target", "Corps à corps.
// Yellow card right". Empty if there is nothing to add.
void match_reason_words(const texts *t, const match_call *call, char out[MATCH_WORDS_MAX]);

// Both in one line: "Touch left. Double hit."
void match_call_words(const texts *t, const match_call *call, char out[MATCH_WORDS_MAX]);

// One word each for tables: "lamp", "only_lamp", "corps_a_corps", "yellow", "white" ...
const char *match_halt_key(enum match_halt halt);
const char *match_reason_key(enum match_reason reason);
const char *match_fault_key(enum match_fault fault);
const char *match_card_key(enum match_card card);
const char *apparatus_light_key(enum apparatus_light light);

#endif
