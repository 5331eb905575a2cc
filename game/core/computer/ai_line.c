#include "ai_line.h"

#include "ai_attack.h"
#include "ai_defend.h"
#include "ai_evade.h"
#include "ai_feet.h"
#include "ai_intent.h"
#include "ai_parry.h"

// A line is taken up from so much farther than a lunge lands, meters, and not from farther than the
// second.
static const double FARTHER_M = 0.5;
static const double FARTHEST_M = 3.7;
// How often it thinks of a line while the distance is right, ticks.
static const uint32_t THINKS_AGAIN_TICKS = 1000;
// It stands so long, milliseconds, and longer while the opponent comes, but not forever.
static const double LEAST_MS = 1000.0;
static const double MOST_MS = 2500.0;
static const uint32_t LONGEST_TICKS = 5000;
// Before who comes it steps back until the distance is so much longer than a lunge, meters, and
// stands from there on: the point waits for him.
static const double STANDS_BEYOND_M = 0.5;
// Who is nearer than this, meters, has passed the point.
static const double PASSED_POINT_M = 1.6;
// So long after a blade was evaded the fencer lunges if the opponent is in reach, ticks.
static const uint32_t EVADED_TICKS = 600;
// The arm of that lunge is out already (ai_attack.c).
static const uint32_t ARM_OUT_TICKS = 69;
// A beat that has not met the blade by then has missed it, ticks.
static const uint32_t BEAT_MISSED_TICKS = 250;
// The point comes up so long after the blade has passed, ticks.
static const uint32_t COMES_UP_TICKS = 60;
// While it is down it goes aside so far, and then stays so far on that side.
static const double DIP_ASIDE = 0.5;
static const double LINE_ASIDE = 0.3;

// Where the hand points in line, how far the point goes down in the deepest dip, on the square and
// in meters. Measured for each weapon with the arm straight: the point is 1.23 m (foil) or 1.30 m
// high and in a dip 1.02 m to 1.06 m, from where the blade still aims within 15 cm of the target,
// so that the referee sees one line. A foil's that is higher meets the arm of who lunges onto it.
static const struct {
    double aim[2], dip, dip_m;
} LINE[] = {[WEAPON_EPEE] = {{0.5, 0.24}, 0.73, 0.23},
            [WEAPON_FOIL] = {{0.5, 0.1}, 0.7, 0.21},
            [WEAPON_SABRE] = {{0.5, -0.15}, 0.61, 0.27}};
_Static_assert(sizeof LINE / sizeof LINE[0] == WEAPON_KIND_COUNT, "every weapon has a line");

bool ai_faces_line(const ai_moment *now)
{
    return ai_is_fie(now) && now->config->weapon.kind != WEAPON_EPEE &&
           ai_view_is_line(&now->seen) && !ai_view_is_attack(&now->seen) &&
           !ai_withdraws(&now->seen);
}

// Whether it is about to attack into a line whose blade it has not met.
static bool runs_onto_line(const ai_fencer *ai, const ai_moment *now)
{
    bool prepares = ai->intent == AI_PREPARE && !ai->will_beat && !ai->hurries;
    bool has_missed = ai->intent == AI_BEAT && now->since > BEAT_MISSED_TICKS && !now->blades_met;
    return (prepares || has_missed) && ai_faces_line(now);
}

bool ai_decide_line(ai_fencer *ai, const ai_moment *now)
{
    if (runs_onto_line(ai, now)) {
        ai_intend(ai, AI_ENGAGE, now->tick);
        return true;
    }
    double distance_m = now->seen.distance_m;
    bool far = distance_m > now->lunge_m + FARTHER_M && distance_m < FARTHEST_M;
    if (ai->intent != AI_MEASURE || !ai_is_fie(now) || !far || now->threatens ||
        now->tick < ai->line_tick) {
        return false;
    }
    ai->line_tick = now->tick + THINKS_AGAIN_TICKS;
    if (!ai_chance(ai, ai->style.line)) {
        return false;
    }
    ai->line_until_tick = now->tick + ai_ticks_of(ai_range(ai, LEAST_MS, MOST_MS));
    ai->dip_until_tick = ai->evaded_tick = 0;
    ai->dip = ai->dip_side = 0.0;
    ai_intend(ai, AI_IN_LINE, now->tick);
    return true;
}

