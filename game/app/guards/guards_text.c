#include "guards_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text_line.h"

// Distance from the hand of the point written as `tip`: about a blade's length.
#define AIM_M 0.9
// Room for one number with its sign.
#define NUMBER_SIZE 32

static const char *const ROW_WORD[3] = {"down", "middle", "up"};
static const char *const COLUMN_WORD[3] = {"left", "middle", "right"};
static const char *const LAYER_WORD[GUARDS_LAYERS] = {"guard", "thrust"};

// Writes three decimals, or two if the third is zero. Does not depend on the locale.
static void write_number(double value, char out[NUMBER_SIZE])
{
    long thousandths = lround(1000.0 * value);
    long whole = labs(thousandths) / 1000, rest = labs(thousandths) % 1000;
    const char *sign = thousandths < 0 ? "-" : "";
    if (rest % 10 == 0) {
        snprintf(out, NUMBER_SIZE, "%s%ld.%02ld", sign, whole, rest / 10);
    } else {
        snprintf(out, NUMBER_SIZE, "%s%ld.%03ld", sign, whole, rest);
    }
}

static bool is_guard_line(const text_line *line, int row, int column)
{
    return line->count == 5 && text_word_is(line->word[1], "row") &&
           text_word_is(line->word[2], ROW_WORD[row]) &&
           text_word_is(line->word[4], COLUMN_WORD[column]);
}

// Finds the line of the placement.
static bool find_line(const char *text, size_t length, int row, int column, enum guards_layer layer,
                      text_line *out_line)
{
    text_cursor cursor = {text, length, 0, 0};
    bool in_guard = false;
    while (text_line_next(&cursor, out_line)) {
        bool is_layer = text_word_is(out_line->word[0], LAYER_WORD[layer]);
        if (in_guard && is_layer) {
            return true;
        }
        if (out_line->count == 5 && text_word_is(out_line->word[1], "row")) {
            in_guard = is_guard_line(out_line, row, column);
        }
    }
    return false;
}

typedef struct writer {
    const char *from; // the rest of the old text, not copied yet
    char *to;
} writer;

// Copies the text up to a word and replaces the word.
static void replace(writer *w, text_word old, const char *new_word)
{
    size_t before = (size_t)(old.start - w->from), size = strlen(new_word);
    memcpy(w->to, w->from, before);
    memcpy(w->to + before, new_word, size);
    w->to += before + size;
    w->from = old.start + old.length;
}

bool guards_text_put(const char *text, size_t length, int row, int column, enum guards_layer layer,
                     phys_pose pose, char *out_text, size_t *out_length)
{
    text_line line;
    if (!find_line(text, length, row, column, layer, &line)) {
        return false;
    }
    phys_vec3 blade = quat_rotate(pose.orientation, v3(0, 0, -1));
    const struct {
        const char *word;
        phys_vec3 point;
    } points[] = {
        {"hand", pose.position},
        {"tip", v3_add_scaled(pose.position, blade, AIM_M)},
        {"thumb", quat_rotate(pose.orientation, v3(0, 1, 0))},
    };
    writer w = {text, out_text};
    for (size_t i = 1; i + 3 < line.count; i += 4) {
        for (size_t k = 0; k < sizeof points / sizeof *points; k++) {
            if (text_word_is(line.word[i], points[k].word)) {
                const double axis[3] = {points[k].point.x, points[k].point.y, points[k].point.z};
                for (size_t a = 0; a < 3; a++) {
                    char number[NUMBER_SIZE];
                    write_number(axis[a], number);
                    replace(&w, line.word[i + 1 + a], number);
                }
            }
        }
    }
    size_t rest = (size_t)(text + length - w.from);
    memcpy(w.to, w.from, rest);
    *out_length = (size_t)(w.to - out_text) + rest;
    return true;
}
