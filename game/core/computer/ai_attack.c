#include "ai_attack.h"

#include <math.h>

#include "ai_choice.h"
#include "ai_defend.h"
#include "ai_feet.h"
#include "ai_feint.h"
#include "ai_hand.h"
#include "ai_intent.h"
#include "ai_parry.h"

// Distances between the roots, meters: nearer than the first the arm alone reaches, and a fleche
// lands from between the other two.
static const double THRUST_MEASURE_M = 1.8;
static const double FLECHE_NEAREST_M = 2.45;
static const double FLECHE_FARTHEST_M = 3.15;
// A lunge goes as far as the distance less this: the reach of blade and arm, less a margin.
static const double LUNGE_REACH_M = 1.40;
// Extension of the arm while stepping into measure, and during a beat.
static const uint8_t PREPARE_EXTENSION = 36;
static const uint8_t BEAT_EXTENSION = 17;
// A step forward.
static const double STEP_M = 0.35;
// At this distance the blades overlap enough for a beat.
static const double BEAT_MEASURE_M = 2.65;

// A thrust with the arm alone lands within STOP_ARRIVES_S, seconds, on an opponent who is nearer
// than STOP_MEASURE_M then; the own point must be short of him by STOP_SHORT_M. It comes before his
// own one as long as his arm is not out so far.
static const double STOP_ARRIVES_S = 0.1;
static const double STOP_MEASURE_M[] = {
    [WEAPON_EPEE] = 1.88, [WEAPON_FOIL] = 1.86, [WEAPON_SABRE] = 1.8};
_Static_assert(sizeof STOP_MEASURE_M / sizeof STOP_MEASURE_M[0] == WEAPON_KIND_COUNT,
               "every weapon has a distance for a stop");
static const double STOP_SHORT_M = 0.2;
// The weapon arm is nearer than the chest: who plays at it reaches him from so much farther away.
static const double ARM_NEARER_M = 0.25;
// A point that comes so far above the middle of the guard passes its rim and meets the arm behind
// it. At the height of the middle it meets the guard, and 9 cm more or less pass the arm as well.
static const double OVER_GUARD_M = 0.07;
// The chest of a fencer en garde, on the guard square.
static const double CHEST[2] = {0.1, 0.1};
static const double STOP_BEFORE_EXTENSION = 0.5;
// Who has lunged further than this no longer only steps.
static const double STEPS_LUNGE = 0.05;
static const uint32_t STOP_TICKS = 200;
static const uint32_t STOP_AGAIN_TICKS = 100; // until then the chance is not taken again
static const uint32_t WAITS_TICKS = 250;      // who chooses to wait chooses again after this time

// Ticks of each part of an attack.
static const uint32_t ARM_BEFORE_FOOT_TICKS = 70; // the arm extends slightly before the foot
static const uint32_t ATTACK_TICKS = 620;
// The foot of a lunge lands so long after its button is released; an attack that has landed is
// over, and the fencer sees others again.
static const uint32_t FOOT_LANDS_TICKS = 190;
// A sabre that has not hit so long after the foot has landed goes back on guard by the rules of the
// FIE: what it hits later is a renewal (t.101 to t.106), or the other runs onto the blade.
static const uint32_t CUT_IS_OVER_TICKS = 20;
static const uint32_t PREPARE_TICKS = 900;
static const uint32_t BEAT_TICKS = 260;
static const uint32_t DISENGAGE_TICKS = 130;
static const uint32_t FLECHE_TICKS = 1500; // a short one takes 1300
// A tap of a button.
static const uint32_t TAP_TICKS = 70;

// In a cut the point waits on one side of the aim and is flung as the foot begins, and the arm goes
// out with it. Flung later, it passed before the opponent or met the blade: of 130 aims at a fencer
// en garde 20 to 40 hit, of those with the numbers below all.
static const uint32_t FLUNG_TICKS = 70;