// Where the point goes: in line, or around under a blade that comes.
static void point(ai_fencer *ai, const ai_moment *now)
{
    const enum weapon_kind kind = now->config->weapon.kind;
    double reaction_s = ai->reaction_ms / 1000.0;
    ai_evasion evasion = ai_evasion_of(now, reaction_s, LINE[kind].dip_m);
    bool is_down = now->tick < ai->dip_until_tick;
    if (evasion.is_due) {
        double passes_ms = evasion.passes_s > 0.0 ? evasion.passes_s * 1000.0 : 0.0;
        uint32_t until = now->tick + ai_ticks_of(passes_ms) + COMES_UP_TICKS;
        ai->dip_until_tick = is_down && ai->dip_until_tick > until ? ai->dip_until_tick : until;
        ai->dip = is_down && ai->dip > evasion.depth ? ai->dip : evasion.depth;
        ai->dip_side = is_down ? ai->dip_side : evasion.side;
        ai->evaded_tick = ai->dip_until_tick;
        // Who has just sought the blade is near, and has lost his right.
        uint32_t stands_until = ai->evaded_tick + EVADED_TICKS;
        ai->line_until_tick =
            ai->line_until_tick > stands_until ? ai->line_until_tick : stands_until;
        is_down = true;
    }
    double aside = is_down ? DIP_ASIDE : LINE_ASIDE;
    ai->aim[0] = LINE[kind].aim[0] + ai->dip_side * aside;
    ai->aim[1] = LINE[kind].aim[1] - (is_down ? ai->dip * LINE[kind].dip : 0.0);
}

// The blade was found, so the line is lost: who comes meanwhile is parried, or else it gives way.
static void lose_line(ai_fencer *ai, const ai_moment *now)
{
    bool comes = now->seen.closing_mps > AI_THREAT_SPEED_MPS || ai_view_is_attack(&now->seen);
    bool parries = comes && now->seen.distance_m < now->lunge_m + FARTHER_M &&
                   ai_chance(ai, ai->style.parry * ai->style.blade);
    if (parries) {
        ai_begin_parry(ai, now);
    } else {
        ai_intend(ai, AI_RECOVER, now->tick);
    }
}

// Whether he is in reach and has sought the blade in vain.
static bool may_lunge(const ai_fencer *ai, const ai_moment *now)
{
    bool evaded = ai->evaded_tick != 0 && now->tick >= ai->evaded_tick &&
                  now->tick < ai->evaded_tick + EVADED_TICKS;
    return evaded && ai_in_lunge_measure(now);
}

// Whether the line has stood long enough, or nobody is before it any more.
static bool is_over(const ai_fencer *ai, const ai_moment *now)
{
    bool comes = now->seen.closing_mps > AI_THREAT_SPEED_MPS || ai_view_is_attack(&now->seen);
    bool near = now->seen.distance_m < now->lunge_m + STANDS_BEYOND_M - AI_STEP_TOLERANCE_M;
    return (now->tick > ai->line_until_tick && !comes && !near) || now->since > LONGEST_TICKS ||
           now->seen.distance_m < PASSED_POINT_M;
}

input_frame ai_hold_line(ai_fencer *ai, const ai_moment *now)
{
    input_frame frame = {.extension = INPUT_EXTENSION_MAX};
    bool attacked = ai_view_is_attack(&now->seen);
    if (!attacked && now->room_m > AI_LEAST_ROOM_M &&
        now->seen.distance_m < now->lunge_m + STANDS_BEYOND_M) {
        frame.buttons = (uint8_t)(INPUT_RETREAT | input_stride_bits(INPUT_STRIDE_HALF));
    }
    point(ai, now);
    if (now->blades_met) {
        lose_line(ai, now);
    } else if (may_lunge(ai, now)) {
        ai->hurries = 1;
        ai->will_beat = 0;
        ai_intend(ai, AI_ATTACK, now->tick - ARM_OUT_TICKS);
    } else if (is_over(ai, now)) {
        ai_intend(ai, AI_RECOVER, now->tick);
    }
    return frame;
}
