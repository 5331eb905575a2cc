// Checks the simulation's invariant after every tick of a duel: the blades do not overlap and have
// not swapped sides, and nothing is inside a guard. Shares only types with the physics.
#ifndef DUEL_JUDGE_H
#define DUEL_JUDGE_H

#include "blade_oracle.h"
#include "duel.h"
#include "guard_watch.h"
#include "input_random.h"
#include "test_duel_config.h"
#include "hand_random.h"

// Blades closer than this can meet within a few hundredths of a second, meters.
static const double JUDGE_ENGAGED_M = 0.25;

// Every this many ticks the gap between a blade and a guard is computed exactly. In the other ticks
// it is only proved that there is a gap, which is faster.
enum { JUDGE_EXACT_EVERY = 32 };

// The largest allowed difference between a gap that the duel reports and the judge's, meters.
static const double JUDGE_ROUNDING_M = 1e-9;

typedef struct duel_judge {
    phys_pose before[2]; // the weapons' poses after the previous tick
    guard_watch watch;
    long ticks, engaged, blows, on_guards, disarms;
    int bout_tick;                         // the tick of the current bout
    double gap_m, guard_gap_m;             // after this tick; the guards' gap is a lower bound
    double least_gap_m, least_guard_gap_m; // the smallest in all ticks
} duel_judge;

// A judge that has not checked any tick yet.
static inline duel_judge duel_judge_new(void)
{
    return (duel_judge){.least_gap_m = 1.0, .least_guard_gap_m = 1.0};
}

// Call this when the weapons were placed anew, at the start of a bout or after a halt: there was no
// motion from their old poses.
static inline void duel_judge_begin(duel_judge *judge, const duel_state *state)
{
    for (int side = 0; side < 2; ++side) {
        judge->before[side] = state->fencer[side].weapon.pose;
    }
    judge->watch = (guard_watch){0};
}

static inline void duel_judge_count(duel_judge *judge, const duel_events *events)
{
    for (uint32_t e = 0; e < events->count; ++e) {
        const duel_event *event = &events->event[e];
        if (event->kind == DUEL_EVENT_BLADES_MET) {
            judge->blows += 1;
            judge->on_guards += event->met[0] + event->met[1] > 0;
        }
        judge->disarms += event->kind == DUEL_EVENT_DISARMED;
    }
}

// Checks the tick that was just simulated. Returns NULL, or a description of the violation.
static inline const char *duel_judge_tick(duel_judge *judge, const duel_config *config,
                                          const duel_state *state, const duel_events *events)
{
    duel_judge_count(judge, events);
    judge->ticks += 1;
    const weapon *kind = &config->weapon;
    blade_tick tick[2];
    blade_axis now[2];
    phys_blade held[2];
    for (int side = 0; side < 2; ++side) {
        const phys_body *body = &state->fencer[side].weapon;
        tick[side] =
            (blade_tick){{{kind->blade.a, kind->blade.b}}, judge->before[side], body->pose};
        now[side] = oracle_blade_at(&tick[side], 1.0);
        held[side] = (phys_blade){.capsule = kind->blade, .body = *body, .guard = &kind->guard};
        judge->before[side] = body->pose;
    }
    judge->gap_m = oracle_distance(&now[0], &now[1]) - 2.0 * kind->blade.radius_m;
    bool exact = judge->ticks % JUDGE_EXACT_EVERY == 0;
    judge->guard_gap_m =
        guard_watch_look(&judge->watch, &held[0], &held[1], exact ? WATCH_FAR_M : 0.0);
    judge->engaged += judge->gap_m < JUDGE_ENGAGED_M;
    judge->least_gap_m = fmin(judge->gap_m, judge->least_gap_m);
    if (exact) {
        judge->least_guard_gap_m = fmin(judge->guard_gap_m, judge->least_guard_gap_m);
    }

    if (!(judge->gap_m > 0.0)) {
        return "the blades overlap";
    }
    if (!(judge->guard_gap_m > 0.0)) {
        return "something is inside a guard";
    }
    if (oracle_swapped(tick, kind->blade.radius_m)) {
        return "the blades have swapped sides";
    }
    if (!(fabs(judge->gap_m - state->gap_m) < JUDGE_ROUNDING_M)) {
        return "the duel reports another gap between the blades";
    }
    // The duel ignores pairs that cannot meet in the tick; their gaps are larger than this.
    double within = 1e-4;
    double guard_gap = fmin(judge->guard_gap_m, within), told = fmin(state->guard_gap_m, within);
    if (!(guard_gap < told + JUDGE_ROUNDING_M) ||
        (exact && !(guard_gap > told - JUDGE_ROUNDING_M))) {
        return "the duel reports another gap between a blade and a guard";
    }
    return NULL;
}

// The distance between the fencers' roots beyond which they advance, meters. Within it they stay
// and lunge, so that the blades keep meeting.
static const double JUDGE_MEASURE_M = 3.3;

// A fencer with random hand movements, at a desk or in a headset. From time to time the headset is
// taken off for a while.
typedef struct judge_fencer {
    bool tracked;
    input_random walk;
    hand_random track;
} judge_fencer;

enum { JUDGE_HEADSET_ON = 4000, JUDGE_HEADSET_OFF = 1000 };

static inline judge_fencer judge_fencer_start(bool tracked, uint64_t seed)
{
    return (judge_fencer){tracked, input_random_start(seed), hand_random_start(seed)};
}

static inline input_frame judge_fencer_frame(judge_fencer *fencer, int tick, double apart_m)
{
    if (fencer->tracked) {
        input_frame frame = hand_random_frame(&fencer->track);
        if (tick % (JUDGE_HEADSET_ON + JUDGE_HEADSET_OFF) < JUDGE_HEADSET_ON) {
            return frame;
        }
    }
    input_frame frame = input_random_frame(&fencer->walk);
    frame.buttons = apart_m > JUDGE_MEASURE_M ? INPUT_ADVANCE : frame.buttons & INPUT_LUNGE;
    return frame;
}

// Simulates `ticks` ticks with two random fencers, through disarms and halts, and checks every
// tick. `tracked` says which of them wears a headset. Returns NULL, or a description of the
// violation in the last simulated tick.
static inline const char *duel_judge_bout(duel_judge *judge, const duel_config *config,
                                          const bool tracked[2], uint64_t seed, int ticks)
{
    judge_fencer fencer[2] = {judge_fencer_start(tracked[0], seed),
                              judge_fencer_start(tracked[1], seed + 1)};
    duel_state state;
    duel_events events;
    test_duel_start_engaged(config, &state);
    duel_judge_begin(judge, &state);
    const char *wrong = NULL;
    for (judge->bout_tick = 0; judge->bout_tick < ticks && wrong == NULL; ++judge->bout_tick) {
        double apart_m = duel_fencer_frame(config, &state, DUEL_RIGHT).root_x_m -
                         duel_fencer_frame(config, &state, DUEL_LEFT).root_x_m;
        input_frame frame[2];
        for (int side = 0; side < 2; ++side) {
            frame[side] = judge_fencer_frame(&fencer[side], judge->bout_tick, apart_m);
        }
        bool was_halted = state.phase == DUEL_HALT;
        duel_step(config, &state, frame, &events);
        if (was_halted && state.phase == DUEL_EN_GARDE) {
            duel_judge_begin(judge, &state); // the fencers were placed on guard again
        } else {
            wrong = duel_judge_tick(judge, config, &state, &events);
        }
    }
    return wrong;
}

#endif
