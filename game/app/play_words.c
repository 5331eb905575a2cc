// What the HUD says at every moment of the evening.
#include <stdio.h>
#include <string.h>

#include "assist_words.h"
#include "bout_call.h"
#include "hand_ghost.h"
#include "play_state.h"

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
        input_device_info info = input_devices_info(p->devices, seat->device);
        char words[ASSIST_WORDS_SIZE];
        assist_words_write(p->assist[side], words);
        bool helped = p->assist[side] != 0;
        snprintf(name, size, helped ? "%.100s (%s)" : "%.100s", info.name, words);
        input_device_help(input_devices_bindings(p->devices), info.kind, text->controls[side]);
        out->controls = text->controls[side];
        break;
    }
    case SESSION_COMPUTER:
        if (p->lesson_given) {
            snprintf(name, size, "trainer");
        } else {
            snprintf(name, size, "computer, level %d", seat->level);
        }
        break;
    case SESSION_OTHER:
        snprintf(name, size, "%s", p->command->fencer[side].text);
        break;
    }
}

static void show_side(const play *p, enum duel_side side, const duel_state *shown, hud_side *out)
{
    const duel_fencer *fencer = &shown->fencer[side];
    const input_frame *asked = &p->bout->frame[side];
    out->accent = show_accent(side);
    out->won = (int)p->session.side[side].won;
    out->lamp = duel_lamp(&p->bout->state, p->bout->setup.weapon, side);
    out->inset_shown = p->session.side[side].seat == SESSION_PERSON;
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
    if (p->lesson_given && p->lesson.pupil == side) {
        out->inset.hint_shown =
            lesson_hint(&p->lesson, &out->inset.hint_row, &out->inset.hint_column);
    }
    if (p->session.phase == SESSION_FENCING) {
        out->inset.asked[0] = (double)asked->point_x / INPUT_POINT_MAX;
        out->inset.asked[1] = (double)asked->point_y / INPUT_POINT_MAX;
        out->inset.buttons = asked->buttons;
    }
}

static void say_join(const play *p, hud_view *hud, play_text *text)
{
    double alone_s = session_alone_s(&p->session);
    hud->panel = HUD_PANEL_JOIN;
    hud->title = "Battuta";
    hud->line = text->line;
    if (alone_s < 0.0) {
        snprintf(text->line, sizeof text->line,
                 "Press a button or a key on your device to take a side");
    } else {
        snprintf(text->line, sizeof text->line,
                 "Press again to fence the computer (level %d), or let somebody else press: %.0f",
                 p->session.level, alone_s + 0.5);
    }
    hud->foot = text->foot;
    snprintf(
        text->foot, sizeof text->foot,
        "Mouse: click     Keyboard: arrows, Enter     Pad: any button     "
        "1 2 3: computer's level (%d)     Tab: weapon (%s)     R: recorded duels     F1: help     "
        "Esc: leave",
        p->session.level, weapon_name(p->session.weapon));
}

static void say_lesson(const play *p, hud_view *hud, play_text *text)
{
    hud->task = lesson_line(&p->lesson);
    snprintf(text->line, sizeof text->line, "%d of %d     N: skip this", p->lesson.step + 1,
             LESSON_DONE);
    hud->task_hint = text->line;
}

static void say_pause(const play *p, hud_view *hud)
{
    hud->panel = HUD_PANEL_PAUSE;
    hud->title = "Pause";
    hud->line = p->pause_line;
    hud->foot = p->pause == PAUSE_UNPLUGGED
                    ? "Another device's button takes the side over     Esc: leave"
                    : "Backspace: choose sides anew     F4: help while fencing     Esc: leave";
}

