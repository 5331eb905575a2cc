#include "character_text.h"

#include <stdio.h>
#include <string.h>

#include "look_text.h"

// The keys that occur once, as bits.
enum key_bit {
    KEY_NAME,
    KEY_WORDS,
    KEY_WEAKNESS,
    KEY_WEAPON,
    KEY_HAND,
    KEY_BUILD,
    KEY_COLOR,
    KEY_LEVEL,
    KEY_NUMBERS
};

// What a file may contain: more than anybody reaches, points.
#define RATING_MOST    10000.0
#define DEVIATION_MOST 350.0

typedef struct reading {
    character *c;
    text_line line;
    unsigned seen; // 1 << enum key_bit
    bool has_style[AI_STYLE_FIELDS];
    bool styled;      // a line `style` has been read
    size_t announced; // lines `style`, by the line `numbers`; 0: there is none
    char *error;
    size_t error_size;
} reading;

// Writes the error message about a word of the line. Always returns false.
static bool fail(reading *r, size_t word, const char *what)
{
    return text_line_fail(&r->line, word, what, r->error, r->error_size);
}

// Reads the rest of the line after the key as one text.
static bool read_text(reading *r, char *out, size_t size)
{
    if (r->line.count < 2 || r->line.count >= TEXT_LINE_WORDS) {
        return fail(r, 0, "needs 1 to 14 words after it");
    }
    const char *start = r->line.word[1].start;
    text_word last = r->line.word[r->line.count - 1];
    size_t length = (size_t)(last.start + last.length - start);
    if (length >= size) {
        return fail(r, 1, "begins a text that is too long");
    }
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)start[i];
        if (byte < ' ' || byte == 0x7f || (byte == ' ' && start[i + 1] == ' ')) {
            return fail(r, 1, "begins a text with two blanks in a row or a control character");
        }
    }
    memcpy(out, start, length);
    out[length] = '\0';
    return true;
}

static bool read_weapons(reading *r)
{
    memset(r->c->fences, 0, sizeof r->c->fences);
    if (r->line.count < 2) {
        return fail(r, 0, "needs at least one of epee, foil and sabre after it");
    }
    for (size_t word = 1; word < r->line.count; word++) {
        enum weapon_kind kind;
        if (!weapon_from_word(r->line.word[word].start, r->line.word[word].length, &kind)) {
            return fail(r, word, "is no weapon; write epee, foil or sabre");
        }
        r->c->fences[kind] = true;
    }
    return true;
}

static bool read_level(reading *r)
{
    double level = 0.0;
    if (r->line.count != 2 || !text_word_number(r->line.word[1], &level) || level < 1.0 ||
        level > AI_LEVELS || level != (double)(int)level) {
        return fail(r, 1, "is no level; write 1, 2 or 3");
    }
    if (r->styled) {
        return fail(r, 0, "comes after a line 'style', which it would undo; write it first");
    }
    r->c->style = *ai_style_of_level((int)level);
    return true;
}

static bool read_style(reading *r)
{
    size_t i = 0;
    while (i < AI_STYLE_FIELDS &&
           !(r->line.count > 1 && text_word_is(r->line.word[1], AI_STYLE_FIELD[i].key))) {
        i++;
    }
    if (i == AI_STYLE_FIELDS) {
        return fail(r, 1, "is no number of a style; ai_style.c has a list");
    }
    if (r->has_style[i]) {
        return fail(r, 1, "was set before");
    }
    const ai_style_field *field = &AI_STYLE_FIELD[i];
    double value = 0.0;
    if (r->line.count != 3 || !text_word_number(r->line.word[2], &value) ||
        !(value >= field->least && value <= field->most)) {
        char what[96];
        snprintf(what, sizeof what, "is not valid; write one number from %g to %g", field->least,
                 field->most);
        return fail(r, 2, what);
    }
    r->has_style[i] = r->styled = true;
    ai_style_set(&r->c->style, field, value);
    return true;
}

static bool read_rating(reading *r)
{
    enum weapon_kind kind;
    double number[2];
    if (r->line.count != 4) {
        return fail(r, 0, "needs a weapon, a rating and its deviation after it");
    }
    if (!weapon_from_word(r->line.word[1].start, r->line.word[1].length, &kind)) {
        return fail(r, 1, "is no weapon; write epee, foil or sabre");
    }
    if (r->c->rated[kind].deviation > 0.0) {
        return fail(r, 1, "was rated before");
    }
    for (size_t i = 0; i < 2; i++) {
        const double least = i == 0 ? -RATING_MOST : 1.0,
                     most = i == 0 ? RATING_MOST : DEVIATION_MOST;
        if (!text_word_number(r->line.word[2 + i], &number[i]) ||
            !(number[i] >= least && number[i] <= most)) {
            char what[96];
            snprintf(what, sizeof what, "is not valid; write one number from %g to %g", least,
                     most);
            return fail(r, 2 + i, what);
        }
    }
    r->c->rated[kind] = (character_rating){number[0], number[1]};
    return true;
}

