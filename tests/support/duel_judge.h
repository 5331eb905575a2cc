// A judge who watches a duel from outside, tick after tick, for the invariant the whole
// program stands on: blades neither overlap nor have swapped sides, and nothing is in a
// guard. By means that share nothing with the physics but its types.
#ifndef DUEL_JUDGE_H
#define DUEL_JUDGE_H

#include "blade_oracle.h"
#include "duel.h"
#include "guard_watch.h"
#include "input_random.h"
#include "test_duel_config.h"
#include "track_random.h"

// Blades this near to each other can meet within a few hundredths of a second.
static const double JUDGE_ENGAGED_M = 0.25;

// How many ticks go by between two in which the gap with a guard is told exactly; in the
// others it is proved that there is one.
enum { JUDGE_EXACT_EVERY = 32 };

// What a gap told by the duel may differ from the judge's by, metres.
static const double JUDGE_ROUNDING_M = 1e-9;

typedef struct duel_judge {
    phys_pose before[2]; // of the weapons, after the last tick
    guard_watch watch;
    long ticks, engaged, blows, on_guards, disarms;
    int bout_tick;                         // of the bout being fenced
    double gap_m, guard_gap_m;             // after this tick; the second is no less
    double least_gap_m, least_guard_gap_m; // of all
} duel_judge;

// A judge who has seen nothing.
static inline duel_judge duel_judge_new(void)
{
    return (duel_judge){.least_gap_m = 1.0, .least_guard_gap_m = 1.0};
}

// The weapons have been put where they are now: a bout begins, or goes on after a halt.
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

// Looks at the tick just made. NULL, or what is wrong with it.
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
        return "something is in a guard";
    }
    if (oracle_swapped(tick, kind->blade.radius_m)) {
        return "the blades have swapped sides";
    }
    if (!(fabs(judge->gap_m - state->gap_m) < JUDGE_ROUNDING_M)) {
        return "the duel tells another gap of the blades";
    }
    // What could not meet in the tick is not counted by the duel: it is farther than this.
    double within = 1e-4;
    double guard_gap = fmin(judge->guard_gap_m, within), told = fmin(state->guard_gap_m, within);
    if (!(guard_gap < told + JUDGE_ROUNDING_M) ||
        (exact && !(guard_gap > told - JUDGE_ROUNDING_M))) {
        return "the duel tells another gap with a guard";
    }
    return NULL;
}

// Roots farther apart than this walk towards each other, metres; nearer, they stay and
// lunge, so that the blades keep meeting.
static const double JUDGE_MEASURE_M = 3.3;

// A fencer whose hand does anything, at a desk or in a headset. The headset is taken off for
// a while now and then.
typedef struct judge_fencer {
    bool tracked;
    input_random walk;
    track_random track;
} judge_fencer;

enum { JUDGE_HEADSET_ON = 4000, JUDGE_HEADSET_OFF = 1000 };

static inline judge_fencer judge_fencer_start(bool tracked, uint64_t seed)
{
    return (judge_fencer){tracked, input_random_start(seed), track_random_start(seed)};
}

static inline input_frame judge_fencer_frame(judge_fencer *fencer, int tick, double apart_m)
{
    if (fencer->tracked) {
        input_frame frame = track_random_frame(&fencer->track);
        if (tick % (JUDGE_HEADSET_ON + JUDGE_HEADSET_OFF) < JUDGE_HEADSET_ON) {
            return frame;
        }
    }
    input_frame frame = input_random_frame(&fencer->walk);
    frame.buttons = apart_m > JUDGE_MEASURE_M ? INPUT_ADVANCE : frame.buttons & INPUT_LUNGE;
    return frame;
}

// Lets two fencers whose hands do anything fence for so many ticks, through disarms and
// halts, and judges every tick; `tracked`: which of them in a headset. NULL, or what is wrong
// with the last.
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
            duel_judge_begin(judge, &state); // put back on guard: no way led there
        } else {
            wrong = duel_judge_tick(judge, config, &state, &events);
        }
    }
    return wrong;
}

#endif