// Cuts from above, from the outside and from the inside: from where, relative to the aim, the point
// is flung, and aims that hit (each within CUT_SPREAD).
typedef struct cut {
    double wind[2], aim[2];
} cut;
static const cut CUTS[] = {
    {{0.0, 1.0}, {0.0, 0.3}},
    {{0.0, 1.0}, {0.0, 0.3}}, // the usual one
    {{1.0, 0.0}, {0.6, -0.2}},
    {{-1.0, 0.0}, {0.2, 0.2}},
};
static const double CUT_SPREAD = 0.15;

// A lunge deeper than this that changes by less in a second has landed, and an arm that is slower,
// m/s, brings no second thrust.
static const double FELL_SHORT_LUNGE = 0.6;
static const double LANDED_PER_S = 0.6;
static const double ARM_STILL_MPS = 0.3;

// Whose hand trembles also aims an attack off, by up to so many times as much.
static const double AIM_OFF_BY_TREMOR = 3.0;

void ai_err_in_aim(ai_fencer *ai, bool at_arm)
{
    double off = (at_arm ? 1.0 : AIM_OFF_BY_TREMOR) * ai->style.tremor;
    ai->aim[0] += ai_range(ai, -off, off);
    ai->aim[1] += ai_range(ai, -off, off);
}

// Aims at the side where the opponent's blade is not.
static void aim_attack(ai_fencer *ai, const ai_view *seen)
{
    ai->aim[0] = seen->tip.z > 0.0 ? ai_range(ai, -0.3, -0.05) : ai_range(ai, 0.1, 0.6);
    ai->aim[1] = ai_range(ai, -0.3, 0.4);
    ai_err_in_aim(ai, false);
}

// Whether the nearest target is worth more than the largest one: with an épée everything counts,
// and by the rules of the FIE a double touch counts for both, so the point must be there sooner
// than his. In a duel the first touch wins, and the chest is missed less.
static bool plays_at_arm(const ai_moment *now)
{
    return now->config->weapon.kind == WEAPON_EPEE && ai_is_fie(now);
}

void ai_aim_exactly(ai_fencer *ai, const phys_vec3 *guard)
{
    if (guard != NULL) {
        ai_aim_epee_at(ai, guard->y + OVER_GUARD_M, guard->z);
    } else {
        ai->aim[0] = CHEST[0];
        ai->aim[1] = CHEST[1];
    }
}

// Aims at the weapon arm of an opponent whose arm is back, over his guard.
static void aim_at_arm(ai_fencer *ai, const ai_moment *now)
{
    ai_aim_exactly(ai, &now->seen.blade[0]);
    ai_err_in_aim(ai, true);
}

// Aims a hurried attack.
static void aim_hurried(ai_fencer *ai, const ai_moment *now)
{
    if (plays_at_arm(now) && ai_chance(ai, ai->style.stop)) {
        aim_at_arm(ai, now);
    } else {
        aim_attack(ai, &now->seen);
    }
}

// Aims straight in after a beat has moved the opponent's blade to a side. `opposition`
// is the share of that sideways position that the hand keeps.
static void aim_past_blade(ai_fencer *ai)
{
    ai->aim[0] *= ai->style.opposition;
    ai->aim[1] = ai_range(ai, -0.2, 0.3);
}

// Moves across the opponent's blade, toward the side on which it is.
static void aim_beat(ai_fencer *ai, const ai_moment *now)
{
    ai->aim[0] = ai_point_is_outside(now) ? 0.9 : -0.9;
    ai->aim[1] = now->seen.tip.y < 1.05 ? -0.35 : 0.1;
}

void ai_begin_attack(ai_fencer *ai, const ai_moment *now)
{
    double distance_m = now->seen.distance_m;
    aim_attack(ai, &now->seen);
    ai->will_beat = ai_chance(ai, ai->style.beat);
    ai->hurries = 0;
    if (ai_view_is_line(&now->seen)) {
        ai_intend(ai, AI_ENGAGE, now->tick);
        return;
    }
    bool far = distance_m > FLECHE_NEAREST_M && distance_m < FLECHE_FARTHEST_M;
    bool fleche = ai_chance(ai, ai->style.fleche);
    // A fleche crosses the feet, which the rules of the FIE forbid with a sabre (t.101).
    bool forbidden = now->has_edge && ai_is_fie(now);
    bool runs = far && fleche && !forbidden;
    ai_intend(ai, runs ? AI_FLECHE : AI_PREPARE, now->tick);
    if (!runs) {
        ai_choose_false_attack(ai, now);
    }
}

