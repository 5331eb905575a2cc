// A movement of the hand recorded as what a mouse reports: the counts and the button go through the
// program's own mouse into a duel against an opponent who stands. For tests and for the program
// that draws the way of the point.
//
// The recordings are text: a line is the milliseconds since the beginning, then `move RIGHT DOWN`
// in counts, or `down` or `up` for the left button, which puts the arm out. Lines with # are
// comments.
#ifndef MOUSE_STROKE_H
#define MOUSE_STROKE_H

#include <stdio.h>
#include <string.h>

#include "input_quantize.h"
#include "mouse_device.h"
#include "stroke_trial.h"

enum { MOUSE_STROKE_LINES = 256, MOUSE_STROKE_TICKS = 700 };

typedef struct mouse_report {
    uint32_t tick;
    int right, down;
    char what; // 'm'ove, 'd'own, 'u'p
} mouse_report;

typedef struct mouse_stroke {
    int count;
    mouse_report report[MOUSE_STROKE_LINES];
} mouse_stroke;

// What happened in each tick, fencer frame: forward, up, to the weapon's side.
typedef struct mouse_stroke_run {
    uint32_t ticks;
    phys_vec3 tip[MOUSE_STROKE_TICKS], hand[MOUSE_STROKE_TICKS];
    // From the opponent's blade, where it is as far ahead as the tip, to the tip.
    phys_vec3 off_blade[MOUSE_STROKE_TICKS];
    bool blades_met, touched;
    uint32_t touch_tick;
    enum body_part part;
} mouse_stroke_run;

// Reads a recording; returns false if it cannot be read or has a line that it does not understand.
static inline bool mouse_stroke_read(const char *path, mouse_stroke *out)
{
    FILE *file = fopen(path, "r");
    char line[160];
    *out = (mouse_stroke){0};
    bool good = file != NULL;
    while (good && fgets(line, sizeof line, file) != NULL) {
        mouse_report *next = &out->report[out->count];
        char word[8];
        if (line[0] == '#') {
            continue;
        }
        int read = sscanf(line, "%u %7s %d %d", &next->tick, word, &next->right, &next->down);
        good = (read == 4 && strcmp(word, "move") == 0) ||
               (read == 2 && (strcmp(word, "down") == 0 || strcmp(word, "up") == 0));
        next->what = word[0];
        out->count++;
        good = good && out->count < MOUSE_STROKE_LINES;
    }
    if (file != NULL) {
        fclose(file);
    }
    return good;
}

// From the blade between `from` and `to`, where it is as far ahead as the tip, to the tip.
static inline phys_vec3 mouse_stroke_off(phys_vec3 tip, phys_vec3 from, phys_vec3 to)
{
    double share = (tip.x - from.x) / (to.x - from.x);
    return v3_sub(tip, v3_lerp(from, to, phys_clamp(share, 0.0, 1.0)));
}

// The opponent, who stands: how far away, and where his point is on his square.
typedef struct mouse_stroke_opponent {
    double apart_m, point[2];
} mouse_stroke_opponent;

// Fences a recording from a place of the point.
static inline void mouse_stroke_fence(const duel_config *config, const mouse_stroke *stroke,
                                      const double start[2], const mouse_stroke_opponent *opponent,
                                      mouse_stroke_run *out)
{
    duel_state state;
    duel_events events;
    duel_start(config, &state);
    stroke_stand_apart(config, &state, opponent->apart_m);
    *out = (mouse_stroke_run){0};
    mouse_device mouse = {.point_x = start[0], .point_y = start[1]};
    const stroke_moment stands = {.x = opponent->point[0], .y = opponent->point[1]};
    stroke_moment asked = {.x = start[0], .y = start[1]};
    input_view view = input_view_default();
    input_frame frame[2] = {stroke_frame_of(&asked), stroke_frame_of(&stands)};
    for (int i = 0; i < STROKE_SETTLE_TICKS; i++) {
        duel_step(config, &state, frame, &events);
    }
    for (uint32_t tick = 0, next = 0; tick < MOUSE_STROKE_TICKS && !out->touched; tick++) {
        for (; next < (uint32_t)stroke->count && stroke->report[next].tick <= tick; next++) {
            const mouse_report *now = &stroke->report[next];
            SDL_Event event = {.type = SDL_MOUSEMOTION};
            event.motion.xrel = now->right;
            event.motion.yrel = now->down;
            if (now->what == 'm') {
                mouse_device_event(&mouse, &event);
            } else {
                asked.extension = now->what == 'd' ? 1.0 : 0.0;
            }
        }
        mouse_device_sample(&mouse, &view, DUEL_TICK_S);
        asked.x = mouse.point_x;
        asked.y = mouse.point_y;
        frame[DUEL_LEFT] = stroke_frame_of(&asked);
        duel_step(config, &state, frame, &events);
        phys_vec3 ends[2];
        duel_blade_ends(config, &state, DUEL_LEFT, ends);
        fencer_frame own = duel_fencer_frame(config, &state, DUEL_LEFT);
        out->tip[tick] = fencer_frame_point_from_world(own, ends[1]);
        out->hand[tick] = fencer_frame_point_from_world(
            own, duel_weapon_pose(config, &state, DUEL_LEFT).position);
        phys_vec3 other[2];
        duel_blade_ends(config, &state, DUEL_RIGHT, other);
        out->off_blade[tick] =
            mouse_stroke_off(out->tip[tick], fencer_frame_point_from_world(own, other[0]),
                             fencer_frame_point_from_world(own, other[1]));
        out->ticks = tick + 1;
        for (uint32_t i = 0; i < events.count; i++) {
            out->blades_met = out->blades_met || events.event[i].kind == DUEL_EVENT_BLADES_MET;
        }
        if (state.touch[DUEL_LEFT].by == DUEL_LEFT) {
            out->touched = true;
            out->touch_tick = tick;
            out->part = (enum body_part)state.touch[DUEL_LEFT].part;
        }
    }
}

#endif
