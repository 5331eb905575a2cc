// What anybody may order, whichever key, menu row or headset button it comes from.
#include "play_orders.h"

#include <stdio.h>

#include "ai_fencer.h"
#include "bout_shots.h"
#include "play_bout.h"
#include "play_recent.h"
#include "play_settings.h"
#include "play_state.h"
#include "play_xr.h"

// A tournament decides who fences, how and how often. Returns whether it does, and then says so.
static bool is_fixed(play *p)
{
    if (p->options->is_tournament) {
        play_notice(p, "a tournament's bout: fencers, sides, weapon and rules are fixed");
    }
    return p->options->is_tournament;
}

void play_follow_order(play *p, enum session_order order)
{
    if (p->is_fenced) {
        if (order == SESSION_SET_UP_BOUT) {
            play_leave(p, PLAY_FENCED);
        }
        return;
    }
    if (order == SESSION_SET_UP_BOUT && !play_bout_set_up(p)) {
        play_leave(p, PLAY_FAILED);
    }
}

void play_pause(play *p, enum play_pause why, const char *line)
{
    p->menus.pause = why;
    snprintf(p->menus.pause_line, sizeof p->menus.pause_line, "%s", line);
    p->session.paused = why != PAUSE_NONE;
    sound_pause(p->sound, why != PAUSE_NONE);
}

void play_resume(play *p)
{
    play_pause(p, PAUSE_NONE, "");
    p->menus.keys_shown = p->menus.options.is_open = p->xr.menu_shown = p->ladder.menu_shown =
        false;
    p->menus.options_alone = p->people.page.is_open = p->ladder.season_shown = false;
    p->menus.sides_shown = false;
    p->xr.calibration = PLAY_XR_NOT_CALIBRATING;
}

void play_stop_listening(play *p)
{
    p->menus.listening = ACTION_COUNT;
    input_devices_listen(p->input.devices, BINDINGS_GROUP_COUNT);
}

void play_escape(play *p)
{
    if (p->menus.help.is_open || p->menus.assists_shown) {
        p->menus.help.is_open = p->menus.assists_shown = false;
    } else if (p->menus.listening != ACTION_COUNT) {
        play_stop_listening(p);
    } else if (p->xr.menu_shown) {
        p->xr.menu_shown = false;
        p->xr.calibration = PLAY_XR_NOT_CALIBRATING;
    } else if (p->menus.keys_shown) {
        p->menus.keys_shown = false;
    } else if (p->ladder.season_shown) {
        p->ladder.season_shown = false;
    } else if (p->ladder.menu_shown) {
        p->ladder.menu_shown = false;
    } else if (p->people.page.is_open) {
        play_resume(p);
    } else if (p->menus.sides_shown) {
        p->menus.sides_shown = false;
    } else if (p->menus.options.is_open) {
        (void)options_menu_order(&p->menus.options, MENU_BACK, &p->saved.chosen);
        if (!p->menus.options.is_open && p->menus.options_alone) {
            play_resume(p);
        }
    } else if (p->menus.pause != PAUSE_NONE) {
        play_resume(p);
    } else {
        p->menus.pause_menu = (menu_list){0};
        play_pause(p, PAUSE_WANTED, "");
    }
}

void play_free_sides(play *p)
{
    if (is_fixed(p)) {
        return;
    }
    session_free_sides(&p->session);
    play_recent_read(play_texts(p), &p->recent);
    play_resume(p);
    play_follow_order(p, SESSION_SET_UP_BOUT);
}

void play_swap_sides(play *p)
{
    if (is_fixed(p)) {
        return;
    }
    unsigned help = p->training.assist[DUEL_LEFT];
    session_swap(&p->session);
    p->training.assist[DUEL_LEFT] = p->training.assist[DUEL_RIGHT];
    p->training.assist[DUEL_RIGHT] = help;
    if (p->session.phase != SESSION_JOIN) {
        session_restart_bout(&p->session);
    }
    play_follow_order(p, SESSION_SET_UP_BOUT);
    play_resume(p);
}

void play_change_hand(play *p, enum duel_side side)
{
    session_change_hand(&p->session, side);
    play_save_hand(p, side);
    if (p->session.phase == SESSION_JOIN) {
        play_follow_order(p, SESSION_SET_UP_BOUT); // it is seen at once
    }
}

void play_next_weapon(play *p)
{
    if (is_fixed(p)) {
        return;
    }
    if (!session_next_weapon(&p->session)) {
        play_notice(p, "the weapon changes between bouts, or in the pause");
    } else if (p->session.phase == SESSION_JOIN) {
        play_follow_order(p, SESSION_SET_UP_BOUT);
    }
}

