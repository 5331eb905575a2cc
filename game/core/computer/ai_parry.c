#include "ai_parry.h"

#include "ai_feet.h"
#include "ai_feint.h"
#include "ai_intent.h"

// A point that is lower than this, meters, where it is expected to arrive, is parried low.
static const double LOW_M[] = {[WEAPON_EPEE] = 1.05, [WEAPON_FOIL] = 1.05, [WEAPON_SABRE] = 1.05};
// A sabre whose point is higher than this, meters, comes down on the head.
static const double ABOVE_HEAD_M = 1.75;
// A blade that has not been felt by then is not there: the hand goes back on guard.
static const uint32_t MEET_TICKS = 420;
// A lunge from so much farther than its measure falls short: no parry is needed.
static const double FALLS_SHORT_BY_M = 0.35;
// For so long it does not decide again about the same attack.
static const uint32_t THINKS_AGAIN_TICKS = 420;
// A sabre's point that moves faster than this, m/s, goes to a cut.
static const double WIND_UP_MPS = 7.0;
// Whose steps lead to attacks more often than this is attacked in the step.
static const double ALWAYS_ATTACKS = 0.8;
// The point of the riposte stays out so long.
static const uint32_t RIPOSTE_TICKS = 420;

// Columns, as in ai_parry.h: meet x, y, arm | step | thrust x, y, arm | lunge from m, for ms. Every
// parry goes with a step back: who has lunged is so near that the point of a fencer who stands is
// beside his trunk, not before it.
// clang-format off
const ai_parry_book AI_PARRIES = {.with = {
    [WEAPON_EPEE] = {
        [AI_QUARTE] =  {{-0.88,  0.16}, 0.0, -1, { 0.40,  0.20}, 1.0, 2.40,  80},
        [AI_SIXTE] =   {{ 0.90,  0.10}, 0.0, -1, { 0.10,  0.04}, 1.0, 2.40,  80},
        [AI_SEPTIME] = {{-0.80, -0.70}, 0.0, -1, { 0.20,  0.04}, 1.0, 2.40,  80},
        [AI_OCTAVE] =  {{ 0.80, -0.70}, 0.0, -1, { 0.10,  0.04}, 1.0, 2.40,  80},
        [AI_QUINTE] =  {{-0.88,  0.16}, 0.0, -1, { 0.40,  0.20}, 1.0, 2.40,  80},
    },
    [WEAPON_FOIL] = {
        [AI_QUARTE] =  {{-0.84,  0.22}, 0.0, -1, { 0.20, -0.20}, 1.0, 2.40,  80},
        [AI_SIXTE] =   {{ 0.90,  0.10}, 0.0, -1, { 0.10, -0.10}, 1.0, 2.40,  80},
        [AI_SEPTIME] = {{-0.80, -0.70}, 0.0, -1, { 0.20, -0.20}, 1.0, 2.40,  80},
        [AI_OCTAVE] =  {{ 0.80, -0.70}, 0.0, -1, { 0.10, -0.10}, 1.0, 2.40,  80},
        [AI_QUINTE] =  {{-0.84,  0.22}, 0.0, -1, { 0.20, -0.20}, 1.0, 2.40,  80},
    },
    [WEAPON_SABRE] = {
        [AI_QUARTE] =  {{-1.00, -0.96}, 0.0, -1, {-0.34, -0.02}, 1.0, 1.50,  81},
        [AI_SIXTE] =   {{ 0.80,  0.10}, 0.0, -1, {-0.22, -0.59}, 1.0, 1.59,  79},
        [AI_SEPTIME] = {{-1.00, -0.96}, 0.0, -1, {-0.34, -0.02}, 1.0, 1.50,  81},
        [AI_OCTAVE] =  {{ 0.80, -0.70}, 0.0, -1, {-0.22, -0.59}, 1.0, 1.59,  79},
        [AI_QUINTE] =  {{-1.00,  0.27}, 0.0, -1, {-0.25,  0.03}, 1.0, 1.50, 143},
    },
}};
// clang-format on

enum ai_guard ai_parry_against(const ai_moment *now)
{
    const enum weapon_kind kind = now->config->weapon.kind;
    const phys_vec3 tip = now->seen.blade[1];
    if (kind == WEAPON_SABRE && tip.y > ABOVE_HEAD_M) {
        return AI_QUINTE;
    }
    bool outside = ai_point_is_outside(now);
    bool low = tip.y < LOW_M[kind];
    return low ? (outside ? AI_OCTAVE : AI_SEPTIME) : outside ? AI_SIXTE : AI_QUARTE;
}