// Whether a deep lunge has landed without a touch. He is on his foot for a moment and must come
// back from it, so the attack on him begins now and not only when he is seen going back.
static bool has_fallen_short(const ai_view *seen)
{
    return seen->lunge > FELL_SHORT_LUNGE && fabs(seen->lunge_per_s) < LANDED_PER_S &&
           seen->arm_mps < ARM_STILL_MPS;
}

static void begin_stop(ai_fencer *ai, const ai_moment *now)
{
    ai->aim[0] = ai_range(ai, 0.0, 0.2);
    ai->aim[1] = ai_range(ai, -0.1, 0.2);
    if (plays_at_arm(now)) {
        aim_at_arm(ai, now);
    }
    ai_intend(ai, AI_STOP, now->tick);
}

// Takes up the option if it is none of an attack.
static bool does_something_else(ai_fencer *ai, const ai_moment *now, char option)
{
    switch (option) {
    case AI_OPTION_BACK:
        ai_intend(ai, AI_RECOVER, now->tick);
        return true;
    case AI_OPTION_MEETS:
        ai_meet_expected(ai, now);
        return true;
    case AI_OPTION_STOPS:
        begin_stop(ai, now);
        return true;
    default:
        return false;
    }
}

bool ai_decide_counterattack(ai_fencer *ai, const ai_moment *now)
{
    const ai_view *seen = &now->seen;
    bool open = ai_withdraws(seen) || has_fallen_short(seen);
    bool near = ai_in_lunge_measure(now);
    bool nearly = seen->distance_m < now->lunge_m + AI_LUNGED_NEARER_M + STEP_M;
    if (!open || !nearly || now->tick < ai->decide_tick) {
        return false;
    }
    ai->decide_tick = now->tick + AI_THINK_TICKS;
    if (!ai_chance(ai, ai->style.punish * ai_trust(ai, now, AI_WAY_PUNISHES))) {
        return false;
    }
    char option = ai_choose(ai, now, AI_HE_IS_OPEN);
    if (option == AI_OPTION_WAITS) {
        ai->decide_tick = now->tick + WAITS_TICKS;
        return false;
    }
    if (does_something_else(ai, now, option)) {
        return true;
    }
    aim_hurried(ai, now);
    ai->will_beat = option == AI_OPTION_BEATS;
    ai_lessons_try(&ai->lessons, AI_WAY_PUNISHES, now->tick);
    ai->hurries = 1;
    ai_intend(ai, near && !ai->will_beat ? AI_ATTACK : AI_PREPARE, now->tick);
    return true;
}

bool ai_decide_preparation(ai_fencer *ai, const ai_moment *now)
{
    const ai_view *seen = &now->seen;
    bool prepares = seen->closing_mps > AI_THREAT_SPEED_MPS && seen->lunge < STEPS_LUNGE &&
                    seen->extension < STOP_BEFORE_EXTENSION && !ai_view_is_attack(seen);
    if (!prepares || !ai_in_lunge_measure(now) || now->tick < ai->stop_tick) {
        return false;
    }
    ai->stop_tick = now->tick + STOP_AGAIN_TICKS;
    if (ai_waits_for_blade(ai, now)) {
        ai->stop_tick = now->tick + WAITS_TICKS;
        return false;
    }
    if (!ai_chance(ai, ai->style.stop * ai_trust(ai, now, AI_WAY_STEPS_IN))) {
        return false;
    }
    char option = ai_choose(ai, now, AI_HE_PREPARES);
    if (option == AI_OPTION_WAITS) {
        ai->stop_tick = now->tick + WAITS_TICKS;
        return false;
    }
    if (does_something_else(ai, now, option)) {
        return true;
    }
    aim_hurried(ai, now);
    ai->will_beat = 0;
    ai->hurries = 1;
    ai_lessons_try(&ai->lessons, AI_WAY_STEPS_IN, now->tick);
    ai_intend(ai, AI_ATTACK, now->tick);
    return true;
}

