#include "ai_fencer.h"

#include <string.h>

#include "split_mix.h"

// What a level can do. Reaction: fencing facts give about 250 ms for a visual
// reaction; the rest are settings that make three opponents one can tell apart.
struct skill {
    uint32_t reaction_ticks; // from light to hand
    uint32_t patience_ticks; // before the first attack: a newcomer reads the screen first
    double wobble;           // error of the hand, in the square of half-width 1
    double distance_error_m; // judging distance: experts 1-5 %, novices 7-11 %
    double attacks_per_s;    // when in measure
    double beat_chance;      // begin an attack with a beat
    double disengage_chance; // change the line on the way in
    double stand_chance;     // meet a threat by parrying on the spot, not by going back
    double parry_chance;     // of an attack seen in time
    double riposte_chance;   // of a parry that found the blade
    double opposition;       // how much of the parry the riposte keeps: it holds the blade out
    uint32_t busy_ticks;     // of an attack or of recovering, in which it sees no attack
    double fleche_chance;    // of an attack from far
    double duck_chance;      // of ducking under a high attack that is answered
    double half_lunge_m;     // nearer than this a half lunge will do
};

static const struct skill SKILLS[AI_LEVELS] = {
    {520, 5000, 0.34, 0.25, 0.25, 0.10, 0.05, 0.30, 0.30, 0.24, 0.2, 1000, 0.0, 0.0, 0.0},
    {390, 1500, 0.24, 0.16, 0.30, 0.30, 0.25, 0.40, 0.52, 0.42, 0.3, 600, 0.08, 0.06, 1.95},
    {200, 500, 0.04, 0.03, 0.45, 0.50, 0.10, 0.80, 0.95, 0.95, 0.85, 120, 0.12, 0.10, 2.0},
};

// Distances between the roots, metres. A lunge with the arm out brings the point
// 2.2 m ahead of the root, a half one 2.05 m, an arm alone 1.75 m, a fleche 3.1 m, and
// the opponent's chest is 0.1 m ahead of his.
static const double LUNGE_MEASURE_M = 2.25;
static const double THRUST_MEASURE_M = 1.8;
static const double KEPT_MEASURE_M = 2.95;
static const double FLECHE_NEAREST_M = 2.45;
static const double FLECHE_FARTHEST_M = 3.15;
// An opponent who comes nearer than this faster than that is a threat.
static const double THREAT_MEASURE_M = 2.6;
static const double THREAT_SPEED_MPS = 0.5;
// An opponent who comes on is left to come from here.
static const double COMING_MEASURE_M = 3.7;
// The blades cross well enough to be beaten at this distance.
static const double BEAT_MEASURE_M = 2.65;
static const double STEP_TOLERANCE_M = 0.17; // half a step: less would be dancing on the spot

// The opponent's speed is judged over so many glances, and the error of judging
// distance wanders this share of the way to a new one at every glance.
static const uint32_t SPEED_GLANCES = 6;
static const double DISTANCE_ERROR_EASE = 0.05;

// An attack is seen when the opponent's point comes on faster than this, m/s, with
// the arm more than half out or the body going, and is nearer than this, metres.
static const double ATTACK_TIP_SPEED_MPS = 0.8;
static const double ATTACK_TIP_NEAR_M = 1.7;

// A point that comes on higher than this goes over a fencer who ducks, metres.
static const double DUCK_UNDER_M = 1.15;

// Ticks of each phase of a phrase.
static const uint32_t THINK_TICKS = 50;
static const uint32_t ARM_BEFORE_FOOT_TICKS = 70; // the arm extends slightly before the foot
static const uint32_t ATTACK_TICKS = 620;
static const uint32_t ATTACK_LANDS_TICKS = 300;
static const uint32_t PREPARE_TICKS = 900;
static const uint32_t BEAT_TICKS = 260;
static const uint32_t DISENGAGE_TICKS = 130;
static const uint32_t RETREAT_TICKS = 350;
static const uint32_t PARRY_TICKS = 420;
static const uint32_t RIPOSTE_TICKS = 520;
static const uint32_t RECOVER_TICKS = 650;
static const uint32_t FLECHE_TICKS = FOOTWORK_FLECHE_TICKS + 80;
static const uint32_t DUCK_TICKS = 480;
// A tap of the button: up again before the depth of a lunge is settled.
static const uint32_t TAP_TICKS = 70;
static const uint32_t WOBBLE_TICKS = 240;

