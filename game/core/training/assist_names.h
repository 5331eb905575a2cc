// The kinds of help as words: on the command line, in settings.txt and on the screen.
#ifndef ASSIST_NAMES_H
#define ASSIST_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "assist.h"

// Room for the words of all kinds.
#define ASSIST_WORDS_SIZE 48

// What the kind number 0 .. ASSIST_KINDS - 1 does, whose bit is 1 << number; for the screen.
const char *assist_meaning(int number);

// Reads words ("snap", "recover", "aim", "slow", "hint") with commas or blanks between them,
// "none" for none of them. On failure fills
// `error` with one line and returns false.
bool assist_names_parse(const char *text, unsigned *out_kinds, char *error, size_t error_size);

// The words of these kinds with ", " between them; "none".
void assist_names_write(unsigned kinds, char out_words[ASSIST_WORDS_SIZE]);

#endif