static void say_help(hud_view *hud)
{
    static const char *const line[][2] = {
        {"Mouse", "move: point, left: arm out, right: lunge, wheel or W S A D: steps"},
        {"", "Space: flèche, left Ctrl: duck"},
        {"Keyboard",
         "arrows: point, right Ctrl: arm out, right Shift: lunge, comma and dot: steps"},
        {"", "key left of Enter: flèche, right Alt: duck"},
        {"Pad", "right stick: point, right trigger: arm out, left stick: steps"},
        {"", "right bumper: lunge, left bumper: flèche, left trigger: duck"},
        {"Joystick",
         "stick: point, trigger: arm out, hat: steps, buttons 2, 6, 7: lunge, flèche, duck"},
        {"C", "camera at the side or behind the fencer"},
        {"Tab, 1 2 3", "next weapon, level of the computer fencer, between bouts"},
        {"Esc", "pause; twice: leave"},
        {"F4", "help while fencing: snap, recover, aim, slow, hint"},
        {"F7, F8", "the mouse that moved last slower, faster"},
        {"F3, F11, F12", "figures, fullscreen, picture to a file"},
    };
    _Static_assert(sizeof line / sizeof line[0] <= HUD_HELP_LINES, "the HUD shows them all");
    hud->panel = HUD_PANEL_HELP;
    hud->title = "How to fence";
    for (size_t i = 0; i < sizeof line / sizeof line[0]; i++) {
        hud->help[i][0] = line[i][0];
        hud->help[i][1] = line[i][1];
    }
    hud->foot = "The first touch ends the bout. A hard blow knocks the weapon out of the hand's "
                "control for a moment.     F1: back";
}

static void say_latency(const play *p, hud_view *hud, play_text *text)
{
    latency_figures f = latency_meter_read(&p->latency, p->now_s);
    if (f.pictures == 0) {
        return;
    }
    snprintf(text->latency, sizeof text->latency,
             "input to picture %.1f ms, 95 %% within %.1f: waiting %.0f %%, simulating %.0f %%, "
             "drawing %.0f %%   all events %.1f ms",
             f.median_ms, f.p95_ms, 100.0 * f.waiting, 100.0 * f.simulating, 100.0 * f.drawing,
             f.mean_ms);
    hud->latency = text->latency;
}

void play_words(play *p, hud_view *hud, play_text *text)
{
    double close_up_s;
    const duel_state *shown = play_bout_shown(p, &close_up_s);
    memset(hud, 0, sizeof *hud);
    hud->weapon = weapon_name(p->bout->setup.weapon);
    hud->reason_side = DUEL_NOBODY;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        show_side(p, (enum duel_side)side, shown, &hud->side[side]);
        name_side(p, (enum duel_side)side, &hud->side[side], text);
    }
    hud->call = session_call(&p->session, &hud->call_strength);
    if (p->session.phase == SESSION_FENCING && hud->call == NULL) {
        hud->call = bout_call(shown, &hud->call_strength);
        hud->notice = bout_call_reason(shown);
    }
    hud->controls_shown = p->session.bouts <= 1;
    if (p->lesson_given && p->session.phase == SESSION_FENCING) {
        say_lesson(p, hud, text);
    }
    if (p->session.phase == SESSION_JOIN) {
        say_join(p, hud, text);
    } else if (p->session.phase == SESSION_LOOK) {
        hud->reason = p->reason;
        hud->reason_side = p->bout->state.winner;
        snprintf(text->line, sizeof text->line,
                 "Any button: next bout with the %s     Tab: weapon     1 2 3: computer's level",
                 weapon_name(p->session.weapon));
        hud->reason_hint = text->line;
    }
    if (p->assists_shown) {
        play_assist_say(p, hud, text);
    } else if (p->help_shown) {
        say_help(hud);
    } else if (p->pause != PAUSE_NONE) {
        say_pause(p, hud);
    }
    if (p->notice_s > 0.0) {
        hud->notice = p->notice;
    }
    if (p->stats_shown) {
        say_latency(p, hud, text);
        snprintf(text->stats, sizeof text->stats,
                 "%.0f frames/s (%.1f ms)   submit %.2f ms, %d draws, %.1f k triangles   "
                 "tick %.1f us   %s",
                 p->show.frame_ms > 0.0 ? 1e3 / p->show.frame_ms : 0.0, p->show.frame_ms,
                 p->show.submit_ms, p->show.drawn.calls, 1e-3 * p->show.drawn.triangles, p->tick_us,
                 window_renderer(p->show.window));
        hud->stats = text->stats;
    }
}