static const double WOBBLE_EASE = 0.006; // share of the way to a new wobble in a tick

static double random_range(ai_fencer *ai, double low, double high)
{
    return low + (high - low) * (double)(split_mix_next(&ai->random) >> 11) * 0x1p-53;
}

static bool random_chance(ai_fencer *ai, double chance)
{
    return random_range(ai, 0.0, 1.0) < chance;
}

static const struct skill *skill_of(const ai_fencer *ai)
{
    return &SKILLS[ai->level - 1];
}

void ai_fencer_start(ai_fencer *ai, int level, enum duel_side side, uint64_t seed)
{
    memset(ai, 0, sizeof *ai);
    ai->level = (uint8_t)(level < 1 ? 1 : level > AI_LEVELS ? AI_LEVELS : level);
    ai->side = (uint8_t)side;
    ai->random = seed * 2u + (uint64_t)side;
    ai->intent = AI_MEASURE;
    ai->preferred_m = KEPT_MEASURE_M;
}

// What a fencer knows of the opponent at this moment, in the own fencer frame: as it
// was a reaction time ago, but for the distance, which everyone extrapolates.
struct seen {
    double distance_m;  // between the roots, when the own step under way is done
    double closing_mps; // the opponent's share of it
    phys_vec3 tip, tip_velocity_mps;
    double extension, lunge;
};

static ai_glance look(const ai_fencer *ai, const duel_config *config, const duel_state *state)
{
    enum duel_side other = duel_other((enum duel_side)ai->side);
    phys_vec3 ends[2];
    duel_blade_ends(config, state, other, ends);
    return (ai_glance){
        .root_x_m = duel_fencer_frame(config, state, other).root_x_m,
        .tip = ends[1],
        .tip_velocity_mps = phys_body_velocity_at(&state->fencer[other].weapon, ends[1]),
        .extension = state->fencer[other].extension,
        .lunge = state->fencer[other].footwork.lunge,
    };
}

static const ai_glance *glance_of_age(const ai_fencer *ai, uint32_t age)
{
    uint32_t newest = ai->glance_count - 1;
    return &ai->glance[(newest > age ? newest - age : 0) % AI_GLANCES];
}

static struct seen perceive(ai_fencer *ai, const duel_config *config, const duel_state *state)
{
    if (state->tick % AI_GLANCE_TICKS == 0 || ai->glance_count == 0) {
        ai->glance[ai->glance_count % AI_GLANCES] = look(ai, config, state);
        ai->glance_count += 1;
        double error_m = skill_of(ai)->distance_error_m;
        double wander_m = random_range(ai, -error_m, error_m) - ai->distance_error_m;
        ai->distance_error_m += wander_m * DISTANCE_ERROR_EASE;
    }
    uint32_t age = skill_of(ai)->reaction_ticks / AI_GLANCE_TICKS;
    const ai_glance *late = glance_of_age(ai, age), *later = glance_of_age(ai, age + SPEED_GLANCES);
    double speed_mps = (late->root_x_m - later->root_x_m) /
                       ((double)SPEED_GLANCES * AI_GLANCE_TICKS * DUEL_TICK_S);
    double reaction_s = (double)skill_of(ai)->reaction_ticks * DUEL_TICK_S;

