// The menu of the pause, and which of the menus an order or the pointer is for.
#include "play_menu.h"

#include <stdio.h>

#include "hud_draw.h"
#include "play_assist.h"
#include "play_keys_menu.h"
#include "play_ladder.h"
#include "play_lesson.h"
#include "play_opponents.h"
#include "play_orders.h"
#include "play_profile.h"
#include "play_settings.h"
#include "play_state.h"
#include "play_xr_menu.h"

enum pause_row {
    PAUSE_CONTINUE,
    PAUSE_SHARE,
    PAUSE_SWAP,
    PAUSE_WEAPON,
    PAUSE_OPPONENT,
    PAUSE_LEFT_HAND,
    PAUSE_RIGHT_HAND,
    PAUSE_OPTIONS,
    PAUSE_HEADSET,
    PAUSE_FREE_SIDES,
    PAUSE_LEAVE,
    PAUSE_ROWS
};

// The menu of the headset, if one is connected.
static void open_headset(play *p)
{
    p->xr.menu_shown = p->xr.loop.connection.state != XR_CONNECTION_CLOSED;
    p->xr.menu = (menu_list){0};
}

// Closed, options that were opened from the title lead back there.
static void close_options(play *p)
{
    if (p->menus.options_alone) {
        play_resume(p);
    }
}

static void order_options(play *p, enum menu_order order)
{
    const user_settings before = p->saved.chosen;
    switch (options_menu_order(&p->menus.options, order, &p->saved.chosen)) {
    case OPTIONS_CHANGED:
        play_apply_chosen(p, &before);
        break;
    case OPTIONS_OPEN_KEYS:
        p->menus.keys_shown = true;
        p->menus.keys_menu = (menu_list){0};
        break;
    case OPTIONS_OPEN_HELP:
        p->menus.assists_shown = true;
        p->menus.assists_menu = (menu_list){0};
        break;
    case OPTIONS_OPEN_HEADSET:
        open_headset(p);
        break;
    case OPTIONS_CLOSED:
        close_options(p);
        break;
    case OPTIONS_SAME:
        break;
    }
}

static void choose_in_pause(play *p)
{
    switch ((enum pause_row)p->menus.pause_menu.selected) {
    case PAUSE_CONTINUE:
        play_resume(p);
        break;
    case PAUSE_SHARE:
        play_notice(p, "%s", touch_share_choose(&p->share));
        break;
    case PAUSE_SWAP:
        play_swap_sides(p);
        break;
    case PAUSE_WEAPON:
        play_restart_with_next_weapon(p);
        break;
    case PAUSE_OPPONENT:
        if (play_lesson_is_given(p)) {
            play_lesson_end(p);
            play_restart(p);
            break;
        }
        play_opponents_open(p);
        break;
    case PAUSE_LEFT_HAND:
        play_change_hand(p, DUEL_LEFT);
        break;
    case PAUSE_RIGHT_HAND:
        play_change_hand(p, DUEL_RIGHT);
        break;
    case PAUSE_OPTIONS:
        p->menus.options = options_menu_open(play_options_extras(p));
        break;
    case PAUSE_HEADSET:
        if (p->xr.loop.connection.state == XR_CONNECTION_CLOSED) {
            play_look_for_headset(p);
        }
        open_headset(p);
        break;
    case PAUSE_FREE_SIDES:
        play_free_sides(p);
        break;
    case PAUSE_LEAVE:
    case PAUSE_ROWS:
        play_leave(p, PLAY_LEFT);
        break;
    }
}

void play_menu_order(play *p, enum menu_order order)
{
    if (p->menus.assists_shown) {
        play_assist_order(p, order);
    } else if (p->xr.menu_shown) {
        play_xr_menu_order(p, order);
    } else if (p->menus.keys_shown) {
        play_keys_order(p, order);
    } else if (p->ladder.menu_shown) {
        play_opponents_order(p, order);
    } else if (p->people.page.is_open) {
        if (play_profile_order(p, order)) {
            play_resume(p);
        }
    } else if (p->menus.options.is_open) {
        order_options(p, order);
    } else if (order == MENU_CHOOSE) {
        choose_in_pause(p);
    } else if (order == MENU_BACK) {
        play_resume(p);
    } else {
        menu_move(&p->menus.pause_menu, order, PAUSE_ROWS);
    }
}

// The menu that is open; `out_count` receives its number of rows.
static menu_list *open_menu(play *p, int *out_count)
{
    if (p->menus.assists_shown) {
        *out_count = play_assist_rows();
        return &p->menus.assists_menu;
    }
    if (p->xr.menu_shown) {
        *out_count = play_xr_menu_rows();
        return &p->xr.menu;
    }
    if (p->menus.keys_shown) {
        *out_count = play_keys_rows(p);
        return &p->menus.keys_menu;
    }
    if (p->ladder.menu_shown) {
        *out_count = play_opponents_rows(p);
        return &p->ladder.menu;
    }
    if (p->menus.options.is_open) {
        *out_count = options_menu_rows(&p->menus.options);
        return options_menu_list(&p->menus.options);
    }
    *out_count = PAUSE_ROWS;
    return &p->menus.pause_menu;
}

void play_menu_select(play *p, int shown_row)
{
    int count;
    menu_list *m = open_menu(p, &count);
    if (p->people.page.is_open || p->ladder.season_shown) {
        return; // a page has no rows
    }
    if (p->menus.listening == ACTION_COUNT) {
        menu_point(m, shown_row, count);
    }
}

