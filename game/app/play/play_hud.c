// What the HUD says at every moment.
#include "play_hud.h"

#include <stdio.h>
#include <string.h>

#include "hand_ghost.h"
#include "hud_draw.h"
#include "play_appeal.h"
#include "play_assist.h"
#include "play_bout.h"
#include "play_course.h"
#include "play_join.h"
#include "play_ladder.h"
#include "play_lesson.h"
#include "play_menu.h"
#include "play_state.h"
#include "play_stats.h"
#include "referee_call.h"

static void name_side(const play *p, enum duel_side side, hud_side *out, play_text *text)
{
    const session_side *seat = &p->session.side[side];
    char *name = text->name[side];
    const size_t size = sizeof text->name[side];
    out->name = name;
    switch (seat->seat) {
    case SESSION_FREE:
        out->name = NULL;
        break;
    case SESSION_PERSON: {
        input_device_info info = input_devices_info(p->input.devices, seat->device);
        bool helped = p->training.assist[side] != 0;
        char known[RATING_NAME_SIZE];
        const char *who = play_ladder_person(p, side, known) ? known : info.name;
        snprintf(name, size, helped ? "%.100s (with help)" : "%.100s", who);
        input_device_help(input_devices_bindings(p->input.devices), info.kind,
                          text->controls[side]);
        out->controls = text->controls[side];
        break;
    }
    case SESSION_COMPUTER:
        if (play_lesson_is_given(p)) {
            snprintf(name, size, "trainer");
        } else if (play_tournament_name(p, side) != NULL) {
            snprintf(name, size, "%s", play_tournament_name(p, side));
        } else {
            const character *named = play_ladder_on(p, side);
            if (named != NULL) {
                snprintf(name, size, "%s", named->name);
                out->name_color = play_ladder_color(named);
            } else {
                snprintf(name, size, "computer, level %d", seat->level);
            }
        }
        break;
    case SESSION_OTHER:
        snprintf(name, size, "%s",
                 play_tournament_name(p, side) != NULL ? play_tournament_name(p, side)
                                                       : p->options->fencer[seat->given].text);
        break;
    }
}

static void show_side(const play *p, enum duel_side side, const duel_state *shown, hud_side *out)
{
    const duel_fencer *fencer = &shown->fencer[side];
    const input_frame *asked = &p->bout->frame[side];
    out->accent = hud_accent(side);
    out->won = (int)p->session.side[side].won;
    out->lamp = duel_lamp(&p->bout->state, p->bout->setup.weapon, side);
    out->inset_shown = p->session.side[side].seat == SESSION_PERSON && (int)side != p->xr.side;
    const hand_ghost ghost = hand_ghost_of(&p->bout->config, shown, side);
    out->inset = (hud_inset){
        .grid = p->bout->setup.grid,
        .hand = p->bout->setup.hand[side],
        .point = {fencer->point[0], fencer->point[1]},
        .asked = {fencer->point[0], fencer->point[1]},
        .extension = fencer->extension,
        .control = duel_control(shown, side),
        .aside = {ghost.aside[0], ghost.aside[1]},
        .ghost = ghost.strength,
        .accent = out->accent,
    };
    out->inset.hint_shown =
        play_assist_hint(p, side, &out->inset.hint_row, &out->inset.hint_column);
    if (play_lesson_is_given(p) && play_lesson_pupil(p) == side) {
        out->inset.hint_shown = play_lesson_hint(p, &out->inset.hint_row, &out->inset.hint_column);
    }
    if (p->session.phase == SESSION_FENCING) {
        out->inset.asked[0] = (double)asked->point_x / INPUT_POINT_MAX;
        out->inset.asked[1] = (double)asked->point_y / INPUT_POINT_MAX;
        out->inset.buttons = asked->buttons;
    }
}

// The button for this on a side's own device. Returns false if it has none.
static bool own_button(const play *p, enum duel_side side, enum action action,
                       char out_name[BINDING_NAME_SIZE])
{
    const session_side *seat = &p->session.side[side];
    if (seat->seat != SESSION_PERSON) {
        return false;
    }
    enum bindings_group group =
        input_device_group(input_devices_info(p->input.devices, seat->device).kind);
    if (group == BINDINGS_GROUP_COUNT) {
        return false; // a headset's buttons are not bound here
    }
    binding own = input_devices_bindings(p->input.devices)->row[group][action].slot[0];
    binding_name(own, out_name);
    return own.source != BINDING_NONE;
}

