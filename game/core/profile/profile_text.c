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

enum key_bit { KEY_NAME, KEY_HAND, KEY_BUILD, KEY_COLOR, KEY_MEMORY };

typedef struct reading {
    profile *p;
    text_line line;
    unsigned seen; // 1 << enum key_bit
    bool has_habit[WEAPON_KIND_COUNT][HABITS_FIELDS];
    // Of the memory that was read last with each weapon: 1 << enum ai_situation.
    unsigned has_situation[WEAPON_KIND_COUNT];
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

// The memory of an opponent: the last one if its key is the same, or else a new one.
static profile_memory *memory_with(reading *r, enum weapon_kind kind, text_word key)
{
    profile_weapon *w = &r->p->weapon[kind];
    profile_memory *last = w->memories > 0 ? &w->memory[w->memories - 1] : NULL;
    if (last != NULL && text_word_is(key, last->key)) {
        return last;
    }
    for (size_t i = 0; i < w->memories; i++) {
        if (text_word_is(key, w->memory[i].key)) {
            fail(r, 2, "has lines with this weapon already; write them one after another");
            return NULL;
        }
    }
    if (w->memories == PROFILE_MEMORIES) {
        fail(r, 2, "is one opponent too many; at most 40 are kept for each weapon");
        return NULL;
    }
    r->has_situation[kind] = 0;
    last = &w->memory[w->memories++];
    *last = (profile_memory){0};
    memcpy(last->key, key.start, key.length);
    return last;
}

static bool read_learnt(reading *r)
{
    const text_line *line = &r->line;
    enum weapon_kind kind = WEAPON_EPEE;
    size_t situation = 0;
    if (!r->p->is_remembered) {
        return fail(r, 0, "needs a line 'memory on' before it");
    }
    if (!read_weapon(r, &kind)) {
        return false;
    }
    if (line->count < 3 || !character_key_is_valid(line->word[2].start, line->word[2].length)) {
        return fail(r, 2, "is no opponent; 'battuta ladder' lists them");
    }
    while (situation < AI_SITUATIONS &&
           !(line->count > 3 &&
             text_word_is(line->word[3], ai_situation_word((enum ai_situation)situation)))) {
        situation++;
    }
    if (situation == AI_SITUATIONS) {
        return fail(r, 3, "is no situation; write stands, comes or points");
    }
    if (line->count != 4 + AI_DEEDS) {
        return fail(r, 3, "needs three numbers after it: nothing, lunges, fleches");
    }
    profile_memory *memory = memory_with(r, kind, line->word[2]);
    if (memory == NULL) {
        return false;
    }
    if ((r->has_situation[kind] & (1u << situation)) != 0) {
        return fail(r, 3, "was set before for this opponent");
    }
    r->has_situation[kind] |= 1u << situation;
    for (size_t i = 0; i < AI_DEEDS; i++) {
        if (!read_number(r, 4 + i, 0.0, AI_MEMORY_MOST, false, &memory->of.count[situation][i])) {
            return false;
        }
    }
    return true;
}

static bool read_memory(reading *r)
{
    const text_word word = r->line.word[r->line.count - 1];
    r->p->is_remembered = text_word_is(word, "on");
    return (r->line.count == 2 && (r->p->is_remembered || text_word_is(word, "off"))) ||
           fail(r, 1, "is not valid; write on or off");
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
        return look_text_color(&r->line, r->p->color, r->error, r->error_size);
    case KEY_MEMORY:
        break;
    }
    return read_memory(r);
}

static bool read_line(reading *r)
{
    static const char *const key[] = {"name", "hand", "build", "color", "memory"};
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
    if (text_word_is(r->line.word[0], "learnt")) {
        return read_learnt(r);
    }
    return fail(r, 0, "is unknown; write name, hand, build, color, memory, bout, habit or learnt");
}

bool profile_text_parse(const char *text, size_t length, profile *out_profile, char *error,
                        size_t error_size)
{
    *out_profile = profile_new("");
    reading r = {.p = out_profile, .error = error, .error_size = error_size};
    text_cursor cursor = {text, length, 0, 0};
    if (!text_heading_read(&cursor, &r.line, "battuta-profile", error, error_size)) {
        return false;
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

static size_t write_memories(const profile_weapon *w, enum weapon_kind kind, char *text,
                             size_t length)
{
    for (size_t i = 0; i < w->memories; i++) {
        for (size_t k = 0; k < AI_SITUATIONS; k++) {
            const double *count = w->memory[i].of.count[k];
            length =
                text_append(text, PROFILE_TEXT_SIZE, length, "learnt %s %s %s", weapon_key(kind),
                            w->memory[i].key, ai_situation_word((enum ai_situation)k));
            for (size_t deed = 0; deed < AI_DEEDS; deed++) {
                length = text_append(text, PROFILE_TEXT_SIZE, length, " %.6f", count[deed]);
            }
            length = text_append(text, PROFILE_TEXT_SIZE, length, "\n");
        }
    }
    return length;
}

size_t profile_text_write(const profile *p, char out_text[PROFILE_TEXT_SIZE])
{
    size_t length = text_append(
        out_text, PROFILE_TEXT_SIZE, 0,
        "battuta-profile 1\nname %s\nhand %s\nbuild %s\ncolor %.3f %.3f %.3f\n"
        "# memory: whether named opponents may remember this person, on or off\nmemory %s\n"
        "# learnt: weapon, opponent, what this person does, and how often nothing, a lunge and a "
        "fleche followed, the older the less\n"
        "# bout: weapon, seconds since 1970, rating, deviation, touches made and received, "
        "opponent\n# habit:\n",
        p->name, p->is_left_handed ? "left" : "right", p->build, (double)p->color[0],
        (double)p->color[1], (double)p->color[2], p->is_remembered ? "on" : "off");
    for (size_t i = 0; i < HABITS_FIELDS; i++) {
        length = text_append(out_text, PROFILE_TEXT_SIZE, length, "#   %s: %s\n",
                             HABITS_FIELD[i].key, HABITS_FIELD[i].means);
    }
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        const enum weapon_kind of = (enum weapon_kind)kind;
        length = write_bouts(&p->weapon[kind], of, out_text, length);
        length = write_habits(&p->weapon[kind].habits, of, out_text, length);
        length = write_memories(&p->weapon[kind], of, out_text, length);
    }
    return length;
}
