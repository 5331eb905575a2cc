#include "play_opponents.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai_style.h"
#include "play_ladder.h"
#include "play_orders.h"
#include "play_state.h"

// The first row offers, the next ones are the levels, then the named fencers come.
#define NAMED_FROM (1 + AI_LEVELS)
#define ROWS_MAX   (NAMED_FROM + CHARACTERS_MAX)

static double rating_of(const play *p, size_t i)
{
    const rating_entry *entry =
        rating_list_find(&p->ladder.characters, p->ladder.about[i].key, p->session.weapon);
    return entry != NULL ? entry->is.rating : 0.0;
}

// The places of those who fence with the session's weapon, the weakest first. Returns their number.
static int by_rating(const play *p, size_t out_place[CHARACTERS_MAX])
{
    int count = 0;
    for (size_t i = 0; i < p->ladder.count; i++) {
        if (!p->ladder.about[i].fences[p->session.weapon]) {
            continue;
        }
        int at = count++;
        for (; at > 0 && rating_of(p, out_place[at - 1]) > rating_of(p, i); at--) {
            out_place[at] = out_place[at - 1];
        }
        out_place[at] = i;
    }
    return count;
}

int play_opponents_rows(const play *p)
{
    size_t place[CHARACTERS_MAX];
    return NAMED_FROM + by_rating(p, place);
}

// The row of the session's opponent.
static int row_of_opponent(const play *p, const size_t place[], int count)
{
    int row = NAMED_FROM;
    if (p->session.named == 0) {
        return p->session.level;
    }
    while (row < NAMED_FROM + count - 1 && (int)place[row - NAMED_FROM] + 1 != p->session.named) {
        row++;
    }
    return row;
}

void play_opponents_change(play *p, int way)
{
    size_t place[CHARACTERS_MAX];
    int count = by_rating(p, place), choices = AI_LEVELS + count;
    int row = 1 + (row_of_opponent(p, place, count) - 1 + way + choices) % choices;
    p->ladder.offers = OFFERS_NEVER;
    if (row < NAMED_FROM) {
        session_set_level(&p->session, row);
    } else {
        session_set_named(&p->session, (int)place[row - NAMED_FROM] + 1);
    }
}

void play_opponents_open(play *p)
{
    p->ladder.menu_shown = true;
    p->ladder.menu = (menu_list){0};
    size_t place[CHARACTERS_MAX];
    int count = by_rating(p, place);
    for (int row = row_of_opponent(p, place, count); row > 0; row--) {
        menu_move(&p->ladder.menu, MENU_DOWN, NAMED_FROM + count);
    }
}

static void choose(play *p)
{
    size_t place[CHARACTERS_MAX];
    int row = p->ladder.menu.selected, count = by_rating(p, place);
    double share;
    int offered = row == 0 ? play_ladder_offer(p, &share) : 0;
    if (row == 0 && offered == 0) {
        play_notice(p, "no rated fencer has this weapon");
    } else if (row < NAMED_FROM && row > 0) {
        play_restart_with_level(p, row);
    } else if (row - NAMED_FROM < count) {
        play_choose_named(p, row == 0 ? offered : (int)place[row - NAMED_FROM] + 1);
    }
    p->ladder.offers = row == 0 ? OFFERS_ALWAYS : OFFERS_NEVER;
    p->ladder.menu_shown = false;
}

void play_opponents_order(play *p, enum menu_order order)
{
    if (order == MENU_CHOOSE) {
        choose(p);
    } else if (order == MENU_BACK) {
        p->ladder.menu_shown = false;
    } else {
        menu_move(&p->ladder.menu, order, play_opponents_rows(p));
    }
}

static void write_named(const play *p, size_t place, hud_menu *list, int at, char *value)
{
    const character *c = &p->ladder.about[place];
    list->row[at].label = c->name;
    list->row[at].value = value;
    list->row[at].color = play_ladder_color(c);
    if (rating_list_find(&p->ladder.characters, c->key, p->session.weapon) != NULL) {
        snprintf(value, PLAY_LINE_SIZE, "%s   %.0f", c->words, rating_of(p, place));
    } else {
        snprintf(value, PLAY_LINE_SIZE, "%s   not rated", c->words);
    }
}

static void write_offer(const play *p, hud_menu *list, int at, char *value)
{
    double share = 0.0;
    int offered = play_ladder_offer(p, &share);
    list->row[at].label = "Whoever suits you";
    if (offered > 0) {
        list->row[at].value = value;
        snprintf(value, PLAY_LINE_SIZE, "now %s: you are expected to make %.0f %% of the touches",
                 p->ladder.about[offered - 1].name, 100.0 * share);
    }
}

void play_opponents_write(const play *p, hud_view *hud, play_text *text)
{
    static const char *const level[AI_LEVELS] = {"Level 1", "Level 2", "Level 3"};
    hud_menu *list = &hud->menu;
    size_t place[CHARACTERS_MAX];
    const int top = p->ladder.menu.top, count = NAMED_FROM + by_rating(p, place);
    hud->title = "Opponent";
    hud->line = NULL;
    hud->foot = "Up, down and Enter, or your device's keys     Esc: back";
    list->count = count - top < MENU_ROWS ? count - top : MENU_ROWS;
    list->selected = p->ladder.menu.selected - top;
    list->above = top > 0;
    list->below = top + list->count < count;
    for (int i = 0; i < list->count; i++) {
        int row = top + i;
        if (row == 0) {
            write_offer(p, list, i, text->menu[i]);
        } else if (row < NAMED_FROM) {
            list->row[i].label = level[row - 1];
            list->row[i].value = "a computer fencer without a name";
        } else {
            write_named(p, place[row - NAMED_FROM], list, i, text->menu[i]);
        }
    }
}
