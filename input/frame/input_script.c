#include "input_script.h"

#include <stdio.h>
#include <string.h>

#define LINE_FORM "SECONDS WHAT VALUE ..., such as '0.35 extension 1'"
#define WHAT_FORM "x, y, extension, stride, advance, retreat, lunge, recover, fleche or duck"

static const struct {
    const char *word;
    unsigned button;
} buttons[] = {{"advance", INPUT_ADVANCE}, {"retreat", INPUT_RETREAT}, {"lunge", INPUT_LUNGE},
               {"recover", INPUT_RECOVER}, {"fleche", INPUT_FLECHE},   {"duck", INPUT_DUCK}};

// The buffer for the error message.
typedef struct complaint {
    const text_line *line;
    char *error;
    size_t size;
} complaint;

// Writes the error message about a word: line, column, and the quoted word between two texts.
// Always returns false.
static bool fail(complaint c, text_word about, const char *before, const char *after)
{
    char quote[TEXT_QUOTE_SIZE];
    text_word_quote(about, quote);
    snprintf(c.error, c.size, "line %u, column %u: %s'%s'%s", c.line->number,
             text_word_column(c.line, about), before, quote, after);
    return false;
}

// The stride nearest to a share of a full step.
static enum input_stride stride_near(double share)
{
    return share < 0.375   ? INPUT_STRIDE_SHORT
           : share < 0.625 ? INPUT_STRIDE_HALF
           : share < 0.875 ? INPUT_STRIDE_LONG
                           : INPUT_STRIDE_FULL;
}

// Applies one pair of name and value to the wish.
static bool set_value(input_wish *wish, text_word what, text_word value, complaint c)
{
    double number = 0.0;
    if (!text_word_number(value, &number)) {
        return fail(c, value, "", " is not a number: write one such as -0.25");
    }
    if (text_word_is(what, "x") || text_word_is(what, "y")) {
        if (number < -1.0 || number > 1.0) {
            return fail(c, value, "", " is out of range: x and y are from -1 to 1");
        }
        *(text_word_is(what, "x") ? &wish->point_x : &wish->point_y) = number;
        return true;
    }
    if (text_word_is(what, "extension")) {
        if (number < 0.0 || number > 1.0) {
            return fail(c, value, "", " is out of range: extension is from 0 to 1");
        }
        wish->extension = number;
        return true;
    }
    if (text_word_is(what, "stride")) {
        if (!(number >= 0.25 && number <= 1.0)) {
            return fail(c, value, "", " is out of range: a stride is from 0.25 to 1");
        }
        wish->buttons &= ~INPUT_STRIDE_BITS;
        wish->buttons |= input_stride_bits(stride_near(number));
        return true;
    }
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        if (text_word_is(what, buttons[i].word)) {
            if (number != 0.0 && number != 1.0) {
                return fail(c, value, "", " is not 0 (released) or 1 (held)");
            }
            wish->buttons &= ~buttons[i].button;
            wish->buttons |= number != 0.0 ? buttons[i].button : 0;
            return true;
        }
    }
    return fail(c, what, "unknown ", ": write " WHAT_FORM);
}

// Reads the line's time in ticks, which must not be before `first_tick`.
static bool read_tick(const text_line *line, uint32_t first_tick, complaint c, uint32_t *out_tick)
{
    text_word word = line->word[0];
    double seconds = 0.0;
    if (!text_word_number(word, &seconds)) {
        return fail(c, word, "", " is not a time: write " LINE_FORM);
    }
    if (seconds < 0.0 || seconds > INPUT_SCRIPT_MAX_S) {
        return fail(c, word, "time ", " is outside of 0 to 3600 seconds");
    }
    *out_tick = (uint32_t)(seconds * INPUT_TICKS_PER_SECOND + 0.5);
    if (*out_tick < first_tick) {
        return fail(c, word, "time ", " is not a millisecond or more after the line before");
    }
    return true;
}

bool input_script_read_line(const text_line *line, uint32_t first_tick, input_wish *wish,
                            uint32_t *out_tick, char *error, size_t error_size)
{
    complaint c = {line, error, error_size};
    if (!read_tick(line, first_tick, c, out_tick)) {
        return false;
    }
    text_word last = line->word[line->count - 1];
    if (line->count < 3 || line->count % 2 == 0) {
        return fail(c, last, "", " has no value or nothing to do: write " LINE_FORM);
    }
    if (line->count >= TEXT_LINE_WORDS - 1) {
        return fail(c, last, "too much on one line, near ", ": at most 6 values");
    }
    for (size_t i = 1; i < line->count; i += 2) {
        if (!set_value(wish, line->word[i], line->word[i + 1], c)) {
            return false;
        }
    }
    return true;
}

static bool read_line(input_script *script, input_wish *wish, const text_line *line, complaint c)
{
    uint32_t before = script->count > 0 ? script->cue[script->count - 1].tick + 1 : 0;
    uint32_t tick = 0;
    if (line->count == 2 && text_word_is(line->word[1], "repeat")) {
        if (!read_tick(line, before, c, &tick)) {
            return false;
        }
        if (tick == 0) {
            return fail(c, line->word[1], "",
                        " at time 0 leaves nothing to repeat: write a later time");
        }
        script->repeat_ticks = tick;
        return true;
    }
    if (!input_script_read_line(line, before, wish, &tick, c.error, c.size)) {
        return false;
    }
    if (script->count == INPUT_SCRIPT_MAX_CUES) {
        return fail(c, line->word[0], "", " is one line too many: a script has at most 1024 lines");
    }
    input_script_cue *cue = &script->cue[script->count++];
    cue->tick = tick;
    input_quantize(wish, &cue->frame);
    return true;
}

bool input_script_parse(const char *text, size_t length, input_script *out_script, char *error,
                        size_t error_size)
{
    memset(out_script, 0, sizeof *out_script);
    input_wish wish = {0};
    text_cursor cursor = {text, length, 0, 0};
    text_line line;
    while (text_line_next(&cursor, &line)) {
        complaint c = {&line, error, error_size};
        if (out_script->repeat_ticks > 0) {
            return fail(c, line.word[0], "",
                        " comes after 'repeat', which ends a script: remove one");
        }
        if (!read_line(out_script, &wish, &line, c)) {
            return false;
        }
    }
    return true;
}

input_frame input_script_frame(const input_script *script, uint32_t tick)
{
    uint32_t now = script->repeat_ticks > 0 ? tick % script->repeat_ticks : tick;
    // Binary search: the last cue that is not later than now lies before `high`.
    uint32_t low = 0, high = script->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (script->cue[middle].tick <= now) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low > 0 ? script->cue[low - 1].frame : input_frame_neutral();
}
