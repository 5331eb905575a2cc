#include "ai_attack.h"

#include "ai_defend.h"
#include "ai_feet.h"
#include "ai_intent.h"

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

// Ticks of each part of an attack.
static const uint32_t ARM_BEFORE_FOOT_TICKS = 70; // the arm extends slightly before the foot
static const uint32_t ATTACK_TICKS = 620;
static const uint32_t ATTACK_LANDS_TICKS = 300; // afterwards the fencer sees attacks again
static const uint32_t PREPARE_TICKS = 900;
static const uint32_t BEAT_TICKS = 260;
static const uint32_t DISENGAGE_TICKS = 130;
static const uint32_t FLECHE_TICKS = 1500; // a short one takes 1300
// A tap of a button.
static const uint32_t TAP_TICKS = 70;

// In a cut the point waits on one side of the aim and is flung when the lunge is half way, so that
// the blade comes down as the foot does; without a lunge it is flung at once. The arm goes out so
// much later, while the point is on its way.
static const uint32_t FLUNG_IN_LUNGE_TICKS = 170;
static const uint32_t FLUNG_TICKS = 70;
static const uint32_t ARM_AFTER_FLING_TICKS = 25;

// Aims at the side where the opponent's blade is not.
static void aim_attack(ai_fencer *ai, const ai_view *seen)
{
    ai->aim[0] = (seen->tip.z > 0.0 ? -1.0 : 1.0) * ai_range(ai, 0.25, 0.7);
    ai->aim[1] = ai_range(ai, -0.6, 0.45);
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
    bool forbidden = now->has_edge && now->config->settings.match.rules == MATCH_FIE;
    ai_intend(ai, far && fleche && !forbidden ? AI_FLECHE : AI_PREPARE, now->tick);
}

bool ai_decide_counterattack(ai_fencer *ai, const ai_moment *now)
{
    const ai_view *seen = &now->seen;
    bool open = ai_withdraws(seen);
    bool near = ai_in_lunge_measure(now);
    bool nearly = seen->distance_m < now->lunge_m + AI_LUNGED_NEARER_M + STEP_M;
    if (!open || !nearly || now->tick < ai->decide_tick) {
        return false;
    }
    ai->decide_tick = now->tick + AI_THINK_TICKS;
    if (!ai_chance(ai, ai->style.punish)) {
        return false;
    }
    aim_attack(ai, seen);
    ai->will_beat = 0;
    ai->hurries = 1;
    ai_intend(ai, near ? AI_ATTACK : AI_PREPARE, now->tick);
    return true;
}

// Decides at the beginning of an attack whether it is a cut: from above, from the outside or from
// the inside.
static void choose_cut(ai_fencer *ai, const ai_moment *now)
{
    static const double WIND[][2] = {{0.0, 1.0}, {0.0, 1.0}, {1.0, 0.0}, {-1.0, 0.0}};
    ai->wind[0] = ai->wind[1] = 0.0;
    if (now->has_edge && !ai->hurries && ai_chance(ai, ai->style.cut)) {
        const double *from = WIND[(int)ai_range(ai, 0.0, 4.0)];
        ai->wind[0] = from[0];
        ai->wind[1] = from[1];
    }
}

// When the point of a cut is flung, ticks after the beginning of the attack.
static uint32_t flung_at(const ai_moment *now)
{
    return now->seen.distance_m > THRUST_MEASURE_M ? FLUNG_IN_LUNGE_TICKS : FLUNG_TICKS;
}

// Extends the arm and, a little later, lunges as deep as necessary. In a cut the arm waits for the
// point.
static input_frame thrust(ai_fencer *ai, const ai_moment *now)
{
    input_frame frame = {.extension = INPUT_EXTENSION_MAX};
    double distance_m = now->seen.distance_m;
    bool is_cut = ai->wind[0] != 0.0 || ai->wind[1] != 0.0;
    if (is_cut && !ai->flung && now->since >= flung_at(now)) {
        ai->flung = 1;
        ai->flung_tick = now->tick;
    }
    if (is_cut && (!ai->flung || now->tick < ai->flung_tick + ARM_AFTER_FLING_TICKS)) {
        frame.extension = 0;
    }
    if (now->since == ARM_BEFORE_FOOT_TICKS) {
        ai->lunge_ticks = ai_lunge_ticks_for(distance_m - LUNGE_REACH_M);
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

input_frame ai_prepare(ai_fencer *ai, const ai_moment *now)
{
    bool arrived = ai_in_lunge_measure(now);
    input_frame frame = {.buttons = arrived ? 0 : INPUT_ADVANCE, .extension = PREPARE_EXTENSION};
    if (ai->hurries) {
        hurry(now, &frame);
    }
    if (ai_decide_answer(ai, now)) {
        return frame;
    }
    if (ai->will_beat && now->seen.distance_m <= BEAT_MEASURE_M) {
        aim_beat(ai, now);
        ai_intend(ai, AI_BEAT, now->tick);
    } else if (arrived) {
        // The arm of a hurried attack is out already.
        uint32_t arm_ticks = ai->hurries ? ARM_BEFORE_FOOT_TICKS - 1 : 0;
        ai_intend(ai, AI_ATTACK, now->tick - arm_ticks);
    } else if (now->since > PREPARE_TICKS) {
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

input_frame ai_attack(ai_fencer *ai, const ai_moment *now)
{
    if (now->since == 1) {
        choose_cut(ai, now);
    }
    input_frame frame = thrust(ai, now);
    if (now->since == DISENGAGE_TICKS && ai_chance(ai, ai->style.disengage)) {
        ai->aim[0] = -ai->aim[0];
    }
    if (now->since > ATTACK_TICKS) {
        ai_intend(ai, AI_RECOVER, now->tick);
    } else if (now->since < ARM_BEFORE_FOOT_TICKS ||
               now->since > ATTACK_LANDS_TICKS + ai_ticks_of(ai->style.busy_ms)) {
        ai_decide_answer(ai, now);
    }
    return frame;
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
