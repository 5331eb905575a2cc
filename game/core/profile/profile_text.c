#include "profile_text.h"

#include <stdio.h>
#include <string.h>

#include "look_text.h"
#include "text_line.h"

// What a file may contain: more than anybody reaches.
#define RATING_MOST 10000.0
#define COUNT_MOST  4294967295.0
#define UNIX_MOST   99999999999.0

// The place of an opponent's first word on its line.
#define OPPONENT_WORD 7

enum key_bit { KEY_NAME, KEY_HAND, KEY_BUILD, KEY_COLOR };

typedef struct reading {
    profile *p;
    text_line line;
    unsigned seen; // 1 << enum key_bit
    bool has_habit[WEAPON_KIND_COUNT][HABITS_FIELDS];
    char *error;
    size_t error_size;
} reading;

// Writes the error message about a word of the line. Always returns false.
static bool fail(reading *r, size_t word, const char *what)
{
    return text_line_fail(&r->line, word, what, r->error, r->error_size);
}

// Reads the line's words from this one on as one name.
static bool read_name(reading *r, size_t from, char out_name[RATING_NAME_SIZE])
{
    const text_line *line = &r->line;
    if (line->count <= from || line->count >= TEXT_LINE_WORDS) {
        return fail(r, 0, "needs a name of 1 to 7 words");
    }
    const char *name = line->word[from].start;
    const text_word *last = &line->word[line->count - 1];
    size_t length = (size_t)(last->start + last->length - name);
    if (!rating_name_is_valid(name, length)) {
        return fail(r, from, "begins no name; a name has at most 47 bytes and single spaces");
    }
    memcpy(out_name, name, length);
    out_name[length] = '\0';
    return true;
}

// Reads a number within limits; `is_whole`: without a fraction.
static bool read_number(reading *r, size_t word, double least, double most, bool is_whole,
                        double *out)
{
    double value = 0.0;
    if (word >= r->line.count || !text_word_number(r->line.word[word], &value) || value < least ||
        value > most || (is_whole && value != (double)(int64_t)value)) {
        char what[96];
        snprintf(what, sizeof what, "is not valid; write a%s number from %.0f to %.0f",
                 is_whole ? " whole" : "", least, most);
        return fail(r, word, what);
    }
    *out = value;
    return true;
}

static bool read_weapon(reading *r, enum weapon_kind *out_kind)
{
    return (r->line.count > 1 &&
            weapon_from_word(r->line.word[1].start, r->line.word[1].length, out_kind)) ||
           fail(r, 1, "is no weapon; write epee, foil or sabre");
}

static bool read_bout(reading *r)
{
    enum weapon_kind kind = WEAPON_EPEE;
    double ended = 0.0, made = 0.0, received = 0.0;
    profile_bout bout = {0};
    if (!read_weapon(r, &kind) || !read_number(r, 2, 0.0, UNIX_MOST, true, &ended) ||
        !read_number(r, 3, -RATING_MOST, RATING_MOST, false, &bout.rating) ||
        !read_number(r, 4, 0.0, GLICKO2_START_DEVIATION, false, &bout.deviation) ||
        !read_number(r, 5, 0.0, COUNT_MOST, true, &made) ||
        !read_number(r, 6, 0.0, COUNT_MOST, true, &received) ||
        !read_name(r, OPPONENT_WORD, bout.opponent)) {
        return false;
    }
    profile_weapon *w = &r->p->weapon[kind];
    if (w->count == PROFILE_BOUTS) {
        return fail(r, 0, "is one too many; at most 200 are kept for each weapon");
    }
    bout.ended_unix_s = (int64_t)ended;
    bout.made = (uint32_t)made;
    bout.received = (uint32_t)received;
    w->bout[w->count++] = bout;
    return true;
}

static bool read_habit(reading *r)
{
    enum weapon_kind kind = WEAPON_EPEE;
    size_t i = 0;
    if (!read_weapon(r, &kind)) {
        return false;
    }
    while (i < HABITS_FIELDS &&
           !(r->line.count > 2 && text_word_is(r->line.word[2], HABITS_FIELD[i].key))) {
        i++;
    }
    if (i == HABITS_FIELDS) {
        return fail(r, 2, "is no habit; the program writes those that there are");
    }
    if (r->has_habit[kind][i]) {
        return fail(r, 2, "was set before with this weapon");
    }
    r->has_habit[kind][i] = true;
    const habits_field *field = &HABITS_FIELD[i];
    uint32_t *number = habits_numbers_to_set(&r->p->weapon[kind].habits, field);
    if (r->line.count != 3 + field->count) {
        char what[64];
        snprintf(what, sizeof what, "needs %zu number%s after it", field->count,
                 field->count == 1 ? "" : "s");
        return fail(r, 2, what);
    }
    for (size_t k = 0; k < field->count; k++) {
        double value = 0.0;
        if (!read_number(r, 3 + k, 0.0, COUNT_MOST, true, &value)) {
            return false;
        }
        number[k] = (uint32_t)value;
    }
    return true;
}