    fencer_frame frame = duel_fencer_frame(config, state, (enum duel_side)ai->side);
    const footwork_state *feet = &state->fencer[ai->side].footwork;
    double opponent_ahead_m =
        frame.facing * (late->root_x_m + speed_mps * reaction_s - frame.root_x_m);
    return (struct seen){
        .distance_m =
            opponent_ahead_m - (feet->travel_goal_m - feet->travel_m) + ai->distance_error_m,
        .closing_mps = -frame.facing * speed_mps,
        .tip = fencer_frame_point_from_world(frame, late->tip),
        .tip_velocity_mps = fencer_frame_vector_from_world(frame, late->tip_velocity_mps),
        .extension = late->extension,
        .lunge = late->lunge,
    };
}

static bool is_attacked(const struct seen *seen)
{
    return seen->tip_velocity_mps.x < -ATTACK_TIP_SPEED_MPS && seen->tip.x < ATTACK_TIP_NEAR_M &&
           (seen->extension > 0.5 || seen->lunge > 0.08);
}

// Close the line on which the point comes: sweep towards its side, high or low.
static void aim_parry(ai_fencer *ai, const struct seen *seen)
{
    ai->aim[0] = seen->tip.z > 0.04 ? 0.85 : -0.85;
    ai->aim[1] = seen->tip.y < 1.0 ? -0.8 : 0.15;
}

// Go where the opponent's blade is not.
static void aim_attack(ai_fencer *ai, const struct seen *seen)
{
    ai->aim[0] = (seen->tip.z > 0.0 ? -1.0 : 1.0) * random_range(ai, 0.25, 0.7);
    ai->aim[1] = random_range(ai, -0.6, 0.45);
}

// Across the opponent's blade, from the side on which it lies.
static void aim_beat(ai_fencer *ai, const struct seen *seen)
{
    ai->aim[0] = seen->tip.z > 0.03 ? 0.9 : -0.9;
    ai->aim[1] = seen->tip.y < 1.05 ? -0.35 : 0.1;
}

static void aim_guard(ai_fencer *ai)
{
    ai->aim[0] = random_range(ai, -0.15, 0.45);
    ai->aim[1] = random_range(ai, -0.2, 0.2);
}

static void intend(ai_fencer *ai, enum ai_intent intent, uint32_t tick)
{
    ai->intent = (uint8_t)intent;
    ai->intent_tick = tick;
    if (intent == AI_RECOVER) {
        aim_guard(ai);
    }
}

// Between phrases: hold a guard, and now and then decide to go.
static void think_in_measure(ai_fencer *ai, const struct seen *seen, uint32_t tick)
{
    if (tick < ai->decide_tick) {
        return;
    }
    ai->decide_tick = tick + THINK_TICKS;
    if (random_chance(ai, 0.06)) {
        ai->preferred_m = KEPT_MEASURE_M + random_range(ai, -0.3, 0.25);
    }
    if (random_chance(ai, 0.08)) {
        aim_guard(ai);
    }
    if (tick < skill_of(ai)->patience_ticks) {
        return;
    }
    double attacks = skill_of(ai)->attacks_per_s * (seen->distance_m < LUNGE_MEASURE_M ? 3.0 : 1.0);
    double chance = attacks * THINK_TICKS / DUEL_TICKS_PER_SECOND;
    if (seen->distance_m < KEPT_MEASURE_M + 0.5 && random_chance(ai, chance)) {
        aim_attack(ai, seen);
        ai->will_beat = random_chance(ai, skill_of(ai)->beat_chance);
        bool far = seen->distance_m > FLECHE_NEAREST_M && seen->distance_m < FLECHE_FARTHEST_M;
        bool fleche = random_chance(ai, skill_of(ai)->fleche_chance);
        intend(ai, far && fleche ? AI_FLECHE : AI_PREPARE, tick);
    }
}

