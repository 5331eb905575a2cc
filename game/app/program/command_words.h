// The words of a command line, taken one by one; each mistake is one line that says what to
// write instead.
#ifndef COMMAND_WORDS_H
#define COMMAND_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A day: nobody waits longer, and ticks and milliseconds stay in 32 bits.
#define WORDS_SECONDS_MOST 86400.0

// The words still to be read, and where to say what is wrong. Texts are the caller's.
typedef struct words {
    char *const *word;
    int left;
    char *error;
    size_t error_size;
} words;

// Says what is wrong: `format` has two %s. Always false, to be returned.
bool words_fail(const words *from, const char *format, const char *word, const char *second);

// The command does not have this word. Always false.
bool words_unknown(const words *from, const char *command, const char *word);

// The value that has to follow an option: a text, a whole number within bounds, seconds from
// `lowest` to a day. False, with the line in `error`, where there is none or it does not do.
bool words_take(words *from, const char *option, const char **out_value);
bool words_take_whole(words *from, const char *option, uint64_t lowest, uint64_t highest,
                      uint64_t *out_number);
bool words_take_seconds(words *from, const char *option, double lowest, double *out_seconds);

#endif
