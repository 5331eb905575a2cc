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

static const char *ordinal_ending(uint32_t number)
{
    static const char *const ending[4] = {"th", "st", "nd", "rd"};
    const bool is_teen = number / 10 % 10 == 1;
    return ending[!is_teen && number % 10 < 4 ? number % 10 : 0];
}

void season_words_past(const season_view *view, const season_past *past, char *out, size_t size)
{
    const uint32_t next = season_next_division(past, season_divisions(view->fencers, past->weapon));
    const char *words = next < past->division   ? "%u%s of %u in division %u: up to division %u"
                        : next > past->division ? "%u%s of %u in division %u: down to division %u"
                                                : "%u%s of %u in division %u";
    snprintf(out, size, words, past->place, ordinal_ending(past->place), past->of, past->division,
             next);
}

static char *add(season_words *out, const char *name)
{
    snprintf(out->name[out->count], SEASON_WORDS_SIZE, "%s", name);
    return out->text[out->count++];
}

static void write_next(const season_view *view, const season *s, season_words *out)
{
    const season_bout *next = season_next(s);
    if (next == NULL) {
        return;
    }
    const char *name = season_opponent_name(view, next->against);
    char *text = add(out, "Next");
    if (next->made + next->received > 0) {
        snprintf(text, SEASON_WORDS_SIZE, "%s, %u to %u so far", name, next->made, next->received);
    } else {
        snprintf(text, SEASON_WORDS_SIZE, "%s", name);
    }
}

// How the seasons before ended, the newest first.
static void write_past(const season_view *view, const season *s, season_words *out)
{
    for (size_t i = view->list->past_count; i > 0 && out->count < SEASON_WORDS_LINES; i--) {
        const season_past *past = &view->list->past[i - 1];
        if (past->weapon == s->weapon && strcmp(past->name, s->name) == 0) {
            char name[SEASON_WORDS_SIZE];
            snprintf(name, sizeof name, "Season %u", past->number);
            season_words_past(view, past, add(out, name), SEASON_WORDS_SIZE);
        }
    }
}

void season_words_write(const season_view *view, const season *s, season_words *out)
{
    season_row row[SEASON_OPPONENTS + 1];
    const size_t count = season_standings(s, view->fencers, row);
    out->count = 0;
    snprintf(out->title, sizeof out->title, "Season %u, division %u of %u, %s", s->number,
             s->division, season_divisions(view->fencers, s->weapon), weapon_name(s->weapon));
    for (size_t i = 0; i < count; i++) {
        char name[SEASON_WORDS_SIZE];
        snprintf(name, sizeof name, row[i].is_self ? "%zu  %.60s (you)" : "%zu  %.60s", i + 1,
                 row[i].is_self ? row[i].name : season_opponent_name(view, row[i].name));
        snprintf(add(out, name), SEASON_WORDS_SIZE, "won %u of %u, touches %u to %u", row[i].won,
                 row[i].bouts, row[i].made, row[i].received);
    }
    write_next(view, s, out);
    write_past(view, s, out);
}