// An opponent who steps into measure: stand and close the line, or give ground.
static bool think_of_threat(ai_fencer *ai, const struct seen *seen, uint32_t tick)
{
    bool threatened = seen->distance_m < THREAT_MEASURE_M && seen->closing_mps > THREAT_SPEED_MPS;
    if (!threatened || tick < ai->blind_until_tick) {
        return false;
    }
    ai->blind_until_tick = tick + RETREAT_TICKS;
    if (random_chance(ai, skill_of(ai)->stand_chance)) {
        aim_parry(ai, seen);
        intend(ai, AI_PARRY, tick);
    } else {
        aim_guard(ai);
        intend(ai, AI_RECOVER, tick);
    }
    return true;
}

// Whether an attack seen now is answered: decided once an attack.
static bool think_of_parry(ai_fencer *ai, const struct seen *seen, uint32_t tick)
{
    if (tick < ai->blind_until_tick || !is_attacked(seen)) {
        return false;
    }
    ai->blind_until_tick = tick + PARRY_TICKS;
    if (!random_chance(ai, skill_of(ai)->parry_chance)) {
        return false;
    }
    if (seen->tip.y > DUCK_UNDER_M && random_chance(ai, skill_of(ai)->duck_chance)) {
        ai->aim[0] = random_range(ai, -0.2, 0.2);
        ai->aim[1] = random_range(ai, -0.2, 0.2);
        intend(ai, AI_DUCK, tick);
        return true;
    }
    aim_parry(ai, seen);
    intend(ai, AI_PARRY, tick);
    return true;
}

// Extends and, when the arm is on its way, lunges as deep as it takes.
static input_frame thrust(ai_fencer *ai, const struct seen *seen, uint32_t since)
{
    input_frame frame = {.extension = INPUT_EXTENSION_MAX};
    if (since == ARM_BEFORE_FOOT_TICKS) {
        ai->half_lunge = seen->distance_m < skill_of(ai)->half_lunge_m;
    }
    bool in_time = !ai->half_lunge || since < ARM_BEFORE_FOOT_TICKS + TAP_TICKS;
    if (since > ARM_BEFORE_FOOT_TICKS && seen->distance_m > THRUST_MEASURE_M && in_time) {
        frame.buttons = INPUT_LUNGE;
    }
    return frame;
}

static uint8_t keep_distance(const struct seen *seen, double wanted_m)
{
    // Nobody runs onto an opponent who is coming anyway.
    bool he_comes = seen->closing_mps > THREAT_SPEED_MPS && seen->distance_m < COMING_MEASURE_M;
    if (seen->distance_m > wanted_m + STEP_TOLERANCE_M && !he_comes) {
        return INPUT_ADVANCE;
    }
    return seen->distance_m < wanted_m - STEP_TOLERANCE_M ? INPUT_RETREAT : 0;
}

