#include "rating_text.h"

#include <stdio.h>
#include <string.h>

#include "text_line.h"

// What a file may contain: more than anybody reaches.
#define RATING_MOST     10000.0
#define VOLATILITY_MOST 10.0
#define COUNT_MOST      4294967295.0

// The six numbers of a line, from its third word on.
static bool read_numbers(const text_line *line, rating_entry *entry, char *error, size_t error_size)
{
    static const double lowest[6] = {-RATING_MOST, 1.0, 1e-4, 0.0, 0.0, 0.0};
    static const double highest[6] = {
        RATING_MOST, GLICKO2_START_DEVIATION, VOLATILITY_MOST, COUNT_MOST, COUNT_MOST, COUNT_MOST};
    double number[6] = {0};
    for (size_t i = 0; i < 6; i++) {
        if (!text_word_number(line->word[2 + i], &number[i]) || number[i] < lowest[i] ||
            number[i] > highest[i] || (i >= 3 && number[i] != (double)(uint32_t)number[i])) {
            char what[96];
            snprintf(what, sizeof what, "is not valid; write a%s number from %g to %g",
                     i >= 3 ? " whole" : "", lowest[i], highest[i]);
            return text_line_fail(line, 2 + i, what, error, error_size);
        }
    }
    entry->is = (glicko2){number[0], number[1], number[2]};
    entry->bouts = (uint32_t)number[3];
    entry->taken = (uint32_t)number[4];
    entry->given = (uint32_t)number[5];
    return true;
}

static bool read_line(const text_line *line, rating_list *list, char *error, size_t error_size)
{
    rating_entry read = {0};
    if (!text_word_is(line->word[0], "rating")) {
        return text_line_fail(line, 0, "is unknown; write rating", error, error_size);
    }
    if (line->count < 9 || line->count >= TEXT_LINE_WORDS) {
        return text_line_fail(
            line, 0,
            "needs a weapon, rating, deviation, volatility, bouts, touches made and "
            "received, and a name",
            error, error_size);
    }
    if (!weapon_from_word(line->word[1].start, line->word[1].length, &read.weapon)) {
        return text_line_fail(line, 1, "is no weapon; write epee, foil or sabre", error,
                              error_size);
    }
    if (!read_numbers(line, &read, error, error_size)) {
        return false;
    }
    const char *name = line->word[8].start;
    const text_word *last = &line->word[line->count - 1];
    size_t length = (size_t)(last->start + last->length - name);
    if (!rating_name_is_valid(name, length)) {
        return text_line_fail(line, 8,
                              "begins no name; a name has at most 47 bytes and single spaces",
                              error, error_size);
    }
    memcpy(read.name, name, length);
    if (rating_list_find(list, read.name, read.weapon) != NULL) {
        return text_line_fail(line, 8, "has a line with this weapon already", error, error_size);
    }
    rating_entry *entry = rating_list_enter(list, read.name, read.weapon);
    if (entry == NULL) {
        return text_line_fail(line, 0, "is one too many; at most 256 are kept", error, error_size);
    }
    *entry = read;
    return true;
}

bool rating_text_parse(const char *text, size_t length, rating_list *out_list, char *error,
                       size_t error_size)
{
    *out_list = (rating_list){0};
    text_cursor cursor = {text, length, 0, 0};
    text_line line;
    if (!text_heading_read(&cursor, &line, "battuta-ratings", error, error_size)) {
        return false;
    }
    while (text_line_next(&cursor, &line)) {
        if (!read_line(&line, out_list, error, error_size)) {
            return false;
        }
    }
    return true;
}

size_t rating_text_write(const rating_list *list, char out_text[RATING_TEXT_SIZE])
{
    size_t length =
        text_append(out_text, RATING_TEXT_SIZE, 0,
                    "battuta-ratings 1\n# weapon, rating, deviation, volatility, bouts, "
                    "touches made, touches received, name\n");
    for (size_t i = 0; i < list->count; i++) {
        const rating_entry *e = &list->entry[i];
        length = text_append(out_text, RATING_TEXT_SIZE, length,
                             "rating %s %.1f %.1f %.4f %u %u %u %s\n", weapon_key(e->weapon),
                             e->is.rating, e->is.deviation, e->is.volatility, e->bouts, e->taken,
                             e->given, e->name);
    }
    return length;
}