static bool read_announced(reading *r)
{
    double number = 0.0;
    if (r->line.count != 2 || !text_word_number(r->line.word[1], &number) ||
        !(number >= 1.0 && number <= (double)AI_STYLE_FIELDS) || number != (double)(size_t)number) {
        return fail(r, 1, "is no number of lines 'style'");
    }
    r->announced = (size_t)number;
    return true;
}

// Whether all lines that were announced are there, and the last one to its end.
static bool is_whole(reading *r, const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < AI_STYLE_FIELDS; i++) {
        count += r->has_style[i];
    }
    if (r->announced == 0 || (count == r->announced && text[length - 1] == '\n')) {
        return true;
    }
    char what[96];
    snprintf(what, sizeof what,
             "is in the last line: of %zu lines 'style' %zu are whole; the file was cut",
             r->announced, count - (count > 0 && text[length - 1] != '\n'));
    return fail(r, 0, what);
}

static bool read_once(reading *r, enum key_bit key)
{
    if ((r->seen & (1u << key)) != 0) {
        return fail(r, 0, "was set before");
    }
    r->seen |= 1u << key;
    switch (key) {
    case KEY_NAME:
        return read_text(r, r->c->name, sizeof r->c->name);
    case KEY_WORDS:
        return read_text(r, r->c->words, sizeof r->c->words);
    case KEY_WEAKNESS:
        return read_text(r, r->c->weakness, sizeof r->c->weakness);
    case KEY_WEAPON:
        return read_weapons(r);
    case KEY_HAND:
        return look_text_hand(&r->line, &r->c->is_left_handed, r->error, r->error_size);
    case KEY_BUILD:
        return look_text_build(&r->line, r->c->build, r->error, r->error_size);
    case KEY_COLOR:
        return look_text_color(&r->line, r->c->color, r->error, r->error_size);
    case KEY_NUMBERS:
        return read_announced(r);
    case KEY_LEVEL:
        break;
    }
    return read_level(r);
}

static bool read_line(reading *r)
{
    static const char *const key[] = {"name",  "words", "weakness", "weapon", "hand",
                                      "build", "color", "level",    "numbers"};
    for (size_t i = 0; i < sizeof key / sizeof *key; i++) {
        if (text_word_is(r->line.word[0], key[i])) {
            return read_once(r, (enum key_bit)i);
        }
    }
    if (text_word_is(r->line.word[0], "style")) {
        return read_style(r);
    }
    if (text_word_is(r->line.word[0], "rating")) {
        return read_rating(r);
    }
    return fail(r, 0,
                "is unknown; write name, words, weakness, weapon, hand, build, color, level, "
                "numbers, rating or style");
}

bool character_text_parse(const char *text, size_t length, character *out_character, char *error,
                          size_t error_size)
{
    *out_character = character_default();
    reading r = {.c = out_character, .error = error, .error_size = error_size};
    text_cursor cursor = {text, length, 0, 0};
    if (!text_heading_read(&cursor, &r.line, "battuta-character", error, error_size)) {
        return false;
    }
    while (text_line_next(&cursor, &r.line)) {
        if (!read_line(&r)) {
            return false;
        }
    }
    if (out_character->name[0] == '\0') {
        return fail(&r, 0, "ends a character without a line 'name'");
    }
    return is_whole(&r, text, length);
}

size_t character_text_write(const character *c, char out_text[CHARACTER_TEXT_SIZE])
{
    size_t length =
        text_append(out_text, CHARACTER_TEXT_SIZE, 0, "battuta-character 1\nnumbers %zu\nname %s\n",
                    AI_STYLE_FIELDS, c->name);
    if (c->words[0] != '\0') {
        length = text_append(out_text, CHARACTER_TEXT_SIZE, length, "words %s\n", c->words);
    }
    if (c->weakness[0] != '\0') {
        length = text_append(out_text, CHARACTER_TEXT_SIZE, length, "weakness %s\n", c->weakness);
    }
    length = text_append(out_text, CHARACTER_TEXT_SIZE, length, "weapon");
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        if (c->fences[kind]) {
            length = text_append(out_text, CHARACTER_TEXT_SIZE, length, " %s",
                                 weapon_key((enum weapon_kind)kind));
        }
    }
    length = text_append(out_text, CHARACTER_TEXT_SIZE, length,
                         "\nhand %s\nbuild %s\ncolor %.3f %.3f %.3f\nlevel 2\n",
                         c->is_left_handed ? "left" : "right", c->build, (double)c->color[0],
                         (double)c->color[1], (double)c->color[2]);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        if (c->rated[kind].deviation > 0.0) {
            length = text_append(out_text, CHARACTER_TEXT_SIZE, length, "rating %s %.1f %.1f\n",
                                 weapon_key((enum weapon_kind)kind), c->rated[kind].rating,
                                 c->rated[kind].deviation);
        }
    }
    for (size_t i = 0; i < AI_STYLE_FIELDS; i++) {
        length = text_append(out_text, CHARACTER_TEXT_SIZE, length, "style %s %.6f\n",
                             AI_STYLE_FIELD[i].key, ai_style_get(&c->style, &AI_STYLE_FIELD[i]));
    }
    return length;
}
