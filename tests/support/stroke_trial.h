// A movement of the hand tried on a standing opponent: fencers at a chosen distance, the left one
// follows a few scripted moments, the right one stands. For tests and for the programs that draw.
#ifndef STROKE_TRIAL_H
#define STROKE_TRIAL_H

#include "bout_assets.h"
#include "duel.h"
#include "input_quantize.h"
#include "phys_body.h"

// What the hand is asked for from a moment on.
typedef struct stroke_moment {
    uint32_t tick;
    double x, y, extension;
    unsigned buttons;
} stroke_moment;

#define STROKE_MOMENTS 8

typedef struct stroke_script {
    const char *name;
    enum weapon_kind kind;
    stroke_moment opponent;               // what the opponent holds
    stroke_moment moment[STROKE_MOMENTS]; // in order of time; ends with a tick of 0 after the first
} stroke_script;

// The hand is in the script's first place for so long before tick 0 of the script.
enum { STROKE_SETTLE_TICKS = 400, STROKE_MOST_TICKS = 900 };

typedef struct stroke_trial {
    uint32_t ticks;     // simulated
    uint32_t peak_tick; // of the tip's greatest speed, from tick 0 of the script
    double peak_mps;    // ... that speed, relative to the root
    double hand_mps;    // greatest speed of the hand, relative to the root
    bool touched;
    uint32_t touch_tick; // from tick 0 of the script
    double landing_mps;  // the tip's speed, relative to the root, in the tick before the touch
    duel_touch touch;
    phys_vec3 hand[STROKE_MOST_TICKS], tip[STROKE_MOST_TICKS]; // fencer frame
} stroke_trial;

// Moves both fencers so that their roots are `apart_m` from each other. Call it after duel_start().
static inline void stroke_stand_apart(const duel_config *config, duel_state *state, double apart_m)
{
    double now_m = duel_fencer_frame(config, state, DUEL_RIGHT).root_x_m -
                   duel_fencer_frame(config, state, DUEL_LEFT).root_x_m;
    double step_m = 0.5 * (now_m - apart_m);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        duel_fencer *fencer = &state->fencer[side];
        fencer->footwork.travel_m += step_m;
        fencer->footwork.travel_goal_m += step_m;
        fencer->footwork.glide[FOOTWORK_TRAVEL].goal += step_m;
        double shift_m = side == DUEL_LEFT ? step_m : -step_m;
        fencer->hand_world.position.x += shift_m;
        fencer->weapon.pose.position.x += shift_m;
    }
}

// The opponent only stands: a point of his on which the fencer has run does not end the trial.
static inline void stroke_forget_opponent(duel_state *state)
{
    if (state->touch[DUEL_RIGHT].by != DUEL_NOBODY) {
        state->touch[DUEL_RIGHT] = (duel_touch){.by = DUEL_NOBODY};
        state->phase = DUEL_FENCING;
    }
}

static inline input_frame stroke_frame_of(const stroke_moment *m)
{
    input_wish wish = {
        .point_x = m->x, .point_y = m->y, .extension = m->extension, .buttons = m->buttons};
    input_frame frame;
    input_quantize(&wish, &frame);
    return frame;
}

static inline input_frame stroke_frame_at(const stroke_script *script, uint32_t tick)
{
    int last = 0;
    while (last + 1 < STROKE_MOMENTS && script->moment[last + 1].tick > 0 &&
           script->moment[last + 1].tick <= tick) {
        last++;
    }
    return stroke_frame_of(&script->moment[last]);
}

// Simulates the script with the opponent `apart_m` away, until a touch or
// `ticks` ticks of the script.
static inline void stroke_try(const duel_config *config, const stroke_script *script,
                              double apart_m, uint32_t ticks, stroke_trial *out)
{
    duel_state state;
    duel_events events;
    duel_start(config, &state);
    stroke_stand_apart(config, &state, apart_m);
    *out = (stroke_trial){0};
    input_frame frame[2] = {stroke_frame_at(script, 0), stroke_frame_of(&script->opponent)};
    // The legs stay where they are: only the hands take their places.
    frame[DUEL_LEFT].buttons = 0;
    for (int i = 0; i < STROKE_SETTLE_TICKS; i++) {
        duel_step(config, &state, frame, &events);
        stroke_forget_opponent(&state);
    }
    for (uint32_t i = 0; i < ticks && i < STROKE_MOST_TICKS; i++) {
        frame[DUEL_LEFT] = stroke_frame_at(script, i);
        duel_step(config, &state, frame, &events);
        stroke_forget_opponent(&state);
        phys_vec3 ends[2];
        duel_blade_ends(config, &state, DUEL_LEFT, ends);
        fencer_frame own = duel_fencer_frame(config, &state, DUEL_LEFT);
        out->tip[i] = fencer_frame_point_from_world(own, ends[1]);
        out->hand[i] = fencer_frame_point_from_world(
            own, duel_weapon_pose(config, &state, DUEL_LEFT).position);
        out->ticks = i + 1;
        double mps = i > 0 ? v3_distance(out->tip[i], out->tip[i - 1]) / DUEL_TICK_S : 0.0;
        double hand_mps = i > 0 ? v3_distance(out->hand[i], out->hand[i - 1]) / DUEL_TICK_S : 0.0;
        if (state.touch[DUEL_LEFT].by == DUEL_LEFT) {
            out->touched = true;
            out->touch_tick = i;
            out->touch = state.touch[DUEL_LEFT];
            return;
        }
        out->landing_mps = mps;
        out->hand_mps = hand_mps > out->hand_mps ? hand_mps : out->hand_mps;
        if (mps > out->peak_mps) {
            out->peak_mps = mps;
            out->peak_tick = i;
        }
    }
}

#endif