static void write_lesson(const play *p, hud_view *hud, play_text *text)
{
    char skip[BINDING_NAME_SIZE];
    if (!own_button(p, play_lesson_pupil(p), ACTION_SKIP, skip)) {
        play_key_name(p, ACTION_SKIP, skip);
    }
    if (p->training.exercises.is_given) {
        play_course_write(p, hud, text, skip);
        return;
    }
    hud->task = lesson_line(&p->training.lesson);
    snprintf(text->line, sizeof text->line, "%d of %d     %s: skip this step",
             p->training.lesson.step + 1, LESSON_DONE, skip);
    hud->task_hint = text->line;
}

// Writes what can be done after a bout with one press: at the desk by keys, in the headset in the
// menu.
static void write_what_now(const play *p, hud_view *hud, play_text *text)
{
    char watch[BINDING_NAME_SIZE], share[BINDING_NAME_SIZE], change[BINDING_NAME_SIZE];
    char appeal[BINDING_NAME_SIZE], against[BINDING_NAME_SIZE + 16] = "";
    const char *name = weapon_name(p->session.weapon);
    bool are_two = p->session.side[DUEL_LEFT].seat == SESSION_PERSON &&
                   p->session.side[DUEL_RIGHT].seat == SESSION_PERSON;
    // On a pad the button that skips a step of the lesson.
    if (!own_button(p, DUEL_LEFT, ACTION_SKIP, watch) &&
        !own_button(p, DUEL_RIGHT, ACTION_SKIP, watch)) {
        play_key_name(p, ACTION_DUELS, watch);
    }
    play_key_name(p, ACTION_SHARE, share);
    play_key_name(p, ACTION_WEAPON, change);
    play_key_name(p, ACTION_APPEAL, appeal);
    if (play_appeal_applies(p)) {
        snprintf(against, sizeof against, "%.16s: appeal     ", appeal);
    }
    if (p->is_fenced) {
        snprintf(text->line, sizeof text->line, "%sAny button: back to the tournament", against);
    } else if (p->xr.side != DUEL_NOBODY) {
        snprintf(text->line, sizeof text->line,
                 "Any button: again with the %.16s     menu: %sweapon, computer's level", name,
                 against[0] != '\0' ? "appeal, " : "");
    } else if (are_two) {
        snprintf(
            text->line, sizeof text->line,
            "Any button: again with the %.16s     %.16s: watch     %.30s%.16s: share     %.16s: "
            "weapon",
            name, watch, against, share, change);
    } else {
        snprintf(
            text->line, sizeof text->line,
            "Any button: again with the %.16s     %.16s: watch     %.30s%.16s: share     %.16s: "
            "weapon     1 2 3: computer's level",
            name, watch, against, share, change);
    }
    hud->reason_hint = text->line;
}

// Between the phrases of a match: what is shown, and how to appeal where that can be done.
static void write_between(const play *p, hud_view *hud, play_text *text)
{
    char key[BINDING_NAME_SIZE];
    const char *what = p->review.replay.is_on   ? "Slow motion     any button: go on"
                       : p->review.salute.is_on ? "Salute     any button: go on"
                                                : "";
    if (p->session.phase != SESSION_FENCING || !play_appeal_applies(p)) {
        hud->foot_line = what[0] != '\0' ? what : NULL;
        return;
    }
    if (p->xr.side != DUEL_NOBODY) {
        snprintf(key, sizeof key, "menu");
    } else if (!own_button(p, DUEL_LEFT, ACTION_SKIP, key) &&
               !own_button(p, DUEL_RIGHT, ACTION_SKIP, key)) {
        play_key_name(p, ACTION_APPEAL, key);
    }
    snprintf(text->between, sizeof text->between, "%s%s%.16s: appeal against the call", what,
             what[0] != '\0' ? "     " : "", key);
    hud->foot_line = text->between;
}