// One tick of the phrase: what the intent does with feet and arm, and what follows it.
static input_frame act(ai_fencer *ai, const struct seen *seen, const duel_state *state)
{
    uint32_t tick = state->tick, since = tick - ai->intent_tick;
    bool blades_met = state->blade_contacts != ai->contacts_seen;
    ai->contacts_seen = state->blade_contacts;
    input_frame frame = input_frame_neutral();
    switch ((enum ai_intent)ai->intent) {
    case AI_MEASURE:
        frame.buttons = keep_distance(seen, ai->preferred_m);
        if (!think_of_parry(ai, seen, tick) && !think_of_threat(ai, seen, tick)) {
            think_in_measure(ai, seen, tick);
        }
        break;
    case AI_PREPARE:
        frame.buttons = seen->distance_m > LUNGE_MEASURE_M ? INPUT_ADVANCE : 0;
        frame.extension = 60;
        if (ai->will_beat && seen->distance_m <= BEAT_MEASURE_M) {
            aim_beat(ai, seen);
            intend(ai, AI_BEAT, tick);
        } else if (seen->distance_m <= LUNGE_MEASURE_M) {
            intend(ai, AI_ATTACK, tick);
        } else if (since > PREPARE_TICKS) {
            intend(ai, AI_RECOVER, tick);
        } else {
            think_of_parry(ai, seen, tick);
        }
        break;
    case AI_BEAT:
        frame.buttons = seen->distance_m > LUNGE_MEASURE_M ? INPUT_ADVANCE : 0;
        frame.extension = 40;
        if (blades_met || since > BEAT_TICKS) {
            // The blade is out of the way on that side: straight in.
            ai->aim[0] *= skill_of(ai)->opposition;
            ai->aim[1] = random_range(ai, -0.3, 0.3);
            intend(ai, AI_ATTACK, tick);
        }
        break;
    case AI_ATTACK:
        frame = thrust(ai, seen, since);
        if (since == DISENGAGE_TICKS && random_chance(ai, skill_of(ai)->disengage_chance)) {
            ai->aim[0] = -ai->aim[0];
        }
        if (since > ATTACK_TICKS) {
            intend(ai, AI_RECOVER, tick);
        } else if (since > ATTACK_LANDS_TICKS + skill_of(ai)->busy_ticks) {
            think_of_parry(ai, seen, tick);
        }
        break;
    case AI_PARRY:
        frame.buttons = since < 200 && seen->distance_m < LUNGE_MEASURE_M ? INPUT_RETREAT : 0;
        if (blades_met && random_chance(ai, skill_of(ai)->riposte_chance)) {
            ai->aim[0] *= skill_of(ai)->opposition;
            ai->aim[1] = random_range(ai, -0.2, 0.3);
            intend(ai, AI_RIPOSTE, tick);
        } else if (since > PARRY_TICKS) {
            intend(ai, AI_RECOVER, tick);
        }
        break;
    case AI_RIPOSTE:
        frame = thrust(ai, seen, since);
        if (since > RIPOSTE_TICKS) {
            intend(ai, AI_RECOVER, tick);
        } else if (since > skill_of(ai)->busy_ticks) {
            think_of_parry(ai, seen, tick);
        }
        break;
    case AI_FLECHE:
        frame.extension = INPUT_EXTENSION_MAX;
        if (since >= ARM_BEFORE_FOOT_TICKS && since < ARM_BEFORE_FOOT_TICKS + TAP_TICKS) {
            frame.buttons = INPUT_FLECHE;
        }
        if (since > FLECHE_TICKS) {
            intend(ai, AI_RECOVER, tick);
        }
        break;
    case AI_DUCK:
        frame.extension = INPUT_EXTENSION_MAX;
        frame.buttons = INPUT_DUCK;
        if (since > DUCK_TICKS) {
            intend(ai, AI_RECOVER, tick);
        }
        break;
    case AI_RECOVER:
        frame.buttons = keep_distance(seen, ai->preferred_m);
        if (since > RECOVER_TICKS) {
            intend(ai, AI_MEASURE, tick);
        } else if (since > skill_of(ai)->busy_ticks) {
            think_of_parry(ai, seen, tick);
        }
        break;
    }
    return frame;
}

static int16_t quantise(double x)
{
    double clamped = x < -1.0 ? -1.0 : x > 1.0 ? 1.0 : x;
    return (int16_t)(clamped * INPUT_POINT_MAX);
}

input_frame ai_fencer_frame(ai_fencer *ai, const duel_config *config, const duel_state *state)
{
    struct seen seen = perceive(ai, config, state);
    input_frame frame = act(ai, &seen, state);
    if (state->tick % WOBBLE_TICKS == 0) {
        double wobble = skill_of(ai)->wobble;
        ai->wobble_target[0] = random_range(ai, -wobble, wobble);
        ai->wobble_target[1] = random_range(ai, -wobble, wobble);
    }
    for (int i = 0; i < 2; ++i) {
        ai->wobble[i] += (ai->wobble_target[i] - ai->wobble[i]) * WOBBLE_EASE;
    }
    frame.point_x = quantise(ai->aim[0] + ai->wobble[0]);
    frame.point_y = quantise(ai->aim[1] + ai->wobble[1]);
    return frame;
}
