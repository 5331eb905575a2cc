#include "ai_fencer.h"

#include <assert.h>
#include <string.h>

#include "ai_attack.h"
#include "ai_defend.h"
#include "ai_feet.h"
#include "ai_hand.h"
#include "ai_intent.h"
#include "ai_line.h"
#include "ai_parry.h"
#include "ai_plan.h"
#include "ai_wait.h"

// Distance to an opponent who does not step: stretching the arm and leaning is enough to touch.
static const double NEAR_MEASURE_M = 2.05;

// With less room than this behind, meters, one more step back would leave the piste.
static const double LAST_ROOM_M = 0.5;

// After "Allez" it looks at the other for up to so long before it comes nearer, milliseconds.
static const double LOOKS_MS = 2500.0;

void ai_fencer_start(ai_fencer *ai, const ai_style *style, enum duel_side side, uint64_t seed)
{
    assert(ai_style_is_valid(style));
    memset(ai, 0, sizeof *ai);
    ai->style = *style;
    ai->reaction_ms = style->reaction_ms;
    ai->side = (uint8_t)side;
    ai->random = seed * 2u + (uint64_t)side;
    ai->intent = AI_MEASURE;
    ai->preferred_m = ai->kept_m = style->distance_m;
}

void ai_fencer_start_level(ai_fencer *ai, int level, enum duel_side side, uint64_t seed)
{
    ai_fencer_start(ai, ai_style_of_level(level), side, seed);
}

void ai_fencer_come_near(ai_fencer *ai)
{
    ai->preferred_m = ai->kept_m = NEAR_MEASURE_M;
}

// Whether it stands where "Allez" has found it and looks at the other for a while.
static bool looks(ai_fencer *ai, const duel_config *config, const duel_state *state)
{
    if (config->settings.match.rules != MATCH_FIE || state->phase != DUEL_FENCING) {
        return false;
    }
    if (ai->allez_tick != state->phase_tick) {
        ai->allez_tick = state->phase_tick;
        ai->come_tick = state->tick + ai_ticks_of(ai_range(ai, 0.0, LOOKS_MS));
    }
    return ai->intent == AI_MEASURE && state->tick < ai->come_tick;
}

static input_frame act(ai_fencer *ai, const ai_moment *now)
{
    switch ((enum ai_intent)ai->intent) {
    case AI_MEASURE:
        return ai_measure(ai, now);
    case AI_PREPARE:
        return ai_prepare(ai, now);
    case AI_BEAT:
        return ai_beat(ai, now);
    case AI_ATTACK:
        return ai_attack(ai, now);
    case AI_ENGAGE:
        return ai_engage(ai, now);
    case AI_MEET:
        return ai_meet(ai, now);
    case AI_RIPOSTE:
        return ai_riposte(ai, now);
    case AI_PARRY:
        return ai_take_blade(ai, now);
    case AI_REPLY:
        return ai_riposte_from_parry(ai, now);
    case AI_STOP:
        return ai_stop(ai, now);
    case AI_IN_LINE:
        return ai_hold_line(ai, now);
    case AI_FLECHE:
        return ai_fleche(ai, now);
    case AI_RECOVER:
        return ai_recover(ai, now);
    }
    return input_frame_neutral();
}

input_frame ai_fencer_frame(ai_fencer *ai, const duel_config *config, const duel_state *state)
{
    ai_moment now = ai_perceive(ai, config, state);
    if (ai_decide_plan(ai, &now, state, ai_fencer_frame) || ai_decide_parry(ai, &now) ||
        ai_decide_line(ai, &now)) {
        now.since = 0;
    }
    input_frame frame = act(ai, &now);
    bool answers = ai->intent == AI_ENGAGE || ai->intent == AI_MEET || ai->intent == AI_RIPOSTE ||
                   ai->intent == AI_PARRY || ai->intent == AI_REPLY;
    if (!answers) {
        frame.buttons = ai_steady_steps(frame.buttons, &state->fencer[ai->side].footwork);
    }
    if (looks(ai, config, state)) {
        frame.buttons &= (uint8_t)~INPUT_ADVANCE;
    }
    if (now.room_m < LAST_ROOM_M) {
        frame.buttons &= (uint8_t)~INPUT_RETREAT;
    }
    ai_wobble_hand(ai, state->tick);
    bool arm_out = frame.extension == INPUT_EXTENSION_MAX && !answers;
    ai_point_hand(ai, config, arm_out, &frame);
    if (ai->plan != NULL) {
        ai_plan_remember(ai->plan, state->tick, &frame);
    }
    return frame;
}
