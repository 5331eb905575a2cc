// Reading small text formats line by line: words, numbers, comments.
//
// A line consists of words separated by blanks; '#' starts a comment; lines without words are
// skipped. Numbers are plain decimals ("-0.25"), read in the same way under every locale and on
// every machine. No function reads past text[length - 1].
#ifndef TEXT_LINE_H
#define TEXT_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// More words than any line of our formats has. A line with this many words is too long.
#define TEXT_LINE_WORDS 16
// Size of a quoted word in a message, including the final zero.
#define TEXT_QUOTE_SIZE 28

typedef struct text_word {
    const char *start; // in the text; not zero-terminated
    size_t length;
} text_word;

typedef struct text_line {
    unsigned number;   // line number, from 1
    const char *start; // of the line in the text
    size_t count;      // number of words; words after TEXT_LINE_WORDS are dropped
    text_word word[TEXT_LINE_WORDS];
} text_line;

// The position in the text. Begin with {text, length, 0, 0}.
typedef struct text_cursor {
    const char *text;
    size_t length, offset;
    unsigned line; // lines read so far
} text_cursor;

// Reads the next line that has words. Returns false at the end of the text.
bool text_line_next(text_cursor *cursor, text_line *out_line);

// The column at which a word begins on its line, in bytes, from 1.
unsigned text_word_column(const text_line *line, text_word word);

// Writes the message that the word with this index "is wrong": "line 3, column 8: 'sabe' WHAT". A
// word after the last one stands for the last one. Always returns false.
bool text_line_fail(const text_line *line, size_t word, const char *what, char *error,
                    size_t error_size);

// Reads the first line of a text, which names its format: the word `format`, such as
// "battuta-seasons", and version 1. For anything else `error` gets one line, and the function
// returns false.
bool text_heading_read(text_cursor *cursor, text_line *out_line, const char *format, char *error,
                       size_t error_size);

// Reads the word with this index as a whole number within limits. If it is missing or another one,
// `error` gets one line, and the function returns false.
bool text_line_whole(const text_line *line, size_t word, uint32_t least, uint32_t most,
                     uint32_t *out_number, char *error, size_t error_size);

// Returns whether the word equals `expected`.
bool text_word_is(text_word word, const char *expected);

// Reads a decimal number of at most 15 digits, correctly rounded. Returns false for anything else
// ("1e3", "nan", "0x10", "1,5"); *out_value is then unchanged.
bool text_word_number(text_word word, double *out_value);

// Copies the word for use in a message: shortened, zero-terminated, with '?' for every byte that is
// not printable ASCII.
void text_word_quote(text_word word, char out_quote[TEXT_QUOTE_SIZE]);

// Appends to a text of `length` bytes in a buffer of `size` bytes, as printf does, and returns the
// new length. What does not fit is cut off.
size_t text_append(char *text, size_t size, size_t length, const char *format, ...);

#endif
