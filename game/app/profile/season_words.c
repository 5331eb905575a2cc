#include "season_words.h"

#include <stdio.h>
#include <string.h>

const char *season_opponent_name(const season_view *view, const char *key)
{
    for (size_t i = 0; i < view->about_count; i++) {
        if (strcmp(view->about[i].key, key) == 0) {
            return view->about[i].name;
        }
    }
    return key;
}

void season_words_past(const texts *t, const season_view *view, const season_past *past, char *out,
                       size_t size)
{
    const uint32_t next = season_next_division(past, season_divisions(view->fencers, past->weapon));
    if (next < past->division) {
        text_write(t, out, size, "place %u of %u in division %u: up to division %u", past->place,
                   past->of, past->division, next);
    } else if (next > past->division) {
        text_write(t, out, size, "place %u of %u in division %u: down to division %u", past->place,
                   past->of, past->division, next);
    } else {
        text_write(t, out, size, "place %u of %u in division %u", past->place, past->of,
                   past->division);
    }
}

static char *add(season_words *out, const char *name)
{
    snprintf(out->name[out->count], SEASON_WORDS_SIZE, "%s", name);
    return out->text[out->count++];
}

static void write_next(const texts *t, const season_view *view, const season *s, season_words *out)
{
    const season_bout *next = season_next(s);
    if (next == NULL) {
        return;
    }
    const char *name = season_opponent_name(view, next->against);
    char *text = add(out, text_of(t, "Next"));
    if (next->made + next->received > 0) {
        text_write(t, text, SEASON_WORDS_SIZE, "%s, %u to %u so far", name, next->made,
                   next->received);
    } else {
        snprintf(text, SEASON_WORDS_SIZE, "%s", name);
    }
}

// How the seasons before ended, the newest first.
static void write_past(const texts *t, const season_view *view, const season *s, season_words *out)
{
    for (size_t i = view->list->past_count; i > 0 && out->count < SEASON_WORDS_LINES; i--) {
        const season_past *past = &view->list->past[i - 1];
        if (past->weapon == s->weapon && strcmp(past->name, s->name) == 0) {
            char name[SEASON_WORDS_SIZE];
            text_write(t, name, sizeof name, "Season %u", past->number);
            season_words_past(t, view, past, add(out, name), SEASON_WORDS_SIZE);
        }
    }
}

void season_words_write(const texts *t, const season_view *view, const season *s, season_words *out)
{
    season_row row[SEASON_OPPONENTS + 1];
    const size_t count = season_standings(s, view->fencers, row);
    out->count = 0;
    text_write(t, out->title, sizeof out->title, "Season %u, division %u of %u, %s", s->number,
               s->division, season_divisions(view->fencers, s->weapon),
               text_of(t, weapon_name(s->weapon)));
    for (size_t i = 0; i < count; i++) {
        char name[SEASON_WORDS_SIZE];
        if (row[i].is_self) {
            text_write(t, name, sizeof name, "%zu  %.60s (you)", i + 1, row[i].name);
        } else {
            snprintf(name, sizeof name, "%zu  %.60s", i + 1,
                     season_opponent_name(view, row[i].name));
        }
        text_write(t, add(out, name), SEASON_WORDS_SIZE, "won %u of %u, touches %u to %u",
                   row[i].won, row[i].bouts, row[i].made, row[i].received);
    }
    write_next(t, view, s, out);
    write_past(t, view, s, out);
}
