#include "command_words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

bool words_fail(const words *from, const char *format, const char *word, const char *second)
{
    snprintf(from->error, from->error_size, format, word, second);
    return false;
}

bool words_take(words *from, const char *option, const char **out_value)
{
    if (from->left == 0) {
        return words_fail(from, "%s needs a value%s; see battuta --help", option, "");
    }
    *out_value = *from->word++;
    from->left--;
    return true;
}

bool words_take_whole(words *from, const char *option, uint64_t lowest, uint64_t highest,
                      uint64_t *out_number)
{
    const char *text;
    if (!words_take(from, option, &text)) {
        return false;
    }
    char *end;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0' || errno != 0 || number < lowest ||
        number > highest) {
        snprintf(from->error, from->error_size,
                 "%s '%s' is not valid; write a whole number from %llu to %llu", option, text,
                 (unsigned long long)lowest, (unsigned long long)highest);
        return false;
    }
    *out_number = number;
    return true;
}

bool words_take_seconds(words *from, const char *option, double lowest, double *out_seconds)
{
    const char *text;
    if (!words_take(from, option, &text)) {
        return false;
    }
    char *end;
    double seconds = strtod(text, &end);
    if (end == text || *end != '\0' || !(seconds >= lowest && seconds <= WORDS_SECONDS_MOST)) {
        snprintf(from->error, from->error_size, "%s '%s' is not valid; write seconds from %g to %g",
                 option, text, lowest, WORDS_SECONDS_MOST);
        return false;
    }
    *out_seconds = seconds;
    return true;
}

bool words_unknown(const words *from, const char *command, const char *word)
{
    return words_fail(from, "%s: unexpected '%s'; see battuta --help", command, word);
}
