#include "bindings_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "text_line.h"

typedef struct reader {
    text_line line; // the present line
    unsigned wrong; // the number of lines with a mistake
    char *error;
    size_t error_size;
} reader;

// Counts the line as wrong, and writes the error message if it is the first. `format` has two %s:
// for the word and for an additional text.
static bool fail(reader *from, text_word word, const char *format, const char *second)
{
    if (from->wrong++ == 0) {
        char quote[TEXT_QUOTE_SIZE], reason[160];
        text_word_quote(word, quote);
        snprintf(reason, sizeof reason, format, quote, second);
        snprintf(from->error, from->error_size, "line %u, column %u: %s", from->line.number,
                 text_word_column(&from->line, word), reason);
    }
    return false;
}

// Reads "mouse.lunge".
static bool read_key(reader *from, text_word word, enum bindings_group *out_group,
                     enum action *out_action)
{
    const char *dot = memchr(word.start, '.', word.length);
    size_t before = dot != NULL ? (size_t)(dot - word.start) : word.length;
    if (!bindings_group_from_word(word.start, before, out_group)) {
        return fail(from, word,
                    "'%s' is not a device; write mouse, keyboard-left, keyboard, pad, joystick or "
                    "game, a dot and an action%s",
                    "");
    }
    text_word rest = {word.start + before, word.length - before};
    if (dot != NULL) {
        rest.start++;
        rest.length--;
    }
    if (!action_from_word(rest.start, rest.length, out_action) ||
        !bindings_has(*out_group, *out_action)) {
        return fail(from, rest, "'%s' is not an action of %s; the default is used",
                    bindings_group_word(*out_group));
    }
    return true;
}

static bool read_row(reader *from, enum bindings_group group, bindings_row *out_row)
{
    const text_line *line = &from->line;
    *out_row = (bindings_row){0};
    if (line->count == 1) {
        return fail(from, line->word[0], "'%s' needs a key or button after it, or none%s", "");
    }
    if (line->count == 2 && text_word_is(line->word[1], "none")) {
        return true;
    }
    if (line->count > 1 + BINDINGS_SLOTS) {
        return fail(from, line->word[1 + BINDINGS_SLOTS],
                    "'%s' is one too many; an action has at most four%s", "");
    }
    for (size_t i = 1; i < line->count; i++) {
        text_word word = line->word[i];
        binding *slot = &out_row->slot[i - 1];
        if (!binding_from_word(word.start, word.length, slot)) {
            return fail(
                from, word,
                "'%s' is not a key or button such as key:W or mouse:left; the default is used%s",
                "");
        }
        if (!bindings_accepts(group, *slot)) {
            return fail(from, word, "'%s' is not an input of %s; the default is used",
                        bindings_group_word(group));
        }
    }
    return true;
}

unsigned bindings_parse(bindings *b, const char *text, size_t length, char *error,
                        size_t error_size)
{
    reader from = {.error = error, .error_size = error_size};
    text_cursor cursor = {text, length, 0, 0};
    while (text_line_next(&cursor, &from.line)) {
        enum bindings_group group;
        enum action action;
        bindings_row row;
        if (read_key(&from, from.line.word[0], &group, &action) && read_row(&from, group, &row)) {
            b->row[group][action] = row;
        }
    }
    return from.wrong;
}

void bindings_key(enum bindings_group group, enum action action, char out_key[BINDINGS_KEY_SIZE])
{
    snprintf(out_key, BINDINGS_KEY_SIZE, "%s.%s", bindings_group_word(group), action_word(action));
}

void bindings_value(const bindings_row *row, char out_value[BINDINGS_VALUE_SIZE])
{
    size_t length = 0;
    snprintf(out_value, BINDINGS_VALUE_SIZE, "none");
    for (int i = 0; i < BINDINGS_SLOTS && row->slot[i].source != BINDING_NONE; i++) {
        char word[BINDING_WORD_SIZE];
        binding_word(row->slot[i], word);
        int written = snprintf(out_value + length, BINDINGS_VALUE_SIZE - length, "%s%s",
                               i > 0 ? " " : "", word);
        length += written > 0 ? (size_t)written : 0;
    }
}
