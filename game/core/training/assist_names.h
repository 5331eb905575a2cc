// The names of the kinds of help: on the command line, in settings.txt and on the screen.
#ifndef ASSIST_NAMES_H
#define ASSIST_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "assist.h"

// Buffer size for the names of all kinds.
#define ASSIST_WORDS_SIZE 48

// What a kind of help does, for the screen. `number` is 0 .. ASSIST_KINDS - 1; the kind's bit is 1
// << number.
const char *assist_meaning(int number);

// Reads names ("snap", "recover", "aim", "slow", "hint") separated by commas or blanks, or "none".
// On failure writes one line to `error` and returns false.
bool assist_names_parse(const char *text, unsigned *out_kinds, char *error, size_t error_size);

// Writes the names of these kinds separated by ", ", or "none".
void assist_names_write(unsigned kinds, char out_words[ASSIST_WORDS_SIZE]);

#endif
