// Reading the words of a command line one by one. Each mistake is reported in one line that says
// what to write instead.
#ifndef COMMAND_WORDS_H
#define COMMAND_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The largest time for an option: a day. Ticks and milliseconds then fit into 32 bits.
#define WORDS_SECONDS_MOST 86400.0

// The words that are still to be read, and the buffer for the error message. The texts belong to
// the caller.
typedef struct words {
    char *const *word;
    int left;
    char *error;
    size_t error_size;
} words;

// Writes the error message; `format` has two %s. Always returns false, for the caller to return.
bool words_fail(const words *from, const char *format, const char *word, const char *second);

// Reports that the command does not know this word. Always returns false.
bool words_unknown(const words *from, const char *command, const char *word);

// Read the value that must follow an option: a text, an integer within bounds, or seconds from
// `lowest` to a day. They return false, with one line in `error`, if the value is missing or
// invalid.
bool words_take(words *from, const char *option, const char **out_value);
bool words_take_whole(words *from, const char *option, uint64_t lowest, uint64_t highest,
                      uint64_t *out_number);
bool words_take_seconds(words *from, const char *option, double lowest, double *out_seconds);

#endif