static void begin_parry(ai_fencer *ai, const ai_moment *now)
{
    ai->guard = (uint8_t)ai_parry_against(now);
    ai->felt_tick = 0;
    ai_intend(ai, AI_PARRY, now->tick);
}

// Whether the point of a sabre is being taken back for a cut: it will come sooner than it is seen
// to.
static bool winds_up(const ai_moment *now)
{
    return now->has_edge && v3_length(now->seen.tip_velocity_mps) > WIND_UP_MPS;
}

// Whether its hand and its eyes are free for a parry: not in the own attack before its foot is
// down, nor in an action that answers already.
static bool can_parry(const ai_fencer *ai, const ai_moment *now)
{
    switch ((enum ai_intent)ai->intent) {
    case AI_MEASURE:
    case AI_PREPARE:
    case AI_ENGAGE:
        return true;
    case AI_RECOVER:
        return now->since > ai_ticks_of(ai->style.busy_ms);
    case AI_ATTACK:
        return ai_awaits_riposte(ai, now);
    case AI_BEAT:
    case AI_MEET:
    case AI_RIPOSTE:
    case AI_PARRY:
    case AI_REPLY:
    case AI_STOP:
    case AI_FLECHE:
        break;
    }
    return false;
}

bool ai_decide_parry(ai_fencer *ai, const ai_moment *now)
{
    bool comes = now->threatens && (now->approach == AI_ATTACKING || now->approach == AI_RUNNING);
    bool attacked =
        (comes || winds_up(now)) && now->seen.distance_m < now->lunge_m + FALLS_SHORT_BY_M;
    if (!attacked || now->config->settings.match.rules != MATCH_FIE || now->tick < ai->parry_tick ||
        !can_parry(ai, now)) {
        return false;
    }
    ai->parry_tick = now->tick + THINKS_AGAIN_TICKS;
    bool is_meant = ai_awaits_riposte(ai, now); // this is what the false attack was made for
    double trust = ai_trust(ai, now, AI_WAY_PARRIES);
    if (!is_meant && !ai_chance(ai, ai->style.parry * ai->style.blade * trust)) {
        return false;
    }
    ai_lessons_try(&ai->lessons, AI_WAY_PARRIES, now->tick);
    begin_parry(ai, now);
    return true;
}

bool ai_waits_for_blade(ai_fencer *ai, const ai_moment *now)
{
    double attacks = 1.0 - ai_habits_chance(&ai->habits, AI_HE_COMES, AI_NO_DEED);
    return now->config->settings.match.rules == MATCH_FIE && attacks < ALWAYS_ATTACKS &&
           ai_chance(ai, ai->style.blade * ai_trust(ai, now, AI_WAY_PARRIES));
}

static const ai_parry *parry_of(const ai_fencer *ai, const ai_moment *now)
{
    const ai_parry_book *book = ai->parries != NULL ? ai->parries : &AI_PARRIES;
    return &book->with[now->config->weapon.kind][ai->guard];
}

input_frame ai_take_blade(ai_fencer *ai, const ai_moment *now)
{
    const ai_parry *parry = parry_of(ai, now);
    ai->aim[0] = parry->meet[0];
    ai->aim[1] = parry->meet[1];
    input_frame frame = {.extension = ai_extension_of(parry->meet_arm),
                         .buttons = ai_step_button(parry->meet_step)};
    if (now->blades_met) {
        bool far = now->seen.distance_m > parry->lunge_from_m;
        ai->lunge_ticks = far ? (uint16_t)ai_ticks_of(parry->lunge_ms) : 0;
        ai_intend(ai, AI_REPLY, now->tick);
    } else if (now->since > MEET_TICKS) {
        ai_intend(ai, AI_RECOVER, now->tick);
    }
    return frame;
}

input_frame ai_riposte_from_parry(ai_fencer *ai, const ai_moment *now)
{
    const ai_parry *parry = parry_of(ai, now);
    ai->aim[0] = parry->thrust[0];
    ai->aim[1] = parry->thrust[1];
    if (now->since > RIPOSTE_TICKS) {
        ai_intend(ai, AI_RECOVER, now->tick);
    }
    return (input_frame){.extension = ai_extension_of(parry->thrust_arm),
                         .buttons = now->since < ai->lunge_ticks ? INPUT_LUNGE : 0};
}
