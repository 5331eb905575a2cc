#include "season_text.h"

#include <stdio.h>
#include <string.h>

#include "text_line.h"

// More than anybody reaches.
#define COUNT_MOST 1000000u

typedef struct reading {
    season_list *list;
    text_line line;
    char *error;
    size_t error_size;
} reading;

// Writes the error message about a word of the line. Always returns false.
static bool fail(reading *r, size_t word, const char *what)
{
    return text_line_fail(&r->line, word, what, r->error, r->error_size);
}

static bool read_weapon(reading *r, enum weapon_kind *out_kind)
{
    return (r->line.count > 1 &&
            weapon_from_word(r->line.word[1].start, r->line.word[1].length, out_kind)) ||
           fail(r, 1, "is no weapon; write epee, foil or sabre");
}

static bool read_count(reading *r, size_t word, uint32_t least, uint32_t *out)
{
    return text_line_whole(&r->line, word, least, COUNT_MOST, out, r->error, r->error_size);
}

// Reads the words from this one to the end, or only this one, as a name.
static bool read_name(reading *r, size_t from, bool is_one, char out_name[RATING_NAME_SIZE])
{
    const text_line *line = &r->line;
    if (line->count <= from || line->count >= TEXT_LINE_WORDS) {
        return fail(r, 0, "needs a name of 1 to 7 words");
    }
    const char *name = line->word[from].start;
    const text_word *last = &line->word[is_one ? from : line->count - 1];
    const size_t length = (size_t)(last->start + last->length - name);
    if (!rating_name_is_valid(name, length)) {
        return fail(r, from, "begins no name; a name has at most 47 bytes and single spaces");
    }
    memcpy(out_name, name, length);
    out_name[length] = '\0';
    return true;
}

static bool read_season(reading *r)
{
    season s = {0};
    if (!read_weapon(r, &s.weapon) || !read_count(r, 2, 1, &s.number) ||
        !read_count(r, 3, 1, &s.division) || !read_name(r, 4, false, s.name)) {
        return false;
    }
    if (season_list_find(r->list, s.name, s.weapon) != NULL) {
        return fail(r, 4, "has a season with this weapon already");
    }
    if (r->list->count == SEASONS_NOW) {
        return fail(r, 0, "is one too many; at most 64 are kept");
    }
    r->list->now[r->list->count++] = s;
    return true;
}

static bool read_bout(reading *r)
{
    season_bout bout = {0};
    if (r->list->count == 0) {
        return fail(r, 0, "needs a line 'season' before it");
    }
    season *s = &r->list->now[r->list->count - 1];
    if (r->line.count != 4) {
        return fail(r, 0, "needs an opponent, touches made and touches received");
    }
    if (!read_name(r, 1, true, bout.against) || !read_count(r, 2, 0, &bout.made) ||
        !read_count(r, 3, 0, &bout.received)) {
        return false;
    }
    for (size_t i = 0; i < s->count; i++) {
        if (strcmp(s->bout[i].against, bout.against) == 0) {
            return fail(r, 1, "is in this season already");
        }
    }
    if (s->count == SEASON_OPPONENTS) {
        return fail(r, 0, "is one too many; a season has at most 8");
    }
    s->bout[s->count++] = bout;
    return true;
}

static bool read_past(reading *r)
{
    season_past past = {0};
    if (!read_weapon(r, &past.weapon) || !read_count(r, 2, 1, &past.number) ||
        !read_count(r, 3, 1, &past.division) || !read_count(r, 4, 1, &past.place) ||
        !read_count(r, 5, 1, &past.of) || !read_name(r, 6, false, past.name)) {
        return false;
    }
    if (past.place > past.of) {
        return fail(r, 4, "is a place behind the last one");
    }
    if (r->list->past_count == SEASONS_PAST) {
        return fail(r, 0, "is one too many; at most 256 are kept");
    }
    r->list->past[r->list->past_count++] = past;
    return true;
}

static bool read_line(reading *r)
{
    return text_word_is(r->line.word[0], "season") ? read_season(r)
           : text_word_is(r->line.word[0], "bout") ? read_bout(r)
           : text_word_is(r->line.word[0], "past")
               ? read_past(r)
               : fail(r, 0, "is unknown; write season, bout or past");
}

// A season without bouts could never end.
static bool has_bouts(reading *r)
{
    for (size_t i = 0; i < r->list->count; i++) {
        if (season_next(&r->list->now[i]) == NULL) {
            snprintf(r->error, r->error_size,
                     "line %u, column 1: the season of '%s' has no bout to be fenced",
                     r->line.number, r->list->now[i].name);
            return false;
        }
    }
    return true;
}

bool season_text_parse(const char *text, size_t length, season_list *out_list, char *error,
                       size_t error_size)
{
    *out_list = (season_list){0};
    reading r = {.list = out_list, .error = error, .error_size = error_size};
    text_cursor cursor = {text, length, 0, 0};
    if (!text_heading_read(&cursor, &r.line, "battuta-seasons", error, error_size)) {
        return false;
    }
    while (text_line_next(&cursor, &r.line)) {
        if (!read_line(&r)) {
            return false;
        }
    }
    return has_bouts(&r);
}

size_t season_text_write(const season_list *list, char out_text[SEASON_TEXT_SIZE])
{
    size_t length = text_append(
        out_text, SEASON_TEXT_SIZE, 0,
        "battuta-seasons 1\n# season: weapon, number, division (1 is the strongest), person\n"
        "# bout of the season above: opponent, touches made, touches received; to five\n"
        "# past: weapon, number, division, place, of how many, person\n");
    for (size_t i = 0; i < list->count; i++) {
        const season *s = &list->now[i];
        length = text_append(out_text, SEASON_TEXT_SIZE, length, "season %s %u %u %s\n",
                             weapon_key(s->weapon), s->number, s->division, s->name);
        for (size_t k = 0; k < s->count; k++) {
            length = text_append(out_text, SEASON_TEXT_SIZE, length, "bout %s %u %u\n",
                                 s->bout[k].against, s->bout[k].made, s->bout[k].received);
        }
    }
    for (size_t i = 0; i < list->past_count; i++) {
        const season_past *past = &list->past[i];
        length = text_append(out_text, SEASON_TEXT_SIZE, length, "past %s %u %u %u %u %s\n",
                             weapon_key(past->weapon), past->number, past->division, past->place,
                             past->of, past->name);
    }
    return length;
}