// Writes that a device is missing.
static void write_unplugged(const play *p, hud_view *hud)
{
    hud->panel = HUD_PANEL_PAUSE;
    hud->title = "Pause";
    hud->line = p->menus.pause_line;
    hud->foot = "A button of another device takes over the side     Esc: leave";
}

static void write_latency(const play *p, hud_view *hud, play_text *text)
{
    latency_figures f = latency_meter_read(&p->input.latency, p->clock.now_s);
    if (f.pictures == 0) {
        return;
    }
    snprintf(text->latency, sizeof text->latency,
             "input to display %.1f ms, 95 %% within %.1f: waiting %.0f %%, simulating %.0f %%, "
             "drawing %.0f %%   all events %.1f ms",
             f.median_ms, f.p95_ms, 100.0 * f.waiting, 100.0 * f.simulating, 100.0 * f.drawing,
             f.mean_ms);
    hud->latency = text->latency;
}

void play_hud(play *p, hud_view *hud, play_text *text)
{
    double close_up_s;
    const duel_state *shown = play_bout_shown(p, &close_up_s);
    memset(hud, 0, sizeof *hud);
    hud->weapon = weapon_name(p->bout->setup.weapon);
    hud->squares_hidden = p->saved.chosen.camera.squares_hidden;
    hud->marks_hidden = p->saved.chosen.camera.marks_hidden;
    hud->match = hud_match_of(&p->bout->config, &p->bout->state);
    hud->reason_side = DUEL_NOBODY;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        show_side(p, (enum duel_side)side, shown, &hud->side[side]);
        name_side(p, (enum duel_side)side, &hud->side[side], text);
    }
    if (p->session.phase == SESSION_FENCING) {
        hud->call = referee_call(&p->bout->config, shown, &hud->call_strength);
        hud->notice = referee_call_reason(shown);
    }
    if (p->session.phase == SESSION_FENCING && shown->phase == DUEL_REST) {
        hud->call = NULL; // the box says it
        hud->task = "Rest";
        hud->task_hint = "Press lunge to go on; both fencers together end the rest";
    }
    if (hud->call == NULL && p->xr.side == DUEL_NOBODY) {
        hud->call = session_call(&p->session, &hud->call_strength);
    }
    if (p->review.replay.is_on || p->review.salute.is_on) {
        hud->call = NULL;
    }
    write_between(p, hud, text);
    hud->held_actions_shown = p->session.bouts <= 1;
    if (play_lesson_is_given(p) && p->session.phase == SESSION_FENCING) {
        write_lesson(p, hud, text);
    }
    if (p->session.phase == SESSION_JOIN) {
        play_join_write(p, hud, text);
    } else if (p->session.phase == SESSION_REVIEW) {
        hud->reason = p->review.reason;
        hud->coach = p->review.coach;
        hud->reason_side = p->bout->state.winner;
        if (play_bout_was_shown_again(p) && !p->review.salute.is_on) {
            play_stats_write(&p->review.stats, &p->bout->state.match, &hud->table);
        }
        write_what_now(p, hud, text);
    }
    if (p->menus.help.is_open) {
        help_write(&p->menus.help, input_devices_bindings(p->input.devices), &text->help, hud);
    } else if (play_menu_open(p)) {
        play_menu_write(p, hud, text);
    } else if (p->menus.pause != PAUSE_NONE) {
        write_unplugged(p, hud);
    }
    if (p->notice.left_s > 0.0) {
        hud->notice = p->notice.text;
    }
    if (p->view.stats_shown) {
        write_latency(p, hud, text);
        snprintf(text->stats, sizeof text->stats,
                 "%.0f frames/s (%.1f ms)   submit %.2f ms, %d draws, %.1f k triangles   "
                 "tick %.1f us   %s",
                 p->view.shown.frame_ms > 0.0 ? 1e3 / p->view.shown.frame_ms : 0.0,
                 p->view.shown.frame_ms, p->view.shown.submit_ms, p->view.shown.drawn.calls,
                 1e-3 * p->view.shown.drawn.triangles, p->clock.tick_us,
                 window_renderer(p->view.shown.window));
        hud->stats = text->stats;
    }
}