// Decides at the beginning of an attack whether it is a cut, and which.
static void choose_cut(ai_fencer *ai, const ai_moment *now)
{
    if (now->has_edge && !ai->hurries && ai_chance(ai, ai->style.cut)) {
        const cut *chosen = &CUTS[(int)ai_range(ai, 0.0, sizeof CUTS / sizeof *CUTS)];
        for (int i = 0; i < 2; i++) {
            ai->wind[i] = chosen->wind[i];
            ai->aim[i] = chosen->aim[i] + ai_range(ai, -CUT_SPREAD, CUT_SPREAD);
        }
    }
}

static bool is_cut(const ai_fencer *ai)
{
    return ai->wind[0] != 0.0 || ai->wind[1] != 0.0;
}

// Extends the arm and, a little later, lunges as deep as necessary. In a cut the arm waits for the
// point.
static input_frame thrust(ai_fencer *ai, const ai_moment *now)
{
    input_frame frame = {.extension = INPUT_EXTENSION_MAX};
    double distance_m = now->seen.distance_m;
    ai->flung = now->since >= FLUNG_TICKS;
    if (is_cut(ai) && !ai->flung) {
        frame.extension = 0;
    }
    if (now->since == ARM_BEFORE_FOOT_TICKS) {
        ai->lunge_ticks = ai->feint == AI_FALSE ? FOOTWORK_LUNGE_TAP_TICKS - 1
                                                : ai_lunge_ticks_for(distance_m - LUNGE_REACH_M);
    }
    bool in_time = now->since <= ARM_BEFORE_FOOT_TICKS + ai->lunge_ticks;
    if (now->since > ARM_BEFORE_FOOT_TICKS && distance_m > THRUST_MEASURE_M && in_time) {
        frame.buttons = INPUT_LUNGE;
    }
    return frame;
}

// In the last step of a hurried attack the arm goes out before the foot, and who comes himself is
// let come: he steps onto the point.
static void hurry(const ai_moment *now, input_frame *frame)
{
    bool comes = now->seen.closing_mps > AI_THREAT_SPEED_MPS;
    if (comes || now->seen.distance_m < now->lunge_m + STEP_M) {
        frame->extension = INPUT_EXTENSION_MAX;
    }
    frame->buttons = comes ? 0 : frame->buttons;
}

// Whether the opponent comes as well: who goes on would meet his attack in the middle of a step.
static bool comes_too(const ai_fencer *ai, const ai_moment *now)
{
    return !ai->hurries && now->seen.closing_mps > AI_THREAT_SPEED_MPS;
}

input_frame ai_prepare(ai_fencer *ai, const ai_moment *now)
{
    bool arrived = ai_in_lunge_measure(now);
    input_frame frame = {.buttons = arrived ? 0 : INPUT_ADVANCE, .extension = PREPARE_EXTENSION};
    bool far = now->seen.distance_m > now->lunge_m + STEP_M;
    if (far && !ai->hurries) {
        frame.buttons = ai_half_steps(ai, now); // so that it can stop if he comes, too
    }
    if (ai->hurries) {
        hurry(now, &frame);
    }
    if (ai_decide_stop(ai, now) || ai_decide_preparation(ai, now) || ai_decide_answer(ai, now)) {
        return frame;
    }
    if (ai->will_beat && now->seen.distance_m <= BEAT_MEASURE_M) {
        aim_beat(ai, now);
        ai_intend(ai, AI_BEAT, now->tick);
    } else if (arrived) {
        // The arm of a hurried attack is out already.
        uint32_t arm_ticks = ai->hurries ? ARM_BEFORE_FOOT_TICKS - 1 : 0;
        ai_intend(ai, AI_ATTACK, now->tick - arm_ticks);
    } else if (now->since > PREPARE_TICKS || comes_too(ai, now)) {
        ai_intend(ai, AI_RECOVER, now->tick);
    }
    return frame;
}

