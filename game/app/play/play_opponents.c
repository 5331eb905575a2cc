#include "play_opponents.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai_style.h"
#include "play_ladder.h"
#include "play_orders.h"
#include "play_season.h"
#include "play_state.h"

// The first row offers, the second one is the season, the next ones are the levels, then the ladder
// comes: named fencers and people.
#define SEASON_ROW  1
#define LEVELS_FROM 2
#define NAMED_FROM  (LEVELS_FROM + AI_LEVELS)

// The ladder of the only person, if that one has a name.
static void order_ladder(const play *p, ladder_rows *out)
{
    char self[RATING_NAME_SIZE];
    play_ladder_order(p, play_ladder_only_person(p, self) ? self : NULL, out);
}

int play_opponents_rows(const play *p)
{
    ladder_rows ladder;
    order_ladder(p, &ladder);
    return NAMED_FROM + ladder.count;
}

// The row of the session's opponent.
static int row_of_opponent(const play *p, const ladder_rows *ladder)
{
    for (int i = 0; p->session.named > 0 && i < ladder->count; i++) {
        if (!ladder->row[i].is_person && ladder->row[i].who + 1 == p->session.named) {
            return NAMED_FROM + i;
        }
    }
    return LEVELS_FROM + p->session.level - 1;
}

void play_opponents_change(play *p, int way)
{
    ladder_rows ladder;
    order_ladder(p, &ladder);
    const int choices = AI_LEVELS + ladder.count;
    int row = row_of_opponent(p, &ladder);
    do {
        row = LEVELS_FROM + (row - LEVELS_FROM + way + choices) % choices;
    } while (row >= NAMED_FROM && ladder.row[row - NAMED_FROM].is_person);
    p->ladder.offers = OFFERS_NEVER;
    if (row < NAMED_FROM) {
        session_set_level(&p->session, row - LEVELS_FROM + 1);
    } else {
        session_set_named(&p->session, ladder.row[row - NAMED_FROM].who + 1);
    }
}

void play_opponents_open(play *p)
{
    p->ladder.menu_shown = true;
    p->ladder.menu = (menu_list){0};
    ladder_rows ladder;
    order_ladder(p, &ladder);
    for (int row = row_of_opponent(p, &ladder); row > 0; row--) {
        menu_move(&p->ladder.menu, MENU_DOWN, NAMED_FROM + ladder.count);
    }
}

// Whoever stands on this row of the ladder becomes the opponent. Returns false for a person, who
// has to take a side.
static bool choose_on_ladder(play *p, const ladder_row *row)
{
    if (row->is_self) {
        play_notice(p, "this is you; those beside you on the ladder are marked");
    } else if (row->is_person) {
        play_notice(p, "%s takes the other side with a second device",
                    p->ladder.people.entry[row->who].name);
    } else {
        play_choose_named(p, row->who + 1);
    }
    return !row->is_person;
}

static void choose(play *p)
{
    const int row = p->ladder.menu.selected;
    ladder_rows ladder;
    if (row == SEASON_ROW) {
        play_season_show(p);
        return;
    }
    order_ladder(p, &ladder);
    double share;
    int offered = row == 0 ? play_ladder_offer(p, &share) : 0;
    if (row == 0 && offered == 0) {
        play_notice(p, "no rated fencer has this weapon");
    } else if (row == 0) {
        play_choose_named(p, offered);
    } else if (row < NAMED_FROM) {
        play_restart_with_level(p, row - LEVELS_FROM + 1);
    } else if (row - NAMED_FROM < ladder.count &&
               !choose_on_ladder(p, &ladder.row[row - NAMED_FROM])) {
        return;
    }
    p->ladder.offers = row == 0 ? OFFERS_ALWAYS : OFFERS_NEVER;
    p->ladder.menu_shown = false;
}

static void order_season(play *p, enum menu_order order)
{
    const int next = play_season_order(p, order);
    if (next > 0) {
        play_choose_named(p, next);
        p->ladder.offers = OFFERS_SEASON;
        p->ladder.menu_shown = false;
    }
}

void play_opponents_order(play *p, enum menu_order order)
{
    if (p->ladder.season_shown) {
        order_season(p, order);
    } else if (order == MENU_CHOOSE) {
        choose(p);
    } else if (order == MENU_BACK) {
        p->ladder.menu_shown = false;
    } else {
        menu_move(&p->ladder.menu, order, play_opponents_rows(p));
    }
}

