// Help for newcomers: who has chosen what, kept in the settings and changed in a panel.
#include <stdio.h>
#include <string.h>

#include "assist_words.h"
#include "bout_assist.h"
#include "play_state.h"

static const char *const SETTING[2] = {"assist_left", "assist_right"};

void play_assist_open(play *p)
{
    char value[SETTINGS_LINE_MAX], error[PLAY_LINE_SIZE];
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (p->command->assist_given[side]) {
            p->assist[side] = p->command->assist[side];
        } else if (settings_get(&p->settings, SETTING[side], value) &&
                   !assist_words_parse(value, &p->assist[side], error, sizeof error)) {
            play_notice(p, "settings.txt, %s: %s", SETTING[side], error);
        }
    }
}

static void keep(play *p, enum duel_side side)
{
    char words[ASSIST_WORDS_SIZE];
    char error[PLAY_LINE_SIZE] = "settings not saved: their file has no room for another line";
    assist_words_write(p->assist[side], words);
    if (p->settings_path[0] != '\0' &&
        (!settings_set(&p->settings, SETTING[side], words) ||
         !settings_save(&p->settings, p->settings_path, error, sizeof error))) {
        play_notice(p, "%s", error);
    }
}

bool play_assist_key(play *p, SDL_Keycode code)
{
    if (!p->assists_shown || code < SDLK_0 || code > SDLK_9) {
        return false;
    }
    // 1 to 5 are the left fencer's, 6 to 9 and 0 the right one's.
    int row = code == SDLK_0 ? 9 : code - SDLK_1;
    enum duel_side side = row < ASSIST_KINDS ? DUEL_LEFT : DUEL_RIGHT;
    p->assist[side] ^= 1u << row % ASSIST_KINDS;
    keep(p, side);
    return true;
}

double play_assist_speed(const play *p)
{
    unsigned both = 0;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        both |= p->session.side[side].seat == SESSION_PERSON ? p->assist[side] : 0;
    }
    return (both & ASSIST_SLOW) != 0 && p->session.phase == SESSION_FENCING ? 0.5 : 1.0;
}

bool play_assist_hint(const play *p, enum duel_side side, int *out_row, int *out_column)
{
    return (p->assist[side] & ASSIST_HINT) != 0 && p->session.phase == SESSION_FENCING &&
           p->session.side[side].seat == SESSION_PERSON &&
           p->session.side[duel_other(side)].seat == SESSION_COMPUTER &&
           bout_assist_hint(&p->bout->config, &p->bout->state, side, out_row, out_column);
}

void play_assist_say(const play *p, hud_view *hud, play_text *text)
{
    static const char *const KEY[2 * ASSIST_KINDS] = {"1", "2", "3", "4", "5",
                                                      "6", "7", "8", "9", "0"};
    hud->panel = HUD_PANEL_HELP;
    hud->title = "Help while fencing";
    for (int row = 0; row < 2 * ASSIST_KINDS; row++) {
        int side = row / ASSIST_KINDS, kind = row % ASSIST_KINDS;
        snprintf(text->assist[row], sizeof text->assist[row], "%s: %s: %s",
                 side == DUEL_LEFT ? "left" : "right", assist_meaning(kind),
                 (p->assist[side] & 1u << kind) != 0 ? "on" : "off");
        hud->help[row][0] = KEY[row];
        hud->help[row][1] = text->assist[row];
    }
    hud->foot = "What helps is shown beside the name, and is part of the recording.     F4: back";
}