static bool read_once(reading *r, enum key_bit key)
{
    if ((r->seen & (1u << key)) != 0) {
        return fail(r, 0, "was set before");
    }
    r->seen |= 1u << key;
    switch (key) {
    case KEY_NAME:
        return read_name(r, 1, r->p->name);
    case KEY_HAND:
        return look_text_hand(&r->line, &r->p->is_left_handed, r->error, r->error_size);
    case KEY_BUILD:
        return look_text_build(&r->line, r->p->build, r->error, r->error_size);
    case KEY_COLOR:
        break;
    }
    return look_text_color(&r->line, r->p->color, r->error, r->error_size);
}

static bool read_line(reading *r)
{
    static const char *const key[] = {"name", "hand", "build", "color"};
    for (size_t i = 0; i < sizeof key / sizeof *key; i++) {
        if (text_word_is(r->line.word[0], key[i])) {
            return read_once(r, (enum key_bit)i);
        }
    }
    if (text_word_is(r->line.word[0], "bout")) {
        return read_bout(r);
    }
    if (text_word_is(r->line.word[0], "habit")) {
        return read_habit(r);
    }
    return fail(r, 0, "is unknown; write name, hand, build, color, bout or habit");
}

bool profile_text_parse(const char *text, size_t length, profile *out_profile, char *error,
                        size_t error_size)
{
    *out_profile = profile_new("");
    reading r = {.p = out_profile, .error = error, .error_size = error_size};
    text_cursor cursor = {text, length, 0, 0};
    if (!text_line_next(&cursor, &r.line)) {
        snprintf(error, error_size,
                 "line 1, column 1: this is no profile; it begins with 'battuta-profile 1'");
        return false;
    }
    if (r.line.count != 2 || !text_word_is(r.line.word[0], "battuta-profile") ||
        !text_word_is(r.line.word[1], "1")) {
        return fail(&r, 0, "is not the beginning of a profile: 'battuta-profile 1'");
    }
    while (text_line_next(&cursor, &r.line)) {
        if (!read_line(&r)) {
            return false;
        }
    }
    return out_profile->name[0] != '\0' || fail(&r, 0, "ends a profile without a line 'name'");
}

static size_t write_habits(const habits *of, enum weapon_kind kind, char *text, size_t length)
{
    for (size_t i = 0; i < HABITS_FIELDS; i++) {
        const habits_field *field = &HABITS_FIELD[i];
        const uint32_t *number = habits_numbers(of, field);
        bool is_zero = true;
        for (size_t k = 0; k < field->count; k++) {
            is_zero = is_zero && number[k] == 0;
        }
        if (is_zero) {
            continue;
        }
        length = text_append(text, PROFILE_TEXT_SIZE, length, "habit %s %s", weapon_key(kind),
                             field->key);
        for (size_t k = 0; k < field->count; k++) {
            length = text_append(text, PROFILE_TEXT_SIZE, length, " %u", number[k]);
        }
        length = text_append(text, PROFILE_TEXT_SIZE, length, "\n");
    }
    return length;
}

static size_t write_bouts(const profile_weapon *w, enum weapon_kind kind, char *text, size_t length)
{
    for (size_t i = 0; i < w->count; i++) {
        const profile_bout *b = &w->bout[i];
        length = text_append(text, PROFILE_TEXT_SIZE, length, "bout %s %lld %.1f %.1f %u %u %s\n",
                             weapon_key(kind), (long long)b->ended_unix_s, b->rating, b->deviation,
                             b->made, b->received, b->opponent);
    }
    return length;
}

size_t profile_text_write(const profile *p, char out_text[PROFILE_TEXT_SIZE])
{
    size_t length = text_append(
        out_text, PROFILE_TEXT_SIZE, 0,
        "battuta-profile 1\nname %s\nhand %s\nbuild %s\ncolor %.3f %.3f %.3f\n"
        "# bout: weapon, seconds since 1970, rating, deviation, touches made and received, "
        "opponent\n# habit:\n",
        p->name, p->is_left_handed ? "left" : "right", p->build, (double)p->color[0],
        (double)p->color[1], (double)p->color[2]);
    for (size_t i = 0; i < HABITS_FIELDS; i++) {
        length = text_append(out_text, PROFILE_TEXT_SIZE, length, "#   %s: %s\n",
                             HABITS_FIELD[i].key, HABITS_FIELD[i].means);
    }
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        const enum weapon_kind of = (enum weapon_kind)kind;
        length = write_bouts(&p->weapon[kind], of, out_text, length);
        length = write_habits(&p->weapon[kind].habits, of, out_text, length);
    }
    return length;
}
