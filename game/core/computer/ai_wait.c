#include "ai_wait.h"

#include "ai_attack.h"
#include "ai_defend.h"
#include "ai_feet.h"
#include "ai_intent.h"
#include "ai_plan.h"

// Who watches a stranger keeps so far away, meters: only a fleche reaches him there.
static const double WATCHES_FROM_M = 3.7;
// An opponent who is nearer than this and approaches faster than this is a threat.
static const double THREAT_MEASURE_M = 2.6;
// From here on come with half steps: who is in the middle of a whole one cannot retreat from an
// attack.
static const double CAREFUL_MEASURE_M = 4.2;
// Attacks begin at up to this much more than the kept distance.
static const double ATTACK_FROM_BEYOND_M = 0.5;
// Who has just answered a point that still threatens steps back if the opponent is nearer than
// this, meters.
static const double ANSWERED_MEASURE_M = 2.8;
// A point that is nearer than this, meters ahead, may be over the head of who has ducked.
static const double OVER_HEAD_M = 1.0;
// Who has lunged further than this moves his point no further than FOLLOWED_COMES_M times what is
// missing to a whole lunge. If it then stays farther ahead of the own root than FOLLOWED_POINT_M,
// the fencer comes nearer meanwhile. The other weapons keep more, as who misses the arm with them
// is hit by the next attack.
static const double FOLLOWED_LUNGE = 0.4;
static const double FOLLOWED_COMES_M = 0.5;
static const double FOLLOWED_POINT_M[] = {
    [WEAPON_EPEE] = 0.7, [WEAPON_FOIL] = 0.85, [WEAPON_SABRE] = 0.85};
_Static_assert(sizeof FOLLOWED_POINT_M / sizeof FOLLOWED_POINT_M[0] == WEAPON_KIND_COUNT,
               "every weapon has a distance to the point of a lunge");
static const uint32_t THREAT_ANSWERED_TICKS = 350; // until then the same threat is ignored
static const uint32_t RECOVER_TICKS = 650;
// At each decision, the chance of a new distance or a new guard.
static const double NEW_DISTANCE_CHANCE = 0.06;
static const double NEW_GUARD_CHANCE = 0.08;
// Who is in measure attacks so much more often with less room than this behind, meters.
static const double CORNERED_ATTACKS = 12.0;
static const double CORNERED_ROOM_M = 2.0;
// ... and so much more often when nobody has hit for long.
static const double RESTLESS_ATTACKS = 4.0;

// Whether he has lunged from so far that the fencer can come nearer without meeting the point, to
// be near when he recovers.
static bool may_follow(const ai_moment *now)
{
    const ai_view *seen = &now->seen;
    bool goes_on = seen->lunge < 1.0 && seen->lunge_per_s > 0.0;
    double comes_m = goes_on ? FOLLOWED_COMES_M * (1.0 - seen->lunge) : 0.0;
    return seen->lunge > FOLLOWED_LUNGE &&
           seen->blade[1].x - comes_m > FOLLOWED_POINT_M[now->config->weapon.kind];
}

// If the opponent steps into measure: stands, or retreats.
static bool decide_threat(ai_fencer *ai, const ai_moment *now)
{
    const ai_view *seen = &now->seen;
    bool threatened =
        seen->distance_m < THREAT_MEASURE_M && seen->closing_mps > AI_THREAT_SPEED_MPS;
    if (!threatened || now->tick < ai->blind_until_tick) {
        return false;
    }
    ai->blind_until_tick = now->tick + THREAT_ANSWERED_TICKS;
    if (ai_view_threatens(seen) || ai_chance(ai, ai->style.stand)) {
        return false;
    }
    ai_intend(ai, AI_RECOVER, now->tick);
    return true;
}

// The distance that it wants now. Before a stranger who comes it stands as before anybody: its
// answers were found so.
static double wanted_m(const ai_fencer *ai, const ai_moment *now)
{
    bool comes = now->seen.closing_mps > AI_THREAT_SPEED_MPS;
    return ai_plan_watches(ai, now) && !comes ? WATCHES_FROM_M : ai->preferred_m;
}

