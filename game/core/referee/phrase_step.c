// One tick of a phrase: the arm, then attacks, blades, line and preparation.
#include <math.h>

#include "phrase_private.h"

// The rate of the arm is smoothed over this many ticks.
static const double RATE_TICKS = 10.0;

// A preparation continues an earlier one that ended at most this many ticks before: steps follow
// each other.
static const uint32_t PREPARATION_GAP_TICKS = 300;

// The arm's rate, and since when arm, tip and feet stand still.
static void follow_arm(const phrase_tick *now, phrase_fencer *fencer, const phrase_signals *seen)
{
    const phrase_settings *limit = now->settings;
    if (fencer->rise_tick == 0) { // the first tick
        fencer->extension = fencer->rise_from = seen->extension;
    }
    double rate_ps = (seen->extension - fencer->extension) * 1000.0;
    fencer->rate_ps += (rate_ps - fencer->rate_ps) / RATE_TICKS;
    fencer->extension = seen->extension;
    // Half of the slowest rate of an attack's arm: below it the arm is not on its way.
    if (fencer->rate_ps < 0.5 * limit->still_rate_ps) {
        fencer->rise_tick = now->tick;
        fencer->rise_from = seen->extension;
    }
    if (seen->closing_mps < limit->attack_closing_mps) {
        fencer->close_tick = now->tick;
    }
    if (seen->closing_mps - fabs(seen->root_mps) < limit->attack_closing_mps) {
        fencer->swing_tick = now->tick;
    }
    if (seen->extension < limit->straight) {
        fencer->bent_tick = now->tick;
    }
    if (seen->miss_m > limit->threat_grown_m) {
        fencer->aside_tick = now->tick;
    }
    bool still = fabs(fencer->rate_ps) < limit->still_rate_ps &&
                 seen->closing_mps < limit->still_mps &&
                 fabs(seen->root_mps) < limit->still_root_mps;
    fencer->still_tick = !still ? 0 : fencer->still_tick > 0 ? fencer->still_tick : now->tick;
    fencer->closing_mps = seen->closing_mps;
    fencer->miss_m = seen->miss_m;
    if (seen->lunge_lands) {
        fencer->land_tick = now->tick;
    }
}

// Whether the line holds: a line that stands is kept by a dérobement, which leaves the target by a
// little.
static bool is_in_line(const phrase_tick *now, const phrase_fencer *fencer,
                       const phrase_signals *seen)
{
    const phrase_settings *limit = now->settings;
    double aim_m = fencer->line != PHRASE_NO_SLOT ? limit->line_keeps_m : 0.0;
    return limit->weapon != WEAPON_EPEE && seen->extension >= limit->line_extension &&
           seen->line_cos >= limit->line_cos && seen->aim_m <= aim_m;
}

static void follow_line(const phrase_tick *now, phrase_fencer *fencer, const phrase_signals *seen)
{
    if (!is_in_line(now, fencer, seen)) {
        fencer->line_tick = 0;
        phrase_finish(fencer, &fencer->line, PHRASE_DONE, now->tick);
    } else if (fencer->line_tick == 0) {
        fencer->line_tick = now->tick;
    } else if (fencer->line != PHRASE_NO_SLOT) {
        phrase_slot(fencer, fencer->line)->end = now->tick;
    } else if (fencer->offence != PHRASE_NO_SLOT) {
        // The straight arm of an attack is no line until the attack is over.
        fencer->line_tick = now->tick;
    } else if (now->tick - fencer->line_tick >= now->settings->line_ticks) {
        fencer->line = phrase_begin(fencer, PHRASE_LINE, fencer->line_tick);
        phrase_slot(fencer, fencer->line)->part = seen->part;
    }
}

// The last preparation if the new one continues it.
static uint8_t continued_preparation(const phrase_fencer *fencer, uint32_t tick)
{
    const phrase_segment *last = phrase_segment_at(fencer, 0);
    bool continues = last != NULL && last->kind == PHRASE_PREPARATION &&
                     tick - last->end < PREPARATION_GAP_TICKS;
    return continues ? (uint8_t)((fencer->count - 1) % PHRASE_SEGMENTS) : PHRASE_NO_SLOT;
}

static void follow_preparation(const phrase_tick *now, phrase_fencer *fencer,
                               const phrase_signals *seen)
{
    bool prepares = (seen->root_mps > now->settings->prepare_mps ||
                     fencer->rate_ps > now->settings->prepare_rate_ps) &&
                    fencer->offence == PHRASE_NO_SLOT && fencer->line == PHRASE_NO_SLOT;
    if (!prepares) {
        phrase_finish(fencer, &fencer->preparation, PHRASE_DONE, now->tick);
        return;
    }
    if (fencer->preparation == PHRASE_NO_SLOT) {
        fencer->preparation = continued_preparation(fencer, now->tick);
    }
    if (fencer->preparation == PHRASE_NO_SLOT) {
        fencer->preparation = phrase_begin(fencer, PHRASE_PREPARATION, now->tick);
    }
    phrase_slot(fencer, fencer->preparation)->ends = PHRASE_RUNS;
    phrase_slot(fencer, fencer->preparation)->end = now->tick;
}

void phrase_step(const phrase_settings *settings, phrase_state *state,
                 const phrase_signals signals[2], uint32_t tick)
{
    const phrase_tick now = {settings, signals, tick};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        phrase_fencer *fencer = &state->fencer[side];
        follow_arm(&now, fencer, &signals[side]);
        if (fencer->offence != PHRASE_NO_SLOT && signals[side].miss_m <= settings->threat_grown_m) {
            fencer->threat_tick = tick;
        }
    }
    phrase_step_offence(&now, state, DUEL_LEFT);
    phrase_step_offence(&now, state, DUEL_RIGHT);
    phrase_step_blades(&now, state);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        follow_line(&now, &state->fencer[side], &signals[side]);
        follow_preparation(&now, &state->fencer[side], &signals[side]);
    }
}
