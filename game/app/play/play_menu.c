// The menu of the pause, and which of the menus an order or the pointer is for.
#include "play_menu.h"

#include <stdio.h>

#include "hud_draw.h"
#include "play_appeal.h"
#include "play_assist.h"
#include "play_keys_menu.h"
#include "play_ladder.h"
#include "play_lesson.h"
#include "play_opponents.h"
#include "play_orders.h"
#include "play_preview.h"
#include "play_profile.h"
#include "play_settings.h"
#include "play_sides_menu.h"
#include "play_state.h"
#include "play_xr_menu.h"

enum pause_row {
    PAUSE_CONTINUE,
    PAUSE_SKIP, // only in a lesson or an exercise
    PAUSE_SHARE,
    PAUSE_APPEAL, // only where one can be made
    PAUSE_WEAPON,
    PAUSE_RULES,
    PAUSE_OPPONENT,
    PAUSE_SIDES,
    PAUSE_OPTIONS,
    PAUSE_HEADSET,
    PAUSE_LEAVE,
    PAUSE_ROWS
};

static bool is_pause_row_shown(const play *p, enum pause_row row)
{
    return row == PAUSE_SKIP     ? play_lesson_is_given(p)
           : row == PAUSE_APPEAL ? play_appeal_applies(p)
                                 : true;
}

// How many rows the pause shows, and which one is shown at this place.
static int pause_rows(const play *p)
{
    int count = 0;
    for (int row = 0; row < PAUSE_ROWS; row++) {
        count += is_pause_row_shown(p, (enum pause_row)row);
    }
    return count;
}

