#include "ai_parry.h"

#include "ai_feet.h"
#include "ai_feint.h"
#include "ai_intent.h"
#include "ai_riposte.h"

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
// The lunge of a riposte goes as far as the distance less this, meters: who has lunged and goes
// back on guard is farther away when it lands.
static const double RIPOSTE_REACH_M[] = {
    [WEAPON_EPEE] = 1.40, [WEAPON_FOIL] = 1.10, [WEAPON_SABRE] = 1.25};
_Static_assert(sizeof RIPOSTE_REACH_M / sizeof RIPOSTE_REACH_M[0] == WEAPON_KIND_COUNT,
               "every weapon has the reach of a riposte");
// Whose attack was seen so lately attacks still, and a riposte from so much farther than a lunge
// lands follows him.
static const uint32_t ATTACKED_TICKS = 200;
static const double RIPOSTE_WITHIN_M = 0.4;
// The foot of a lunge is down so long after the begin of its attack and the time of its button.
static const uint32_t LUNGE_LANDS_TICKS = 260;
// The point of the riposte stays out so long, and meanwhile as long as the lunge goes.
static const uint32_t RIPOSTE_TICKS = 420;

// Columns, as in ai_parry.h: meet x, y, arm | step | thrust x, y, arm | lunge from m, for ms. Every
// parry goes with a step back: who has lunged is so near that the point of a fencer who stands is
// beside his trunk, not before it.
// clang-format off
const ai_parry_book AI_PARRIES = {.with = {
    [WEAPON_EPEE] = {
        [AI_QUARTE] =  {{-0.88,  0.16}, 0.0, -1, { 0.40,  0.20}, 1.0, 1.90,  80},
        [AI_SIXTE] =   {{ 0.90,  0.10}, 0.0, -1, { 0.10,  0.04}, 1.0, 1.90,  80},
        [AI_SEPTIME] = {{-0.80, -0.70}, 0.0, -1, { 0.20,  0.04}, 1.0, 1.90,  80},
        [AI_OCTAVE] =  {{ 0.80, -0.70}, 0.0, -1, { 0.10,  0.04}, 1.0, 1.90,  80},
        [AI_QUINTE] =  {{-0.88,  0.16}, 0.0, -1, { 0.40,  0.20}, 1.0, 1.90,  80},
    },
    [WEAPON_FOIL] = {
        [AI_QUARTE] =  {{-0.84,  0.22}, 0.0, -1, { 0.20,  0.50}, 1.0, 1.90,  80},
        [AI_SIXTE] =   {{ 0.90,  0.10}, 0.0, -1, { 0.10,  0.50}, 1.0, 1.90,  80},
        [AI_SEPTIME] = {{-0.80, -0.70}, 0.0, -1, { 0.20,  0.50}, 1.0, 1.90,  80},
        [AI_OCTAVE] =  {{ 0.80, -0.70}, 0.0, -1, { 0.10,  0.50}, 1.0, 1.90,  80},
        [AI_QUINTE] =  {{-0.84,  0.22}, 0.0, -1, { 0.20,  0.50}, 1.0, 1.90,  80},
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

void ai_begin_parry(ai_fencer *ai, const ai_moment *now)
{
    enum ai_guard guard = ai_parry_against(now);
    ai->circles = ai_chooses_circle(ai, now->config->weapon.kind);
    ai->guard = (uint8_t)(ai->circles ? ai_guard_of_circle(guard) : guard);
    ai->felt_tick = 0;
    ai_intend(ai, AI_PARRY, now->tick);
}

// Whether the point of a sabre is being taken back for a cut: it will come sooner than it is seen
// to.
static bool winds_up(const ai_moment *now)
{
    return now->has_edge && v3_length(now->seen.tip_velocity_mps) > WIND_UP_MPS;
}

// Whether the lunge of its own attack is over: then the riposte at it can be parried, and answered
// by a counter-riposte.
static bool own_foot_is_down(const ai_fencer *ai, const ai_moment *now)
{
    return now->since > LUNGE_LANDS_TICKS + ai->lunge_ticks + ai_ticks_of(ai->style.busy_ms);
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
        return ai_awaits_riposte(ai, now) || own_foot_is_down(ai, now);
    case AI_BEAT:
    case AI_MEET:
    case AI_RIPOSTE:
    case AI_PARRY:
    case AI_REPLY:
    case AI_STOP:
    case AI_IN_LINE: // it has the right of way until its blade is found (ai_line.c)
    case AI_FLECHE:
        break;
    }
    return false;
}

static const ai_parry *parry_of(const ai_fencer *ai, const ai_moment *now)
{
    const ai_parry_book *book = ai->parries != NULL ? ai->parries : &AI_PARRIES;
    return &book->with[now->config->weapon.kind][ai->guard];
}

// How long the button of its lunge is held.
static uint16_t lunge_of_riposte(const ai_parry *parry, const ai_moment *now)
{
    uint16_t least = (uint16_t)ai_ticks_of(parry->lunge_ms);
    uint16_t whole =
        ai_lunge_ticks_for(now->seen.distance_m - RIPOSTE_REACH_M[now->config->weapon.kind]);
    return whole > least ? whole : least;
}

static void begin_riposte(ai_fencer *ai, const ai_moment *now)
{
    const ai_parry *parry = parry_of(ai, now);
    bool far = now->seen.distance_m > parry->lunge_from_m;
    ai->lunge_ticks = far ? lunge_of_riposte(parry, now) : 0;
    ai->way = (uint8_t)ai_choose_way(ai, now->config->weapon.kind);
    ai_intend(ai, AI_REPLY, now->tick);
}

// Whether the hand has felt the blade of an attack that it did not mean to meet: what stopped the
// attack was a parry all the same, and its riposte is due.
static bool has_met_attack(const ai_fencer *ai, const ai_moment *now)
{
    bool is_free = ai->intent == AI_MEASURE || ai->intent == AI_RECOVER || ai->intent == AI_ENGAGE;
    bool attacked = now->tick < ai->attack_tick + ATTACKED_TICKS && ai->attack_tick != 0;
    return is_free && attacked && now->blades_met &&
           now->seen.distance_m < now->lunge_m + RIPOSTE_WITHIN_M;
}

bool ai_decide_parry(ai_fencer *ai, const ai_moment *now)
{
    bool is_fie = ai_is_fie(now);
    if (is_fie && has_met_attack(ai, now) && ai_chance(ai, ai->style.riposte)) {
        ai->guard = (uint8_t)ai_parry_against(now);
        begin_riposte(ai, now);
        return true;
    }
    bool comes = now->threatens && (now->approach == AI_ATTACKING || now->approach == AI_RUNNING);
    bool attacked =
        (comes || winds_up(now)) && now->seen.distance_m < now->lunge_m + FALLS_SHORT_BY_M;
    if (!attacked || !is_fie || now->tick < ai->parry_tick || !can_parry(ai, now)) {
        return false;
    }
    ai->parry_tick = now->tick + THINKS_AGAIN_TICKS;
    bool is_meant = ai_awaits_riposte(ai, now); // this is what the false attack was made for
    double trust = ai_trust(ai, now, AI_WAY_PARRIES);
    if (!is_meant && !ai_chance(ai, ai->style.parry * ai->style.blade * trust)) {
        return false;
    }
    ai_lessons_try(&ai->lessons, AI_WAY_PARRIES, now->tick);
    ai_begin_parry(ai, now);
    return true;
}

bool ai_waits_for_blade(ai_fencer *ai, const ai_moment *now)
{
    double attacks = 1.0 - ai_habits_chance(&ai->habits, AI_HE_COMES, AI_NO_DEED);
    return ai_is_fie(now) && attacks < ALWAYS_ATTACKS &&
           ai_chance(ai, ai->style.blade * ai_trust(ai, now, AI_WAY_PARRIES));
}

input_frame ai_take_blade(ai_fencer *ai, const ai_moment *now)
{
    const ai_parry *parry = parry_of(ai, now);
    ai->aim[0] = parry->meet[0];
    ai->aim[1] = parry->meet[1];
    if (ai->circles) {
        ai_circle_aim(parry->meet, now->since, ai->aim);
    }
    input_frame frame = {.extension = ai_extension_of(parry->meet_arm),
                         .buttons = ai_step_button(parry->meet_step)};
    if (now->blades_met) {
        begin_riposte(ai, now);
    } else if (now->since > MEET_TICKS) {
        ai_intend(ai, AI_RECOVER, now->tick);
    }
    return frame;
}

input_frame ai_riposte_from_parry(ai_fencer *ai, const ai_moment *now)
{
    const ai_parry *parry = parry_of(ai, now);
    ai_riposte_aim((enum ai_riposte_way)ai->way, parry, now->since, ai->aim);
    if (now->since > RIPOSTE_TICKS + ai->lunge_ticks) {
        ai_intend(ai, AI_RECOVER, now->tick);
    }
    return (input_frame){.extension = ai_extension_of(parry->thrust_arm),
                         .buttons = now->since < ai->lunge_ticks ? INPUT_LUNGE : 0};
}
