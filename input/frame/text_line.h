// Small text formats read line by line: words, numbers, comments.
//
// A line is words between blanks; '#' starts a comment; lines without words are
// skipped. Numbers are plain decimals ("-0.25"), read the same under any locale
// and on any machine. Nothing here reads past text[length - 1].
#ifndef TEXT_LINE_H
#define TEXT_LINE_H

#include <stdbool.h>
#include <stddef.h>

// More words than any of our lines has: a line that fills this is too long.
#define TEXT_LINE_WORDS 16
// Room for a word quoted in a message, with its final zero.
#define TEXT_QUOTE_SIZE 28

typedef struct text_word {
    const char *start; // into the text; not zero-terminated
    size_t length;
} text_word;

typedef struct text_line {
    unsigned number;   // as an editor counts, from 1
    const char *start; // of the line, into the text
    size_t count;      // words, at most TEXT_LINE_WORDS: further ones are dropped
    text_word word[TEXT_LINE_WORDS];
} text_line;

// Where the next line starts. Begin with {text, length, 0, 0}.
typedef struct text_cursor {
    const char *text;
    size_t length, offset;
    unsigned line; // lines read so far
} text_cursor;

// The next line that has words; false at the end of the text.
bool text_line_next(text_cursor *cursor, text_line *out_line);

// Where on its line a word begins, in bytes, from 1.
unsigned text_word_column(const text_line *line, text_word word);

// Whether the word is this one, to the letter.
bool text_word_is(text_word word, const char *expected);

// A decimal of at most 15 digits, correctly rounded; false for anything else
// ("1e3", "nan", "0x10", "1,5"), and *out_value is then untouched.
bool text_word_number(text_word word, double *out_value);

// The word as a message can show it: shortened, zero-terminated, '?' for every
// byte that is not printable ASCII.
void text_word_quote(text_word word, char out_quote[TEXT_QUOTE_SIZE]);

#endif