const char *play_rules_words(const play *p, char out[PLAY_LINE_SIZE])
{
    const match_settings match = session_match(&p->session);
    if (match.rules == MATCH_DUEL) {
        snprintf(out, PLAY_LINE_SIZE, "%s", play_say(p, "duel, the first touch decides"));
    } else {
        snprintf(out, PLAY_LINE_SIZE,
                 text_count(play_texts(p), match.touches, "FIE, %d touch", "FIE, %d touches"),
                 match.touches);
    }
    return out;
}

void play_next_rules(play *p)
{
    if (is_fixed(p)) {
        return;
    }
    char words[PLAY_LINE_SIZE];
    if (session_next_match(&p->session)) {
        play_notice(p, "rules of the next bout: %s", play_rules_words(p, words));
    } else {
        play_notice(p, "the rules change between bouts");
    }
}

void play_choose_level(play *p, int level)
{
    if (is_fixed(p)) {
        return;
    }
    p->ladder.offers = OFFERS_NEVER;
    session_set_level(&p->session, level);
    play_notice(p,
                play_is_fencing(p) ? TEXT("computer fencer: level %d of %d, from the next bout")
                                   : TEXT("computer fencer: level %d of %d"),
                level, AI_LEVELS);
}

// Goes back to the call of a bout in progress. Returns whether a bout must be set up anew: that
// one, or the one in the background while sides are taken.
static bool begin_again(play *p)
{
    bool begun = p->session.phase == SESSION_CALL || p->session.phase == SESSION_FENCING;
    if (begun) {
        session_restart_bout(&p->session);
    }
    return begun || p->session.phase == SESSION_JOIN;
}

static void set_up(play *p, bool again)
{
    if (again) {
        play_follow_order(p, SESSION_SET_UP_BOUT);
    }
}

void play_restart(play *p)
{
    if (is_fixed(p)) {
        return;
    }
    set_up(p, begin_again(p));
}

void play_choose_named(play *p, int named)
{
    if (is_fixed(p)) {
        return;
    }
    bool again = begin_again(p);
    session_set_named(&p->session, named);
    set_up(p, again);
}

void play_restart_with_level(play *p, int level)
{
    if (is_fixed(p)) {
        return;
    }
    bool again = begin_again(p);
    session_set_level(&p->session, level);
    set_up(p, again);
}

void play_restart_with_next_weapon(play *p)
{
    if (is_fixed(p)) {
        return;
    }
    bool again = begin_again(p);
    session_next_weapon(&p->session);
    set_up(p, again);
}

void play_restart_with_next_rules(play *p)
{
    if (is_fixed(p)) {
        return;
    }
    bool again = begin_again(p);
    session_next_match(&p->session);
    set_up(p, again);
}

void play_share(play *p)
{
    play_notice(p, "%s", play_say(p, touch_share_choose(&p->share)));
}

void play_watch_last(play *p)
{
    if (play_recordings_may_be_shown(p)) {
        play_leave(p, PLAY_RECORDINGS);
    } else if (p->session.phase != SESSION_REVIEW || p->is_fenced) {
        play_notice(p, "recordings are shown after the bout, or once both sides are given up");
    } else if (p->share.recording[0] == '\0') {
        play_notice(p, "this bout is not recorded");
    } else {
        play_leave(p, PLAY_WATCH);
    }
}

void play_next_camera(play *p)
{
    static const char *const word[HEADSET_WINDOWS] = {"eye", "side", "behind"};
    if (p->xr.loop.connection.state == XR_CONNECTION_CLOSED) {
        char now[PLAY_LINE_SIZE];
        bool is_person[2];
        play_people(p, is_person);
        p->saved.chosen.camera.view = bout_shot_next(&p->saved.chosen.camera, is_person);
        setting_show(play_texts(p), settings_table_find("camera.view"), &p->saved.chosen, now,
                     sizeof now);
        play_notice(p, "camera: %s", now);
        play_save_chosen(p);
        return;
    }
    enum headset_window next =
        (enum headset_window)((p->saved.chosen.headset.window + 1) % HEADSET_WINDOWS);
    p->saved.chosen.headset.window = next;
    play_save_setting(p, "headset.window", word[next]);
}

void play_look_for_headset(play *p)
{
    char error[PLAY_LINE_SIZE];
    if (p->xr.loop.connection.state != XR_CONNECTION_CLOSED) {
        play_notice(p, "%s: connected", p->xr.loop.connection.name);
    } else if (play_xr_open(p, error, sizeof error)) {
        play_xr_bout_begins(p);
        play_notice(p, "%s: connected; pull its trigger to take a side",
                    p->xr.loop.connection.name);
    } else {
        play_notice(p, "%s", error);
    }
}