static enum pause_row pause_row_at(const play *p, int shown)
{
    int row = 0;
    for (int at = 0; row < PAUSE_LEAVE; row++) {
        at += is_pause_row_shown(p, (enum pause_row)row);
        if (at > shown) {
            break;
        }
    }
    return (enum pause_row)row;
}

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
    case OPTIONS_OPEN_BOOK:
        p->menus.help = (help_book){.is_open = true};
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
    switch (pause_row_at(p, p->menus.pause_menu.selected)) {
    case PAUSE_CONTINUE:
        play_resume(p);
        break;
    case PAUSE_SKIP:
        play_lesson_skip(p);
        play_resume(p);
        break;
    case PAUSE_SHARE:
        play_share(p);
        break;
    case PAUSE_APPEAL:
        play_appeal_make(p);
        break;
    case PAUSE_WEAPON:
        play_restart_with_next_weapon(p);
        break;
    case PAUSE_RULES:
        play_restart_with_next_rules(p);
        break;
    case PAUSE_OPPONENT:
        if (play_lesson_is_given(p)) {
            play_lesson_end(p);
            play_restart(p);
            play_resume(p);
            break;
        }
        play_opponents_open(p);
        break;
    case PAUSE_SIDES:
        play_sides_open(p);
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
    } else if (p->menus.sides_shown) {
        play_sides_order(p, order);
    } else if (p->menus.options.is_open) {
        order_options(p, order);
    } else if (order == MENU_CHOOSE) {
        choose_in_pause(p);
    } else if (order == MENU_BACK) {
        play_resume(p);
    } else {
        menu_move(&p->menus.pause_menu, order, pause_rows(p));
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
    if (p->menus.sides_shown) {
        *out_count = play_sides_rows();
        return &p->menus.sides_menu;
    }
    if (p->menus.options.is_open) {
        *out_count = options_menu_rows(&p->menus.options);
        return options_menu_list(&p->menus.options);
    }
    *out_count = pause_rows(p);
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

// What the rows of the pause say.
typedef struct pause_words {
    struct {
        const char *label, *value;
    } row[PAUSE_ROWS];
    char rules[PLAY_LINE_SIZE], opponent[CHARACTER_NAME_SIZE];
} pause_words;

static void write_weapon(const play *p, pause_words *out)
{
    out->row[PAUSE_WEAPON].label = play_say(p, "Weapon");
    out->row[PAUSE_WEAPON].value = play_say(p, weapon_name(p->session.weapon));
    out->row[PAUSE_RULES].label = play_say(p, "Rules");
    out->row[PAUSE_RULES].value = out->rules;
    (void)play_rules_words(p, out->rules);
    if (play_lesson_is_given(p)) {
        out->row[PAUSE_OPPONENT].label = play_say(p, "End the lesson");
        out->row[PAUSE_OPPONENT].value = play_say(p, "fence against the computer");
    } else {
        out->row[PAUSE_OPPONENT].label = play_say(p, "Opponent");
        out->row[PAUSE_OPPONENT].value = out->opponent;
        play_ladder_write_opponent(p, out->opponent, sizeof out->opponent);
    }
}

static void write_rows(const play *p, bool joining, pause_words *out)
{
    bool is_watched = p->start.from != NULL && p->start.from->is_watched;
    out->row[PAUSE_CONTINUE].label = play_say(p, joining ? TEXT("Back") : TEXT("Continue"));
    out->row[PAUSE_SKIP].label = play_say(
        p, p->training.exercises.is_given ? TEXT("Next exercise") : TEXT("Skip this step"));
    out->row[PAUSE_SHARE].label =
        play_say(p, p->share.film != NULL && p->share.film->child != 0 ? TEXT("Stop the film")
                                                                       : TEXT("Share the touch"));
    out->row[PAUSE_SHARE].value = play_say(p, touch_share_words(&p->share));
    out->row[PAUSE_APPEAL].label = play_say(p, "Appeal against the call");
    write_weapon(p, out);
    out->row[PAUSE_SIDES].label = play_say(p, "Sides and hands");
    out->row[PAUSE_OPTIONS].label = play_say(p, "Options");
    out->row[PAUSE_HEADSET].label = play_say(p, "Headset");
    out->row[PAUSE_HEADSET].value = play_say(p, p->xr.loop.connection.state == XR_CONNECTION_CLOSED
                                                    ? TEXT("not connected: look for one")
                                                    : p->xr.loop.connection.name);
    out->row[PAUSE_LEAVE].label =
        play_say(p, is_watched                  ? TEXT("Back to the recording")
                    : p->options->is_tournament ? TEXT("Back to the tournament")
                                                : TEXT("Leave the game"));
    if (p->options->is_tournament) {
        out->row[PAUSE_LEAVE].value = play_say(p, "the bout is fenced again later");
        for (int row = PAUSE_WEAPON; row <= PAUSE_OPPONENT; row++) {
            out->row[row].value = play_say(p, "as the tournament has it");
        }
    }
}

// What the selected row of the pause does, if its label does not say it.
static const char *meaning_of(const play *p, enum pause_row row)
{
    const bool restarts = play_is_fencing(p) && !p->options->is_tournament;
    switch (row) {
    case PAUSE_WEAPON:
    case PAUSE_RULES:
    case PAUSE_OPPONENT:
        return restarts ? play_say(p, "A change restarts the bout.") : NULL;
    case PAUSE_SIDES:
        return play_say(p, "Change sides, change hands, or give both sides up.");
    case PAUSE_OPTIONS:
        return play_say(p, "Sound, picture, camera, text, devices, keys and help.");
    case PAUSE_APPEAL:
        return play_say(p, "What decided it is fenced again: was it parried, did it threaten?");
    case PAUSE_CONTINUE:
    case PAUSE_SKIP:
    case PAUSE_SHARE:
    case PAUSE_HEADSET:
    case PAUSE_LEAVE:
    case PAUSE_ROWS:
        break;
    }
    return NULL;
}

static void write_pause(const play *p, hud_view *hud, play_text *text)
{
    const menu_list *list = &p->menus.pause_menu;
    bool joining = p->session.phase == SESSION_JOIN;
    pause_words words = {0};
    write_rows(p, joining, &words);
    hud->title = joining ? "Battuta" : play_say(p, "Pause");
    hud->line = p->menus.pause_line[0] != '\0' ? p->menus.pause_line
                                               : meaning_of(p, pause_row_at(p, list->selected));
    hud->foot = play_menu_foot(p, !joining);
    hud->menu = (hud_menu){.count = pause_rows(p), .selected = list->selected};
    for (int i = 0; i < hud->menu.count; i++) {
        const enum pause_row row = pause_row_at(p, i);
        hud->menu.row[i].label = words.row[row].label;
        if (words.row[row].value != NULL) {
            snprintf(text->menu[i], PLAY_LINE_SIZE, "%s", words.row[row].value);
            hud->menu.row[i].value = text->menu[i];
        }
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
    } else if (p->menus.sides_shown) {
        play_sides_write(p, hud, text);
    } else if (p->menus.options.is_open) {
        options_menu_write(&p->menus.options, &p->saved.chosen, &text->options, hud);
        play_preview_write(p, &hud->preview);
    } else {
        write_pause(p, hud, text);
    }
}
