// The kinds of help as words: on the command line, in settings.txt and on the screen.
#ifndef ASSIST_WORDS_H
#define ASSIST_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "assist.h"

// Room for the words of all kinds.
#define ASSIST_WORDS_SIZE 48

// "snap", "recover", "aim", "slow", "hint": the word of kind number 0 .. ASSIST_KINDS - 1, whose
// bit is 1 << number; and what it does, for the screen.
const char *assist_word(int number);
const char *assist_meaning(int number);

// Reads words with commas or blanks between them, "none" for none of them. On failure fills
// `error` with one line and returns false.
bool assist_words_parse(const char *text, unsigned *out_kinds, char *error, size_t error_size);

// The words of these kinds with ", " between them; "none".
void assist_words_write(unsigned kinds, char out_words[ASSIST_WORDS_SIZE]);

#endif
