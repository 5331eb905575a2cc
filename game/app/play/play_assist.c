// Help for newcomers: who has chosen what, kept in the settings and changed in a panel.
#include "play_assist.h"

#include <stdio.h>

#include "assist_names.h"
#include "bout_assist.h"
#include "play_settings.h"
#include "play_state.h"
#include "settings_keys.h"

void play_assist_open(play *p)
{
    char value[SETTINGS_LINE_MAX], error[PLAY_LINE_SIZE];
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (p->options->assist_given[side]) {
            p->training.assist[side] = p->options->assist[side];
        } else if (settings_get(&p->saved.settings, SETTINGS_KEY_ASSIST[side], value) &&
                   !assist_names_parse(value, &p->training.assist[side], error, sizeof error)) {
            play_notice(p, "settings.txt, %s: %s", SETTINGS_KEY_ASSIST[side], error);
        }
    }
}

static void keep(play *p, enum duel_side side)
{
    char words[ASSIST_WORDS_SIZE];
    assist_names_write(p->training.assist[side], words);
    play_save_setting(p, SETTINGS_KEY_ASSIST[side], words);
}

// Half speed applies to both and has one row; every other kind of help has a row for each fencer.
enum { OWN_KINDS = ASSIST_KINDS - 1, SLOW_ROW = 2 * OWN_KINDS, BACK_ROW, ROWS };

// The kinds with a row for each fencer, as bit numbers of enum assist_kind.
static const int OWN_KIND[OWN_KINDS] = {0, 1, 2, 4};

int play_assist_rows(void)
{
    return ROWS;
}

static void toggle_slow(play *p)
{
    bool on = ((p->training.assist[DUEL_LEFT] | p->training.assist[DUEL_RIGHT]) & ASSIST_SLOW) != 0;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        p->training.assist[side] = on ? p->training.assist[side] & ~(unsigned)ASSIST_SLOW
                                      : p->training.assist[side] | ASSIST_SLOW;
        keep(p, (enum duel_side)side);
    }
}

static void choose(play *p, int row)
{
    if (row == BACK_ROW) {
        p->menus.assists_shown = false;
    } else if (row == SLOW_ROW) {
        toggle_slow(p);
    } else {
        int side = row / OWN_KINDS;
        p->training.assist[side] ^= 1u << OWN_KIND[row % OWN_KINDS];
        keep(p, (enum duel_side)side);
    }
}

void play_assist_order(play *p, enum menu_order order)
{
    switch (order) {
    case MENU_CHOOSE:
    case MENU_LEFT:
    case MENU_RIGHT:
        choose(p, p->menus.assists_menu.selected);
        break;
    case MENU_BACK:
        p->menus.assists_shown = false;
        break;
    default:
        menu_move(&p->menus.assists_menu, order, ROWS);
        break;
    }
}

double play_assist_speed(const play *p)
{
    unsigned both = 0;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        both |= p->session.side[side].seat == SESSION_PERSON ? p->training.assist[side] : 0;
    }
    return (both & ASSIST_SLOW) != 0 && p->session.phase == SESSION_FENCING ? 0.5 : 1.0;
}

bool play_assist_hint(const play *p, enum duel_side side, int *out_row, int *out_column)
{
    return (p->training.assist[side] & ASSIST_HINT) != 0 && p->session.phase == SESSION_FENCING &&
           p->session.side[side].seat == SESSION_PERSON &&
           p->session.side[duel_other(side)].seat == SESSION_COMPUTER &&
           bout_assist_hint(&p->bout->config, &p->bout->state, side, out_row, out_column);
}

void play_assist_write(const play *p, hud_view *hud, play_text *text)
{
    static const char *const LABEL[2] = {TEXT("Left fencer: %s"), TEXT("Right fencer: %s")};
    unsigned both = p->training.assist[DUEL_LEFT] | p->training.assist[DUEL_RIGHT];
    hud_menu *list = &hud->menu;
    hud->title = play_say(p, "Help while fencing");
    hud->line = play_say(p, "Who has help is marked beside the name, and the recording keeps it.");
    hud->foot = play_menu_foot(p, false);
    list->count = ROWS;
    list->selected = p->menus.assists_menu.selected;
    for (int row = 0; row < SLOW_ROW; row++) {
        int side = row / OWN_KINDS;
        int kind = OWN_KIND[row % OWN_KINDS];
        text_write(play_texts(p), text->menu[row], sizeof text->menu[row], LABEL[side],
                   play_say(p, assist_meaning(kind)));
        list->row[row].label = text->menu[row];
        list->row[row].value =
            play_say(p, (p->training.assist[side] & 1u << kind) != 0 ? TEXT("on") : TEXT("off"));
    }
    list->row[SLOW_ROW].label = play_say(p, "Half speed, for both");
    list->row[SLOW_ROW].value = play_say(p, (both & ASSIST_SLOW) != 0 ? TEXT("on") : TEXT("off"));
    list->row[BACK_ROW].label = play_say(p, "Back");
}
