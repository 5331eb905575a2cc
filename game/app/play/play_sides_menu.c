// The menu of sides and hands: who stands where, with which hand.
#include "play_sides_menu.h"

#include <stdio.h>

#include "play_ladder.h"
#include "play_orders.h"
#include "play_state.h"

enum sides_row {
    SIDES_SWAP,
    SIDES_LEFT_HAND,
    SIDES_RIGHT_HAND,
    SIDES_FREE,
    SIDES_BACK,
    SIDES_ROWS
};

void play_sides_open(play *p)
{
    p->menus.sides_shown = true;
    p->menus.sides_menu = (menu_list){0};
}

int play_sides_rows(void)
{
    return SIDES_ROWS;
}

static void choose(play *p)
{
    switch ((enum sides_row)p->menus.sides_menu.selected) {
    case SIDES_SWAP:
        play_swap_sides(p);
        break;
    case SIDES_LEFT_HAND:
        play_change_hand(p, DUEL_LEFT);
        break;
    case SIDES_RIGHT_HAND:
        play_change_hand(p, DUEL_RIGHT);
        break;
    case SIDES_FREE:
        play_free_sides(p);
        break;
    case SIDES_BACK:
    case SIDES_ROWS:
        p->menus.sides_shown = false;
        break;
    }
}

void play_sides_order(play *p, enum menu_order order)
{
    if (order == MENU_CHOOSE) {
        choose(p);
    } else if (order == MENU_BACK) {
        p->menus.sides_shown = false;
    } else {
        menu_move(&p->menus.sides_menu, order, SIDES_ROWS);
    }
}

static const char *hand_words(const play *p, enum duel_side side)
{
    bool left = p->session.side[side].left_handed;
    bool now = left == (p->bout->setup.hand[side] < 0.0);
    if (play_ladder_on(p, side) != NULL) { // a named fencer has one hand
        return p->bout->setup.hand[side] < 0.0 ? TEXT("left-handed") : TEXT("right-handed");
    }
    if (now) {
        return left ? TEXT("left-handed") : TEXT("right-handed");
    }
    return left ? TEXT("left-handed, from the next bout")
                : TEXT("right-handed, from the next bout");
}

void play_sides_write(const play *p, hud_view *hud, play_text *text)
{
    const bool joining = p->session.phase == SESSION_JOIN;
    const char *const value[SIDES_ROWS] = {
        [SIDES_SWAP] = p->options->is_tournament ? TEXT("as the tournament has it")
                       : joining                 ? NULL
                                                 : TEXT("the bout restarts"),
        [SIDES_LEFT_HAND] = hand_words(p, DUEL_LEFT),
        [SIDES_RIGHT_HAND] = hand_words(p, DUEL_RIGHT),
        [SIDES_FREE] = p->options->is_tournament ? TEXT("as the tournament has it")
                                                 : TEXT("then take sides again")};
    static const char *const LABEL[SIDES_ROWS] = {[SIDES_SWAP] = TEXT("Change sides"),
                                                  [SIDES_LEFT_HAND] = TEXT("Left fencer"),
                                                  [SIDES_RIGHT_HAND] = TEXT("Right fencer"),
                                                  [SIDES_FREE] = TEXT("Give up both sides"),
                                                  [SIDES_BACK] = TEXT("Back")};
    hud->title = play_say(p, "Sides and hands");
    hud->foot = play_menu_foot(p, false);
    hud->menu = (hud_menu){.count = SIDES_ROWS, .selected = p->menus.sides_menu.selected};
    for (int row = 0; row < SIDES_ROWS; row++) {
        hud->menu.row[row].label = play_say(p, LABEL[row]);
        if (value[row] != NULL) {
            snprintf(text->menu[row], PLAY_LINE_SIZE, "%s", play_say(p, value[row]));
            hud->menu.row[row].value = text->menu[row];
        }
    }
}