static void write_named(const play *p, const ladder_row *row, hud_menu *list, int at, char *value)
{
    const character *c = &p->ladder.about[row->who];
    list->row[at].label = c->name;
    list->row[at].value = value;
    list->row[at].color = play_ladder_color(c);
    if (row->rating > 0.0) {
        text_write(play_texts(p), value, PLAY_LINE_SIZE,
                   row->mark == LADDER_ABOVE   ? TEXT("next above you   %.0f")
                   : row->mark == LADDER_BELOW ? TEXT("next below you   %.0f")
                                               : "%.0f",
                   row->rating);
    } else {
        snprintf(value, PLAY_LINE_SIZE, "%s", play_say(p, "not rated"));
    }
}

static void write_person(const play *p, const ladder_row *row, hud_menu *list, int at, char *value)
{
    const rating_entry *entry = &p->ladder.people.entry[row->who];
    list->row[at].label = entry->name;
    list->row[at].value = value;
    const char *format =
        row->is_self
            ? text_count(play_texts(p), entry->bouts, "you, after %u bout   %.0f",
                         "you, after %u bouts   %.0f")
            : text_count(play_texts(p), entry->bouts, "at this machine, after %u bout   %.0f",
                         "at this machine, after %u bouts   %.0f");
    snprintf(value, PLAY_LINE_SIZE, format, entry->bouts, row->rating);
}

static void write_offer(const play *p, hud_menu *list, int at)
{
    double share = 0.0;
    const int offered = play_ladder_offer(p, &share);
    list->row[at].label = play_say(p, "Whoever suits you");
    list->row[at].value = offered > 0 ? p->ladder.about[offered - 1].name : NULL;
}

// What is said of the offer while it is selected.
static const char *write_offer_meaning(const play *p, char line[PLAY_LINE_SIZE])
{
    double share = 0.0;
    const int offered = play_ladder_offer(p, &share);
    if (offered == 0) {
        return NULL;
    }
    text_write(play_texts(p), line, PLAY_LINE_SIZE,
               "You are expected to make %.0f %% of the touches against %s.", 100.0 * share,
               p->ladder.about[offered - 1].name);
    return line;
}

// What is said of the selected row, in the line below the title.
static const char *write_meaning(const play *p, const ladder_rows *ladder,
                                 char line[PLAY_LINE_SIZE])
{
    const int row = p->ladder.menu.selected;
    if (row == 0) {
        return write_offer_meaning(p, line);
    }
    if (row == SEASON_ROW) {
        return play_say(p, "A season: a division of about five, a bout to five touches with each.");
    }
    if (row < NAMED_FROM) {
        return play_say(p, "A computer fencer without a name.");
    }
    const ladder_row *on = &ladder->row[row - NAMED_FROM];
    return play_say(
        p, !on->is_person ? p->ladder.about[on->who].words
           : on->is_self
               ? TEXT("This is you; those beside you on the ladder are marked.")
               : TEXT("Fences at this machine: takes the other side with a second device."));
}

void play_opponents_write(const play *p, hud_view *hud, play_text *text)
{
    static const char *const level[AI_LEVELS] = {TEXT("Level 1"), TEXT("Level 2"), TEXT("Level 3")};
    hud_menu *list = &hud->menu;
    ladder_rows ladder;
    if (p->ladder.season_shown) {
        play_season_write(p, hud, text);
        return;
    }
    order_ladder(p, &ladder);
    const int top = p->ladder.menu.top, count = NAMED_FROM + ladder.count;
    hud->title = play_say(p, "Opponent");
    hud->line = write_meaning(p, &ladder, text->line);
    hud->foot = play_menu_foot(p, false);
    list->count = count - top < MENU_ROWS ? count - top : MENU_ROWS;
    list->selected = p->ladder.menu.selected - top;
    list->above = top > 0;
    list->below = top + list->count < count;
    for (int i = 0; i < list->count; i++) {
        int row = top + i;
        if (row == 0) {
            write_offer(p, list, i);
        } else if (row == SEASON_ROW) {
            play_season_row(p, text->menu[i]);
            list->row[i].label = play_say(p, "Season");
            list->row[i].value = text->menu[i];
        } else if (row < NAMED_FROM) {
            list->row[i].label = play_say(p, level[row - LEVELS_FROM]);
        } else {
            const ladder_row *on = &ladder.row[row - NAMED_FROM];
            (on->is_person ? write_person : write_named)(p, on, list, i, text->menu[i]);
        }
    }
}