void play_menu_point(play *p, float x, float y, float width, float height)
{
    int count;
    const menu_list *m = open_menu(p, &count);
    int shown = count - m->top < MENU_ROWS ? count - m->top : MENU_ROWS;
    play_menu_select(p, hud_menu_row_at(shown, m->selected - m->top, width, height, x, y));
}

static void write_hand(const play *p, enum duel_side side, hud_menu *shown, int row)
{
    bool left = p->session.side[side].left_handed;
    bool now = left == (p->bout->setup.hand[side] < 0.0);
    if (play_ladder_on(p, side) != NULL) { // a named fencer has one hand
        left = p->bout->setup.hand[side] < 0.0;
        now = true;
    }
    shown->row[row].label = side == DUEL_LEFT ? "Left fencer" : "Right fencer";
    if (now) {
        shown->row[row].value = left ? "left-handed" : "right-handed";
    } else {
        shown->row[row].value =
            left ? "left-handed, from the next bout" : "right-handed, from the next bout";
    }
}

// The single player's opponent, or the end of the lesson.
static void write_opponent(const play *p, hud_menu *list, const char *restart,
                           char words[PLAY_LINE_SIZE])
{
    list->row[PAUSE_OPPONENT].label = "Opponent";
    list->row[PAUSE_OPPONENT].value = words;
    if (play_lesson_is_given(p)) {
        list->row[PAUSE_OPPONENT].label = "End the lesson";
        snprintf(words, PLAY_LINE_SIZE, "fence against the computer");
    } else {
        char opponent[CHARACTER_NAME_SIZE];
        play_ladder_write_opponent(p, opponent, sizeof opponent);
        snprintf(words, PLAY_LINE_SIZE, "%s%s", opponent, restart);
    }
}

static void write_pause(const play *p, hud_view *hud, play_text *text)
{
    hud_menu *list = &hud->menu;
    bool joining = p->session.phase == SESSION_JOIN;
    const char *restart =
        joining || p->session.phase == SESSION_REVIEW ? "" : "     a change restarts the bout";
    hud->title = joining ? "Battuta" : "Pause";
    hud->line = p->menus.pause_line[0] != '\0' ? p->menus.pause_line : NULL;
    bool is_watched = p->start.from != NULL && p->start.from->is_watched;
    hud->foot = joining ? "Up, down and Enter, or your device's keys     Esc: back"
                        : "Up, down and Enter, or your device's keys     Esc: continue";
    list->count = PAUSE_ROWS;
    list->selected = p->menus.pause_menu.selected;
    list->row[PAUSE_CONTINUE].label = joining ? "Back" : "Continue";
    list->row[PAUSE_SHARE].label =
        p->share.film != NULL && p->share.film->child != 0 ? "Stop the film" : "Share the touch";
    list->row[PAUSE_SHARE].value = touch_share_words(&p->share);
    list->row[PAUSE_SWAP].label = "Change sides";
    list->row[PAUSE_SWAP].value = joining ? NULL : "the bout restarts";
    list->row[PAUSE_WEAPON].label = "Weapon";
    snprintf(text->menu[PAUSE_WEAPON], PLAY_LINE_SIZE, "%s%s", weapon_name(p->session.weapon),
             restart);
    list->row[PAUSE_WEAPON].value = text->menu[PAUSE_WEAPON];
    write_opponent(p, list, restart, text->menu[PAUSE_OPPONENT]);
    write_hand(p, DUEL_LEFT, list, PAUSE_LEFT_HAND);
    write_hand(p, DUEL_RIGHT, list, PAUSE_RIGHT_HAND);
    list->row[PAUSE_OPTIONS].label = "Options";
    list->row[PAUSE_OPTIONS].value = "sound, picture, keys, help";
    list->row[PAUSE_HEADSET].label = "Headset";
    list->row[PAUSE_HEADSET].value = p->xr.loop.connection.state == XR_CONNECTION_CLOSED
                                         ? "not connected: look for one"
                                         : p->xr.loop.connection.name;
    list->row[PAUSE_FREE_SIDES].label = "Give up both sides";
    list->row[PAUSE_FREE_SIDES].value = "then take sides again";
    list->row[PAUSE_LEAVE].label = is_watched                  ? "Back to the recording"
                                   : p->options->is_tournament ? "Back to the tournament"
                                                               : "Leave the game";
    if (p->options->is_tournament) {
        list->row[PAUSE_LEAVE].value = "the bout is fenced again later";
        for (int row = PAUSE_SWAP; row <= PAUSE_OPPONENT; row++) {
            list->row[row].value = "as the tournament has it";
        }
        list->row[PAUSE_FREE_SIDES].value = "as the tournament has it";
    }
}

void play_menu_write(play *p, hud_view *hud, play_text *text)
{
    hud->panel = HUD_PANEL_MENU;
    hud->menu = (hud_menu){0};
    if (p->menus.assists_shown) {
        play_assist_write(p, hud, text);
    } else if (p->xr.menu_shown) {
        play_xr_menu_write(p, hud, text);
    } else if (p->menus.keys_shown) {
        play_keys_write(p, hud, text);
    } else if (p->ladder.menu_shown) {
        play_opponents_write(p, hud, text);
    } else if (p->people.page.is_open) {
        play_profile_write(p, hud, text);
    } else if (p->menus.options.is_open) {
        options_menu_write(&p->menus.options, &p->saved.chosen, &text->options, hud);
    } else {
        write_pause(p, hud, text);
    }
}