input_frame ai_beat(ai_fencer *ai, const ai_moment *now)
{
    bool arrived = ai_in_lunge_measure(now);
    input_frame frame = {.buttons = arrived ? 0 : INPUT_ADVANCE, .extension = BEAT_EXTENSION};
    if (now->blades_met || now->since > BEAT_TICKS) {
        aim_past_blade(ai);
        ai_intend(ai, AI_ATTACK, now->tick);
    }
    return frame;
}

// When the attack has landed or missed, ticks after its begin.
static uint32_t attack_lands(const ai_fencer *ai)
{
    return ARM_BEFORE_FOOT_TICKS + ai->lunge_ticks + FOOT_LANDS_TICKS;
}

// Whether the fencer goes back on guard. A false attack waits for the riposte.
static bool is_over(const ai_fencer *ai, const ai_moment *now)
{
    bool ends_soon = now->has_edge && ai_is_fie(now) && ai->feint != AI_FALSE;
    return now->since > (ends_soon ? attack_lands(ai) + CUT_IS_OVER_TICKS : ATTACK_TICKS);
}

input_frame ai_attack(ai_fencer *ai, const ai_moment *now)
{
    if (now->since == 1 && ai->feint == AI_STRAIGHT) {
        choose_cut(ai, now);
    }
    if (now->since == DISENGAGE_TICKS && !is_cut(ai)) {
        ai_choose_feint(ai, now);
    }
    input_frame frame = thrust(ai, now);
    ai_follow_feint(ai, now, &frame);
    if (is_over(ai, now)) {
        ai_intend(ai, AI_RECOVER, now->tick);
    } else if (now->since < ARM_BEFORE_FOOT_TICKS ||
               (now->since > attack_lands(ai) + ai_ticks_of(ai->style.busy_ms) &&
                now->approach != AI_EXPECTED)) {
        ai_decide_answer(ai, now);
    }
    return frame;
}

bool ai_decide_stop(ai_fencer *ai, const ai_moment *now)
{
    const ai_view *seen = &now->seen;
    double coming_m = seen->closing_mps * STOP_ARRIVES_S;
    double distance_m = seen->distance_m - coming_m;
    double measure_m =
        STOP_MEASURE_M[now->config->weapon.kind] + (plays_at_arm(now) ? ARM_NEARER_M : 0.0);
    bool in_reach = distance_m < measure_m && now->own_blade[1].x < distance_m - STOP_SHORT_M;
    bool points = seen->extension > STOP_BEFORE_EXTENSION || ai_view_is_attack(seen);
    if (!in_reach || points || now->tick < ai->stop_tick) {
        return false;
    }
    ai->stop_tick = now->tick + STOP_AGAIN_TICKS;
    if (!ai_chance(ai, ai->style.stop)) {
        return false;
    }
    char option = ai_choose(ai, now, AI_HE_IS_NEAR);
    if (option == AI_OPTION_WAITS) {
        ai->stop_tick = now->tick + WAITS_TICKS;
        return false;
    }
    if (does_something_else(ai, now, option)) {
        return true;
    }
    if (option == AI_OPTION_LUNGES) {
        aim_attack(ai, seen);
        ai->will_beat = 0;
        ai->hurries = 1;
        ai_intend(ai, AI_ATTACK, now->tick);
    } else {
        begin_stop(ai, now);
    }
    return true;
}

input_frame ai_stop(ai_fencer *ai, const ai_moment *now)
{
    if (now->since > STOP_TICKS) {
        ai_intend(ai, AI_RECOVER, now->tick);
    }
    return (input_frame){.extension = INPUT_EXTENSION_MAX};
}

input_frame ai_fleche(ai_fencer *ai, const ai_moment *now)
{
    bool tap =
        now->since >= ARM_BEFORE_FOOT_TICKS && now->since < ARM_BEFORE_FOOT_TICKS + TAP_TICKS;
    if (now->since > FLECHE_TICKS) {
        ai_intend(ai, AI_RECOVER, now->tick);
    }
    return (input_frame){.extension = INPUT_EXTENSION_MAX, .buttons = tap ? INPUT_FLECHE : 0};
}
