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
        const char *who = play_ladder_person(p, side, known) ? known : play_say(p, info.name);
        if (helped) {
            text_write(play_texts(p), name, size, "%.100s (with help)", who);
        } else {
            snprintf(name, size, "%.100s", who);
        }
        input_device_help(play_texts(p), input_devices_bindings(p->input.devices), info.kind,
                          text->controls[side]);
        out->controls = text->controls[side];
        break;
    }
    case SESSION_COMPUTER:
        if (play_lesson_is_given(p)) {
            snprintf(name, size, "%s", play_say(p, "trainer"));
        } else if (play_tournament_name(p, side) != NULL) {
            snprintf(name, size, "%s", play_tournament_name(p, side));
        } else {
            const character *named = play_ladder_on(p, side);
            if (named != NULL) {
                snprintf(name, size, "%s", named->name);
                out->name_color = play_ladder_color(named);
            } else {
                text_write(play_texts(p), name, size, "computer, level %d", seat->level);
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

// What is bound for this on a side's own device; NULL: a headset's buttons are not bound here.
static const bindings_row *own_bindings(const play *p, enum duel_side side, enum action action)
{
    const session_side *seat = &p->session.side[side];
    if (seat->seat != SESSION_PERSON) {
        return NULL;
    }
    enum bindings_group group =
        input_device_group(input_devices_info(p->input.devices, seat->device).kind);
    return group != BINDINGS_GROUP_COUNT
               ? &input_devices_bindings(p->input.devices)->row[group][action]
               : NULL;
}

static void name_binding(const play *p, binding own, char out_name[BINDING_NAME_SIZE])
{
    input_help_shown(play_texts(p), input_devices_bindings(p->input.devices), own, out_name);
}

// The button for this on a side's own device. Returns false if it has none.
static bool own_button(const play *p, enum duel_side side, enum action action,
                       char out_name[BINDING_NAME_SIZE])
{
    const bindings_row *row = own_bindings(p, side, action);
    if (row == NULL || row->slot[0].source == BINDING_NONE) {
        return false;
    }
    name_binding(p, row->slot[0], out_name);
    return true;
}

static void write_lesson(const play *p, hud_view *hud, play_text *text)
{
    char skip[BINDING_NAME_SIZE];
    if ((int)play_lesson_pupil(p) == p->xr.side) {
        snprintf(skip, sizeof skip, "%s", play_say(p, "menu")); // a row of the pause
    } else if (!own_button(p, play_lesson_pupil(p), ACTION_SKIP, skip)) {
        play_key_name(p, ACTION_SKIP, skip);
    }
    if (p->training.exercises.is_given) {
        play_course_write(p, hud, text, skip);
        return;
    }
    hud->task = play_say(p, lesson_line(&p->training.lesson));
    text_write(play_texts(p), text->line, sizeof text->line, "%d of %d     %s: skip this step",
               p->training.lesson.step + 1, LESSON_DONE, skip);
    hud->task_hint = text->line;
}

// The button of a side's own device for this after a touch, where keys have no such meaning.
// Returns false if it has none.
static bool review_button(const play *p, enum duel_side side, enum action way,
                          char out_name[BINDING_NAME_SIZE])
{
    const bindings_row *row = own_bindings(p, side, way);
    for (int i = 0; row != NULL && i < BINDINGS_SLOTS; i++) {
        if (row->slot[i].source != BINDING_NONE && row->slot[i].source != BINDING_KEY) {
            name_binding(p, row->slot[i], out_name);
            return true;
        }
    }
    return false;
}

// Whether all people have the same button for this after a touch, and its name.
static bool is_at_hand(const play *p, enum action way, char out_name[BINDING_NAME_SIZE])
{
    char other[BINDING_NAME_SIZE];
    const bool left = p->session.side[DUEL_LEFT].seat == SESSION_PERSON;
    const bool right = p->session.side[DUEL_RIGHT].seat == SESSION_PERSON;
    return (left || right) && (!left || review_button(p, DUEL_LEFT, way, out_name)) &&
           (!right || review_button(p, DUEL_RIGHT, way, left ? other : out_name)) &&
           (!left || !right || strcmp(out_name, other) == 0);
}

// The button of the people's own devices for this, or else the key of the program.
static void way_name(const play *p, enum action own, enum action of_all,
                     char out_name[BINDING_NAME_SIZE])
{
    if (!is_at_hand(p, own, out_name)) {
        play_key_name(p, of_all, out_name);
    }
}

// What the buttons of the review and the program's keys do.
static void write_desk_ways(const play *p, const char *with, play_text *text)
{
    char watch[BINDING_NAME_SIZE], share[BINDING_NAME_SIZE], change[BINDING_NAME_SIZE];
    char appeal[BINDING_NAME_SIZE], level[AI_LEVELS][BINDING_NAME_SIZE];
    const bool are_two = p->session.side[DUEL_LEFT].seat == SESSION_PERSON &&
                         p->session.side[DUEL_RIGHT].seat == SESSION_PERSON;
    const bool appeals = play_appeal_applies(p);
    if (!is_at_hand(p, ACTION_SKIP, watch)) { // a mouse has no button to skip a step of the lesson
        way_name(p, ACTION_FLECHE, ACTION_DUELS, watch);
    }
    way_name(p, ACTION_DUCK, ACTION_SHARE, share);
    way_name(p, ACTION_RECOVER, ACTION_WEAPON, change);
    play_key_name(p, ACTION_APPEAL, appeal);
    for (int i = 0; i < AI_LEVELS; i++) {
        play_key_name(p, (enum action)(ACTION_LEVEL_1 + i), level[i]);
    }
    if (are_two && appeals) {
        text_write(play_texts(p), text->line, sizeof text->line,
                   "Arm or lunge: again with the %s     %s: watch     %s: appeal     %s: share     "
                   "%s: weapon",
                   with, watch, appeal, share, change);
    } else if (are_two) {
        text_write(play_texts(p), text->line, sizeof text->line,
                   "Arm or lunge: again with the %s     %s: watch     %s: share     %s: "
                   "weapon",
                   with, watch, share, change);
    } else if (appeals) {
        text_write(play_texts(p), text->line, sizeof text->line,
                   "Arm or lunge: again with the %s     %s: watch     %s: appeal     %s: share     "
                   "%s: weapon     %s %s %s: computer's level",
                   with, watch, appeal, share, change, level[0], level[1], level[2]);
    } else {
        text_write(play_texts(p), text->line, sizeof text->line,
                   "Arm or lunge: again with the %s     %s: watch     %s: share     "
                   "%s: weapon     %s %s %s: computer's level",
                   with, watch, share, change, level[0], level[1], level[2]);
    }
}

// Writes what can be done after a bout with one press: at the desk by buttons and keys, in the
// headset in the menu.
static void write_what_now(const play *p, hud_view *hud, play_text *text)
{
    const char *with = play_say(p, weapon_name(p->session.weapon));
    if (p->is_fenced && play_appeal_applies(p)) {
        char appeal[BINDING_NAME_SIZE];
        play_key_name(p, ACTION_APPEAL, appeal);
        text_write(play_texts(p), text->line, sizeof text->line,
                   "%s: appeal     Any button: back to the tournament", appeal);
    } else if (p->is_fenced) {
        snprintf(text->line, sizeof text->line, "%s",
                 play_say(p, "Any button: back to the tournament"));
    } else if (p->xr.side != DUEL_NOBODY && play_appeal_applies(p)) {
        text_write(
            play_texts(p), text->line, sizeof text->line,
            "Any button: again with the %s     stick left: share     stick right: weapon     "
            "menu: appeal, computer's level",
            with);
    } else if (p->xr.side != DUEL_NOBODY) {
        text_write(
            play_texts(p), text->line, sizeof text->line,
            "Any button: again with the %s     stick left: share     stick right: weapon     "
            "menu: computer's level",
            with);
    } else {
        write_desk_ways(p, with, text);
    }
    hud->reason_hint = text->line;
}

// Between the phrases of a match: what is shown, and how to appeal where that can be done.
static void write_between(const play *p, hud_view *hud, play_text *text)
{
    char key[BINDING_NAME_SIZE];
    const bool replays = p->review.replay.is_on, salutes = p->review.salute.is_on;
    if (p->session.phase != SESSION_FENCING || !play_appeal_applies(p)) {
        hud->foot_line = replays   ? play_say(p, "Slow motion     any button: go on")
                         : salutes ? play_say(p, "Salute     any button: go on")
                                   : NULL;
        return;
    }
    if (p->xr.side != DUEL_NOBODY) {
        snprintf(key, sizeof key, "%s", play_say(p, "menu"));
    } else if (!own_button(p, DUEL_LEFT, ACTION_SKIP, key) &&
               !own_button(p, DUEL_RIGHT, ACTION_SKIP, key)) {
        play_key_name(p, ACTION_APPEAL, key);
    }
    if (replays) {
        text_write(play_texts(p), text->between, sizeof text->between,
                   "Slow motion     any button: go on     %s: appeal against the call", key);
    } else if (salutes) {
        text_write(play_texts(p), text->between, sizeof text->between,
                   "Salute     any button: go on     %s: appeal against the call", key);
    } else {
        text_write(play_texts(p), text->between, sizeof text->between,
                   "%s: appeal against the call", key);
    }
    hud->foot_line = text->between;
}

// Writes that a device is missing.
static void write_unplugged(const play *p, hud_view *hud)
{
    hud->panel = HUD_PANEL_PAUSE;
    hud->title = play_say(p, "Pause");
    hud->line = p->menus.pause_line;
    hud->foot = play_say(p, "A button of another device takes over the side     Esc: leave");
}

static void write_latency(const play *p, hud_view *hud, play_text *text)
{
    latency_figures f = latency_meter_read(&p->input.latency, p->clock.now_s);
    if (f.pictures == 0) {
        return;
    }
    text_write(play_texts(p), text->latency, sizeof text->latency,
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
    hud->texts = play_texts(p);
    hud->has_pictures = input_devices_bindings(p->input.devices)->has_pictures;
    hud->weapon = play_say(p, weapon_name(p->bout->setup.weapon));
    hud->squares_hidden = p->saved.chosen.camera.squares_hidden;
    hud->marks_hidden = p->saved.chosen.camera.marks_hidden;
    hud->match = hud_match_of(hud->texts, &p->bout->config, &p->bout->state);
    hud->reason_side = DUEL_NOBODY;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        show_side(p, (enum duel_side)side, shown, &hud->side[side]);
        name_side(p, (enum duel_side)side, &hud->side[side], text);
    }
    if (p->session.phase == SESSION_FENCING) {
        hud->call = play_say(p, referee_call(&p->bout->config, shown, &hud->call_strength));
        hud->notice = play_say(p, referee_notice(&p->bout->config, shown));
    }
    if (p->session.phase == SESSION_FENCING && shown->phase == DUEL_REST) {
        hud->call = NULL; // the box says it
        hud->task = play_say(p, "Rest");
        hud->task_hint = play_say(p, "Press lunge to go on; both fencers together end the rest");
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
        hud->coach = play_say(p, p->review.coach);
        hud->reason_side = p->bout->state.winner;
        if (play_bout_was_shown_again(p) && !p->review.salute.is_on) {
            play_stats_write(play_texts(p), &p->review.stats, &p->bout->state.match, &hud->table);
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
        text_write(play_texts(p), text->stats, sizeof text->stats,
                   TEXT("%.0f frames/s (%.1f ms)   submit %.2f ms, %d draws, %.1f k triangles   "
                        "tick %.1f us   %s"),
                   p->view.shown.frame_ms > 0.0 ? 1e3 / p->view.shown.frame_ms : 0.0,
                   p->view.shown.frame_ms, p->view.shown.submit_ms, p->view.shown.drawn.calls,
                   1e-3 * p->view.shown.drawn.triangles, p->clock.tick_us,
                   window_renderer(p->view.shown.window));
        hud->stats = text->stats;
    }
}
