#include "text_line.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Integers with this many digits, and powers of ten up to this exponent, are exact in a double
// (10^15 < 2^53), so their quotient is correctly rounded.
#define NUMBER_MAX_DIGITS 15

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

// Splits one line (without its line feed) into words.
static void split(const char *text, size_t length, text_line *out_line)
{
    out_line->count = 0;
    for (size_t i = 0; i < length && text[i] != '#';) {
        if (is_blank(text[i])) {
            i++;
            continue;
        }
        size_t start = i;
        while (i < length && !is_blank(text[i]) && text[i] != '#') {
            i++;
        }
        if (out_line->count < TEXT_LINE_WORDS) {
            out_line->word[out_line->count++] = (text_word){text + start, i - start};
        }
    }
}

bool text_line_next(text_cursor *cursor, text_line *out_line)
{
    while (cursor->offset < cursor->length) {
        const char *start = cursor->text + cursor->offset;
        size_t left = cursor->length - cursor->offset;
        const char *end = memchr(start, '\n', left);
        size_t length = end != NULL ? (size_t)(end - start) : left;

        cursor->offset += length + (end != NULL ? 1 : 0);
        cursor->line++;
        out_line->number = cursor->line;
        out_line->start = start;
        split(start, length, out_line);
        if (out_line->count > 0) {
            return true;
        }
    }
    return false;
}

unsigned text_word_column(const text_line *line, text_word word)
{
    return (unsigned)(word.start - line->start) + 1;
}

bool text_word_is(text_word word, const char *expected)
{
    return word.length == strlen(expected) && memcmp(word.start, expected, word.length) == 0;
}

bool text_word_number(text_word word, double *out_value)
{
    size_t i = 0;
    bool negative = false;
    if (word.length > 0 && (word.start[0] == '-' || word.start[0] == '+')) {
        negative = word.start[0] == '-';
        i = 1;
    }

    double mantissa = 0.0, scale = 1.0;
    int digits = 0;
    bool after_point = false;
    for (; i < word.length; i++) {
        char c = word.start[i];
        if (c == '.' && !after_point) {
            after_point = true;
        } else if (c >= '0' && c <= '9' && digits < NUMBER_MAX_DIGITS) {
            mantissa = mantissa * 10.0 + (double)(c - '0');
            scale = after_point ? scale * 10.0 : scale;
            digits++;
        } else {
            return false;
        }
    }
    if (digits == 0) {
        return false;
    }
    *out_value = (negative ? -mantissa : mantissa) / scale;
    return true;
}

void text_word_quote(text_word word, char out_quote[TEXT_QUOTE_SIZE])
{
    size_t room = TEXT_QUOTE_SIZE - 1;
    bool cut = word.length > room;
    size_t shown = cut ? room - 3 : word.length;
    for (size_t i = 0; i < shown; i++) {
        char c = word.start[i];
        out_quote[i] = c >= ' ' && c <= '~' ? c : '?';
    }
    memcpy(out_quote + shown, cut ? "..." : "", cut ? 4 : 1);
}

bool text_line_fail(const text_line *line, size_t word, const char *what, char *error,
                    size_t error_size)
{
    char quote[TEXT_QUOTE_SIZE];
    text_word about = line->word[word < line->count ? word : line->count - 1];
    text_word_quote(about, quote);
    snprintf(error, error_size, "line %u, column %u: '%s' %s", line->number,
             text_word_column(line, about), quote, what);
    return false;
}

bool text_heading_read(text_cursor *cursor, text_line *out_line, const char *format, char *error,
                       size_t error_size)
{
    if (!text_line_next(cursor, out_line)) {
        snprintf(error, error_size,
                 "line 1, column 1: nothing is here; such a file begins with '%s 1'", format);
        return false;
    }
    if (out_line->count == 2 && text_word_is(out_line->word[0], format) &&
        text_word_is(out_line->word[1], "1")) {
        return true;
    }
    char what[96];
    snprintf(what, sizeof what, "is not how such a file begins: '%s 1'", format);
    return text_line_fail(out_line, 0, what, error, error_size);
}

bool text_line_whole(const text_line *line, size_t word, uint32_t least, uint32_t most,
                     uint32_t *out_number, char *error, size_t error_size)
{
    double number = 0.0;
    bool is_there = word < line->count;
    if (is_there && text_word_number(line->word[word], &number) && number >= least &&
        number <= most && number == (double)(uint32_t)number) {
        *out_number = (uint32_t)number;
        return true;
    }
    char what[96];
    snprintf(what, sizeof what, "%s a whole number from %u to %u",
             is_there ? "is not valid; write" : "must be followed by", least, most);
    return text_line_fail(line, word, what, error, error_size);
}

size_t text_append(char *text, size_t size, size_t length, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int added = vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
    size_t room = size - 1 - length;
    return length + (added < 0 ? 0 : (size_t)added < room ? (size_t)added : room);
}
