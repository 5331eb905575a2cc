#include "play_season.h"

#include <stdio.h>
#include <string.h>

#include "play_ladder.h"
#include "play_state.h"
#include "season_file.h"

static season_view view_of(const play *p)
{
    return (season_view){&p->ladder.seasons, &p->ladder.characters, p->ladder.about,
                         p->ladder.count};
}

static void save(play *p)
{
    char error[USER_PATH_MAX + 256];
    if (p->ladder.seasons_path[0] != '\0' &&
        !seasons_save(p->ladder.seasons_path, &p->ladder.seasons, error, sizeof error)) {
        play_warn(p, error);
    }
}

void play_season_open(play *p)
{
    play_ladder *l = &p->ladder;
    char error[USER_PATH_MAX + 256];
    if (!user_seasons_path(l->seasons_path, error, sizeof error) ||
        !seasons_load(l->seasons_path, &l->seasons, error, sizeof error)) {
        play_warn(p, error);
        l->seasons_path[0] = '\0'; // a file that cannot be read is not overwritten
        return;
    }
    // Without ratings nobody would be left.
    if (l->characters.count > 0 && season_list_drop_missing(&l->seasons, &l->characters)) {
        save(p);
    }
}

// The season in progress of the only person, or NULL.
static season *season_of(const play *p)
{
    char name[RATING_NAME_SIZE];
    return play_ladder_only_person(p, name)
               ? season_list_find((season_list *)&p->ladder.seasons, name, p->session.weapon)
               : NULL;
}

void play_season_row(const play *p, char out[PLAY_LINE_SIZE])
{
    char name[RATING_NAME_SIZE];
    const season *s = season_of(p);
    if (s == NULL) {
        snprintf(out, PLAY_LINE_SIZE, "%s",
                 text_of(play_texts(p), play_ladder_only_person(p, name) ? TEXT("not begun")
                                                                         : TEXT("needs a name")));
        return;
    }
    const season_view view = view_of(p);
    text_write(play_texts(p), out, PLAY_LINE_SIZE, "division %u, place %u of %zu; next %s",
               s->division, season_place(s, view.fencers), s->count + 1,
               season_opponent_name(&view, season_next(s)->against));
}

void play_season_show(play *p)
{
    char name[RATING_NAME_SIZE];
    if (!play_ladder_only_person(p, name)) {
        play_notice(p, "a season needs a name: choose Profile in the title");
        return;
    }
    const rating_list *people = &p->ladder.people;
    p->ladder.season_shown = season_list_begin(&p->ladder.seasons, name, p->session.weapon,
                                               rating_list_find(people, name, p->session.weapon),
                                               &p->ladder.characters) != NULL;
    if (p->ladder.season_shown) {
        save(p);
    } else {
        play_notice(p, "There is no rated fencer with this weapon.");
    }
}

// The session's number of the next opponent; 0: there is none.
static int next_opponent(const play *p)
{
    const season *s = season_of(p);
    const season_bout *next = s != NULL ? season_next(s) : NULL;
    for (size_t i = 0; next != NULL && i < p->ladder.count; i++) {
        if (strcmp(p->ladder.about[i].key, next->against) == 0) {
            return (int)i + 1;
        }
    }
    return 0;
}

int play_season_order(play *p, enum menu_order order)
{
    const int next = order == MENU_CHOOSE ? next_opponent(p) : 0;
    p->ladder.season_shown = next == 0 && order != MENU_BACK;
    return next;
}

void play_season_write(const play *p, hud_view *hud, play_text *text)
{
    const season_view view = view_of(p);
    const season *s = season_of(p);
    hud->panel = HUD_PANEL_HELP;
    hud->page = (hud_page){0};
    hud->title = play_say(p, "Season");
    hud->foot = play_say(p, "Enter: fence the next one     Esc: back");
    if (s == NULL) {
        return;
    }
    season_words_write(play_texts(p), &view, s, &text->season);
    for (int i = 0; i < text->season.count; i++) {
        hud->page.block[i].name = text->season.name[i];
        hud->page.block[i].text = text->season.text[i];
        hud->page.block[i].sketch = SKETCH_NONE;
    }
    hud->title = text->season.title;
    hud->line = play_say(
        p, "You meet each of them once, to five touches; duels add up. The first goes up a "
           "division, the last goes down.");
}

// The touches of the bout; without any, nothing is decided.
static bool touches_of(const play *p, int side, uint32_t out_touches[2])
{
    const duel_state *end = &p->bout->state;
    const int other = 1 - side;
    out_touches[0] = end->winner == side;
    out_touches[1] = end->winner == other;
    if (p->bout->setup.settings.match.rules == MATCH_FIE) {
        out_touches[0] = end->match.score[side];
        out_touches[1] = end->match.score[other];
    }
    return out_touches[0] + out_touches[1] > 0;
}

static void tell(play *p, enum season_news news, const char *key, const season_past *past)
{
    const season_view view = view_of(p);
    const char *name = season_opponent_name(&view, key);
    const season *s = season_of(p);
    char words[SEASON_WORDS_SIZE];
    if (news == SEASON_OVER) {
        season_words_past(play_texts(p), &view, past, words, sizeof words);
        play_notice(p, "Season %u is over, %s.", past->number, words);
    } else if (news == SEASON_DECIDED) {
        play_notice(p, "Season: the bout against %s is over. Place %u of %zu; next %s.", name,
                    season_place(s, view.fencers), s->count + 1,
                    season_opponent_name(&view, season_next(s)->against));
    } else {
        for (size_t i = 0; i < s->count; i++) {
            if (strcmp(s->bout[i].against, key) == 0) {
                play_notice(p, "Season: %u to %u against %s, to five.", s->bout[i].made,
                            s->bout[i].received, name);
            }
        }
    }
}

void play_season_bout_ended(play *p)
{
    char name[RATING_NAME_SIZE];
    uint32_t touches[2];
    season_past past;
    const int side = p->session.side[DUEL_LEFT].seat == SESSION_PERSON ? DUEL_LEFT : DUEL_RIGHT;
    const character *against = play_ladder_on(p, duel_other((enum duel_side)side));
    if (against == NULL || p->start.continues || p->training.assist[side] != 0 ||
        !play_ladder_only_person(p, name) || !touches_of(p, side, touches)) {
        return;
    }
    const enum season_news news =
        season_list_enter(&p->ladder.seasons, name, p->bout->setup.weapon, against->key, touches,
                          &p->ladder.characters, &past);
    if (news == SEASON_NOTHING) {
        return;
    }
    save(p);
    tell(p, news, against->key, &past);
    const int next = p->ladder.offers == OFFERS_SEASON ? next_opponent(p) : 0;
    if (next > 0) {
        session_set_named(&p->session, next);
    } else if (p->ladder.offers == OFFERS_SEASON) {
        p->ladder.offers = OFFERS_TO_NAMED; // the season is over
    }
}