// Between phrases: holds a guard, and sometimes decides to attack.
static void decide_in_measure(ai_fencer *ai, const ai_moment *now)
{
    if (now->tick < ai->decide_tick) {
        return;
    }
    ai->decide_tick = now->tick + AI_THINK_TICKS;
    if (ai_chance(ai, NEW_DISTANCE_CHANCE)) {
        ai->preferred_m = ai->kept_m + ai_range(ai, -0.3, 0.25);
    }
    if (ai_chance(ai, NEW_GUARD_CHANCE)) {
        ai_aim_guard(ai);
    }
    // It does not come nearer to a point that is held out, so it goes to it from where it waits.
    double from_m = ai->kept_m + ATTACK_FROM_BEYOND_M;
    from_m = now->threatens && from_m < AI_ENGAGE_MEASURE_M ? AI_ENGAGE_MEASURE_M : from_m;
    bool waits = now->tick < ai_ticks_of(1000.0 * ai->style.patience_s) || ai_plan_watches(ai, now);
    if (waits || now->seen.distance_m > from_m) {
        return;
    }
    bool near = ai_in_lunge_measure(now);
    if (!near && now->seen.closing_mps > AI_THREAT_SPEED_MPS) {
        return; // who comes himself is let come: both together would be too near
    }
    double attacks =
        ai->style.attacks_per_s * (near && now->room_m < CORNERED_ROOM_M ? CORNERED_ATTACKS
                                   : near                                ? 3.0
                                                                         : 1.0);
    attacks *= now->restless ? RESTLESS_ATTACKS : 1.0;
    if (ai_chance(ai, attacks * AI_THINK_TICKS / DUEL_TICKS_PER_SECOND)) {
        ai_begin_attack(ai, now);
    }
}

input_frame ai_measure(ai_fencer *ai, const ai_moment *now)
{
    input_frame frame = {.buttons = ai_keep_distance(&now->seen, wanted_m(ai, now))};
    if (frame.buttons == INPUT_ADVANCE && now->seen.distance_m < CAREFUL_MEASURE_M) {
        frame.buttons = ai_half_steps(ai, now);
    }
    if (now->threatens) {
        frame.extension = ai_await_point(ai, now);
        bool near = now->seen.distance_m < AI_ENGAGE_MEASURE_M && !may_follow(now);
        frame.buttons = near && (frame.buttons & INPUT_ADVANCE) ? 0 : frame.buttons;
    }
    if (!ai_decide_stop(ai, now) && !ai_decide_preparation(ai, now) && !ai_decide_answer(ai, now) &&
        !ai_decide_counterattack(ai, now) && !decide_threat(ai, now)) {
        decide_in_measure(ai, now);
    }
    return frame;
}

input_frame ai_recover(ai_fencer *ai, const ai_moment *now)
{
    input_frame frame = {.buttons = ai_keep_distance(&now->seen, wanted_m(ai, now))};
    bool busy = now->since <= ai_ticks_of(ai->style.busy_ms);
    bool away = now->seen.distance_m > ai->preferred_m - AI_STEP_TOLERANCE_M;
    bool threatened = now->threatens;
    if (threatened) {
        bool back = now->seen.distance_m < ANSWERED_MEASURE_M && now->room_m > AI_LEAST_ROOM_M;
        bool over = ai_answer_chosen(ai, now)->ducks && now->seen.blade[1].x < OVER_HEAD_M;
        frame.extension = ai_await_point(ai, now);
        frame.buttons = (uint8_t)((back ? INPUT_RETREAT : 0) | (over ? INPUT_DUCK : 0));
    }
    bool cornered = now->room_m < AI_LEAST_ROOM_M;
    if (now->since > RECOVER_TICKS || (!busy && (away || cornered) && !threatened)) {
        ai_intend(ai, AI_MEASURE, now->tick);
    } else if (!busy && !ai_decide_stop(ai, now) && !ai_decide_preparation(ai, now)) {
        bool rested = now->since > ai_ticks_of(ai_answer_chosen(ai, now)->recover_ms);
        if (!rested || !ai_decide_answer(ai, now)) {
            ai_decide_counterattack(ai, now);
        }
    }
    return frame;
}
