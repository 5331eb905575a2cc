#include "ai_fencer.h"

#include <assert.h>
#include <string.h>

#include "ai_answer_table.h"
#include "split_mix.h"

// Distances between the roots, meters, from which a full lunge reaches a standing opponent. From
// 2.4 every second lunge falls short; with a sabre from 2.3, because its arm is bent more. A half
// lunge reaches 0.15 m less, the arm alone 0.5 m less, and a fleche lands from 3.1.
static const double LUNGE_MEASURE_M[] = {
    [WEAPON_EPEE] = 2.3, [WEAPON_FOIL] = 2.3, [WEAPON_SABRE] = 2.2};
_Static_assert(sizeof LUNGE_MEASURE_M / sizeof LUNGE_MEASURE_M[0] == WEAPON_KIND_COUNT,
               "every weapon has a lunging distance");
static const double THRUST_MEASURE_M = 1.8;
// A lunge goes as far as the distance less this: the reach of blade and arm, less a margin.
static const double LUNGE_REACH_M = 1.40;
// Distance to an opponent who does not step: stretching the arm and leaning is enough to touch.
static const double NEAR_MEASURE_M = 2.05;
static const double FLECHE_NEAREST_M = 2.45;
static const double FLECHE_FARTHEST_M = 3.15;
// An opponent who is nearer than this and approaches faster than this is a threat.
static const double THREAT_MEASURE_M = 2.6;
static const double THREAT_SPEED_MPS = 0.5;
// Extension of the arm while stepping into measure, and during a beat.
static const uint8_t PREPARE_EXTENSION = 36;
static const uint8_t BEAT_EXTENSION = 17;
// A lunge from so much farther than its measure falls short: no answer is needed.
static const double FALLS_SHORT_BY_M = 0.2;
// A riposte is tried from so much farther than it lands.
static const double RIPOSTE_MARGIN_M = 0.1;
// A step forward.
static const double STEP_M = 0.35;
// Within this distance, do not advance on an advancing opponent.
static const double COMING_MEASURE_M = 4.2;
// From here on come with half steps: who is in the middle of a whole one cannot retreat from an
// attack.
static const double CAREFUL_MEASURE_M = 4.2;
// An opponent in a lunge can be reached from this much farther away, because chest and arm are
// nearer.
static const double LUNGED_NEARER_M = 0.2;
// A retreating opponent is expected to retreat until the attack lands, seconds, and one who comes
// fast to come on; one who comes slowly may stop.
static const double ATTACK_LEAD_S = 0.2;
// At this distance the blades overlap enough for a beat.
static const double BEAT_MEASURE_M = 2.65;
// Attacks begin at up to this much more than the kept distance.
static const double ATTACK_FROM_BEYOND_M = 0.5;
static const double STEP_TOLERANCE_M =
    0.17; // half a step; with less it would keep stepping to and fro

// Who comes to a point that is held out takes half steps with pauses between them, so that there is
// time to see whether the point comes as well.
static const uint32_t HALF_STEP_TICKS = 60;
static const uint32_t HALF_STEP_AND_PAUSE_TICKS = 400;
// From farther away than this it walks, meters.
static const double ENGAGE_MEASURE_M = 3.4;
static const double ENGAGE_LEAST_MPS = 0.3; // who comes faster is waited for
static const uint32_t ENGAGE_TICKS = 5000;
static const uint32_t READY_TICKS = 100; // the hand is not ready to meet a blade before

// Who has just answered a point that still threatens steps back if the opponent is nearer than
// this, meters.
static const double ANSWERED_MEASURE_M = 2.8;
// ... unless there is less room than this behind.
static const double LEAST_ROOM_M = 1.0;
static const double REAR_LINE_M = 7.0;
// A point that is nearer than this, meters ahead, may be over the head of who has ducked.
static const double OVER_HEAD_M = 1.0;

// A contact of the blades is felt so much later: touch is quicker than sight.
static const double FELT_LEAST_TICKS = 110.0;
static const double FELT_MOST_TICKS = 150.0;

// A reaction by sight takes up to this much longer than the style's shortest one.
static const double REACTION_TAIL_MS = 80.0;

// An attack is expected if it is likelier than this.
static const double EXPECTED_CHANCE = 0.4;

// The foot follows the arm of an attack within this time.
static const uint32_t ATTACK_GOES_ON_TICKS = 300;

// Ticks of each phase of a phrase.
static const uint32_t THINK_TICKS = 50;
static const uint32_t ARM_BEFORE_FOOT_TICKS = 70; // the arm extends slightly before the foot
static const uint32_t ATTACK_TICKS = 620;
static const uint32_t ATTACK_LANDS_TICKS = 300; // afterwards the fencer sees attacks again
static const uint32_t PREPARE_TICKS = 900;
static const uint32_t BEAT_TICKS = 260;
static const uint32_t DISENGAGE_TICKS = 130;
static const uint32_t THREAT_ANSWERED_TICKS = 350; // until then the same threat is ignored
static const uint32_t ANSWERED_TICKS = 420;        // as long, an attack that it did not answer
static const uint32_t RECOVER_TICKS = 650;
static const uint32_t FLECHE_TICKS = 1500; // a short one takes 1300
// A tap of a button.
static const uint32_t TAP_TICKS = 70;
static const uint32_t WOBBLE_TICKS = 240;
// A step whose button is held for so long is a whole one.
static const uint16_t WHOLE_STEP_TICKS = 130;

// At each decision, the chance of a new distance or a new guard.
static const double NEW_DISTANCE_CHANCE = 0.06;
static const double NEW_GUARD_CHANCE = 0.08;

// An opponent who has lunged further than this is really in a lunge.
static const double LUNGED = 0.3;

// In a cut the point waits on one side of the aim and is flung when the lunge is half way, so that
// the blade comes down as the foot does; without a lunge it is flung at once. The arm goes out so
// much later, while the point is on its way.
static const uint32_t FLUNG_IN_LUNGE_TICKS = 170;
static const uint32_t FLUNG_TICKS = 70;
static const uint32_t ARM_AFTER_FLING_TICKS = 25;

static const double WOBBLE_EASE = 0.006; // share of the way to a new wobble in a tick

static double random_range(ai_fencer *ai, double low, double high)
{
    return low + (high - low) * (double)(split_mix_next(&ai->random) >> 11) * 0x1p-53;
}

static uint8_t extension_of(double share)
{
    return (uint8_t)(share * INPUT_EXTENSION_MAX);
}

static bool random_chance(ai_fencer *ai, double chance)
{
    return random_range(ai, 0.0, 1.0) < chance;
}

static uint32_t ticks_of(double ms)
{
    return (uint32_t)(ms * (DUEL_TICKS_PER_SECOND / 1000.0));
}

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

// Aims at the side where the opponent's blade is not.
static void aim_attack(ai_fencer *ai, const ai_view *seen)
{
    ai->aim[0] = (seen->tip.z > 0.0 ? -1.0 : 1.0) * random_range(ai, 0.25, 0.7);
    ai->aim[1] = random_range(ai, -0.6, 0.45);
}

// Aims straight in after a beat has moved the opponent's blade to a side. `opposition`
// is the share of that sideways position that the hand keeps.
static void aim_past_blade(ai_fencer *ai)
{
    ai->aim[0] *= ai->style.opposition;
    ai->aim[1] = random_range(ai, -0.2, 0.3);
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
    ai->wind[0] = ai->wind[1] = 0.0;
    ai->flung = 0;
    if (intent == AI_RECOVER) {
        aim_guard(ai);
    }
}

// What the decisions of one tick are based on.
struct moment {
    ai_view seen;
    bool threatens;            // the point is in line, or attacks, or will
    enum ai_approach approach; // how; meaningful if it threatens
    uint32_t tick, since;      // now, and since the intent began
    bool blades_met;           // is felt in this tick
    bool has_edge;             // the weapon is a sabre
    double lunge_m;            // distance from which a lunge with this weapon lands
    phys_vec3 own_blade[2];    // guard and tip, in the own fencer frame
    double room_m;             // behind the fencer, on the piste
    const duel_config *config;
};

// Whether the opponent's point is on the weapon-hand side of the fencer's own blade, or of the own
// guard once it has passed that. A parry only meets a blade that it moves toward, and the side of
// the point decides which way to move; nearly all thrusts pass a held-out blade on its other side,
// wherever they aim.
static bool point_is_outside(const struct moment *now)
{
    phys_vec3 guard = now->own_blade[0], tip = now->own_blade[1], point = now->seen.tip;
    double along = tip.x > guard.x ? (point.x - guard.x) / (tip.x - guard.x) : 0.0;
    along = along < 0.0 ? 0.0 : along > 1.0 ? 1.0 : along;
    return point.z > guard.z + along * (tip.z - guard.z);
}

// Moves across the opponent's blade, toward the side on which it is.
static void aim_beat(ai_fencer *ai, const struct moment *now)
{
    ai->aim[0] = point_is_outside(now) ? 0.9 : -0.9;
    ai->aim[1] = now->seen.tip.y < 1.05 ? -0.35 : 0.1;
}

// Whether a lunge that begins now would land.
static bool in_lunge_measure(const struct moment *now)
{
    double closing_mps = now->seen.closing_mps;
    bool moves = closing_mps < 0.0 || closing_mps > THREAT_SPEED_MPS;
    double lead_m = moves ? closing_mps * ATTACK_LEAD_S : 0.0;
    double nearer_m = now->seen.lunge > LUNGED ? LUNGED_NEARER_M : 0.0;
    return now->seen.distance_m - lead_m <= now->lunge_m + nearer_m;
}

// Whether the opponent has lunged, and his point is on its way back.
static bool withdraws(const ai_view *seen)
{
    return seen->lunge > LUNGED && seen->tip_velocity_mps.x > 0.0;
}

static uint8_t keep_distance(const ai_view *seen, double wanted_m)
{
    // Do not run onto an opponent who is advancing anyway.
    bool he_comes = seen->closing_mps > THREAT_SPEED_MPS && seen->distance_m < COMING_MEASURE_M;
    if (seen->distance_m > wanted_m + STEP_TOLERANCE_M && !he_comes) {
        return INPUT_ADVANCE;
    }
    return seen->distance_m < wanted_m - STEP_TOLERANCE_M ? INPUT_RETREAT : 0;
}

static const ai_answer *answer_to(const ai_fencer *ai, const struct moment *now,
                                  enum ai_approach approach, enum ai_line line)
{
    const enum weapon_kind kind = now->config->weapon.kind;
    return ai->answers != NULL ? &ai->answers->to[kind][approach][line]
                               : ai_answer_to((enum match_rules)now->config->settings.match.rules,
                                              kind, approach, line);
}

// The answer to what is seen now.
static const ai_answer *answer_to_seen(const ai_fencer *ai, const struct moment *now)
{
    return answer_to(ai, now, now->approach, ai_line_of(now->config->weapon.kind, &now->seen));
}

// The answer that it has chosen.
static const ai_answer *answer_of(const ai_fencer *ai, const struct moment *now)
{
    return answer_to(ai, now, (enum ai_approach)ai->approach, (enum ai_line)ai->line);
}

// The answer that the present threat calls for. Who does not dare to duck answers as in the next
// lower line where nobody ducks.
static void choose_answer(ai_fencer *ai, const struct moment *now)
{
    enum weapon_kind kind = now->config->weapon.kind;
    bool dares = random_chance(ai, ai->style.duck);
    ai->approach = (uint8_t)now->approach;
    ai->line = (uint8_t)ai_line_of(kind, &now->seen);
    while (!dares && ai->line < AI_LOW_LINE && answer_of(ai, now)->ducks) {
        ai->line++;
    }
}

// Holds the hand where it waits for the point that threatens. Returns how far the arm is out.
static uint8_t await_point(ai_fencer *ai, const struct moment *now)
{
    const ai_answer *answer = answer_to_seen(ai, now);
    ai->aim[0] = answer->wait[0];
    ai->aim[1] = answer->wait[1];
    return extension_of(answer->wait_arm);
}

// Whether a point that threatens is near, and answered; decided once per threat.
static bool decide_answer(ai_fencer *ai, const struct moment *now)
{
    const ai_view *seen = &now->seen;
    bool falls_short =
        now->approach == AI_ATTACKING && seen->distance_m > now->lunge_m + FALLS_SHORT_BY_M;
    if (now->tick < ai->blind_until_tick || !now->threatens || falls_short ||
        !ai_answer_is_due(answer_to_seen(ai, now), seen)) {
        return false;
    }
    ai->blind_until_tick = now->tick + ANSWERED_TICKS;
    if (!random_chance(ai, ai->style.parry)) {
        return false;
    }
    choose_answer(ai, now);
    ai->felt_tick = 0;
    intend(ai, AI_MEET, now->tick);
    return true;
}

// If the opponent steps into measure: stands, or retreats.
static bool decide_threat(ai_fencer *ai, const struct moment *now)
{
    const ai_view *seen = &now->seen;
    bool threatened = seen->distance_m < THREAT_MEASURE_M && seen->closing_mps > THREAT_SPEED_MPS;
    if (!threatened || now->tick < ai->blind_until_tick) {
        return false;
    }
    ai->blind_until_tick = now->tick + THREAT_ANSWERED_TICKS;
    if (ai_view_threatens(seen) || random_chance(ai, ai->style.stand)) {
        return false;
    }
    intend(ai, AI_RECOVER, now->tick);
    return true;
}

// Attacks an opponent who has lunged and missed and whose point is on its way back.
static bool decide_counterattack(ai_fencer *ai, const struct moment *now)
{
    const ai_view *seen = &now->seen;
    bool open = withdraws(seen);
    bool near = in_lunge_measure(now);
    bool nearly = seen->distance_m < now->lunge_m + LUNGED_NEARER_M + STEP_M;
    if (!open || !nearly || now->tick < ai->decide_tick) {
        return false;
    }
    ai->decide_tick = now->tick + THINK_TICKS;
    if (!random_chance(ai, ai->style.punish)) {
        return false;
    }
    aim_attack(ai, seen);
    ai->will_beat = 0;
    ai->hurries = 1;
    intend(ai, near ? AI_ATTACK : AI_PREPARE, now->tick);
    return true;
}

static void begin_attack(ai_fencer *ai, const struct moment *now)
{
    double distance_m = now->seen.distance_m;
    aim_attack(ai, &now->seen);
    ai->will_beat = random_chance(ai, ai->style.beat);
    ai->hurries = 0;
    if (ai_view_is_line(&now->seen)) {
        intend(ai, AI_ENGAGE, now->tick);
        return;
    }
    bool far = distance_m > FLECHE_NEAREST_M && distance_m < FLECHE_FARTHEST_M;
    bool fleche = random_chance(ai, ai->style.fleche);
    intend(ai, far && fleche ? AI_FLECHE : AI_PREPARE, now->tick);
}

// Between phrases: holds a guard, and sometimes decides to attack.
static void decide_in_measure(ai_fencer *ai, const struct moment *now)
{
    if (now->tick < ai->decide_tick) {
        return;
    }
    ai->decide_tick = now->tick + THINK_TICKS;
    if (random_chance(ai, NEW_DISTANCE_CHANCE)) {
        ai->preferred_m = ai->kept_m + random_range(ai, -0.3, 0.25);
    }
    if (random_chance(ai, NEW_GUARD_CHANCE)) {
        aim_guard(ai);
    }
    if (now->tick < ticks_of(1000.0 * ai->style.patience_s) ||
        now->seen.distance_m > ai->kept_m + ATTACK_FROM_BEYOND_M) {
        return;
    }
    double attacks = ai->style.attacks_per_s * (in_lunge_measure(now) ? 3.0 : 1.0);
    if (random_chance(ai, attacks * THINK_TICKS / DUEL_TICKS_PER_SECOND)) {
        begin_attack(ai, now);
    }
}

// How long the button is held for a lunge of this length (footwork.h).
static uint16_t lunge_ticks_for(double length_m)
{
    const double whole_m = FOOTWORK_LUNGE_LONG_M - FOOTWORK_LUNGE_SHORT_M;
    double share = phys_clamp((length_m - FOOTWORK_LUNGE_SHORT_M) / whole_m, 0.0, 1.0);
    return (uint16_t)(FOOTWORK_LUNGE_TAP_TICKS +
                      share * (FOOTWORK_LUNGE_DECIDES_TICKS - FOOTWORK_LUNGE_TAP_TICKS));
}

// Decides at the beginning of an attack whether it is a cut: from above, from the outside or from
// the inside.
static void choose_cut(ai_fencer *ai, const struct moment *now)
{
    static const double WIND[][2] = {{0.0, 1.0}, {0.0, 1.0}, {1.0, 0.0}, {-1.0, 0.0}};
    ai->wind[0] = ai->wind[1] = 0.0;
    if (now->has_edge && !ai->hurries && random_chance(ai, ai->style.cut)) {
        const double *from = WIND[(int)random_range(ai, 0.0, 4.0)];
        ai->wind[0] = from[0];
        ai->wind[1] = from[1];
    }
}

// When the point of a cut is flung, ticks after the beginning of the attack.
static uint32_t flung_at(const struct moment *now)
{
    return now->seen.distance_m > THRUST_MEASURE_M ? FLUNG_IN_LUNGE_TICKS : FLUNG_TICKS;
}

// Extends the arm and, a little later, lunges as deep as necessary. In a cut the arm waits for the
// point.
static input_frame thrust(ai_fencer *ai, const struct moment *now)
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
        ai->lunge_ticks = lunge_ticks_for(distance_m - LUNGE_REACH_M);
    }
    bool in_time = now->since <= ARM_BEFORE_FOOT_TICKS + ai->lunge_ticks;
    if (now->since > ARM_BEFORE_FOOT_TICKS && distance_m > THRUST_MEASURE_M && in_time) {
        frame.buttons = INPUT_LUNGE;
    }
    return frame;
}

// Comes with half steps and pauses between them.
static uint8_t half_steps(ai_fencer *ai, const struct moment *now)
{
    if (now->tick >= ai->step_tick + HALF_STEP_AND_PAUSE_TICKS) {
        ai->step_tick = now->tick;
    }
    bool steps = now->tick < ai->step_tick + HALF_STEP_TICKS;
    return steps ? (uint8_t)(INPUT_ADVANCE | input_stride_bits(INPUT_STRIDE_HALF)) : 0;
}

// Each phase of a phrase: what feet and arm do in this tick, and what follows it.

static input_frame measure(ai_fencer *ai, const struct moment *now)
{
    input_frame frame = {.buttons = keep_distance(&now->seen, ai->preferred_m)};
    if (frame.buttons == INPUT_ADVANCE && now->seen.distance_m < CAREFUL_MEASURE_M) {
        frame.buttons = half_steps(ai, now);
    }
    if (now->threatens) {
        frame.extension = await_point(ai, now);
        bool near = now->seen.distance_m < ENGAGE_MEASURE_M;
        frame.buttons = near && (frame.buttons & INPUT_ADVANCE) ? 0 : frame.buttons;
    }
    if (!decide_answer(ai, now) && !decide_threat(ai, now) && !decide_counterattack(ai, now)) {
        decide_in_measure(ai, now);
    }
    return frame;
}

// In the last step of a hurried attack the arm goes out before the foot, and who comes himself is
// let come: he steps onto the point.
static void hurry(const struct moment *now, input_frame *frame)
{
    bool comes = now->seen.closing_mps > THREAT_SPEED_MPS;
    if (comes || now->seen.distance_m < now->lunge_m + STEP_M) {
        frame->extension = INPUT_EXTENSION_MAX;
    }
    frame->buttons = comes ? 0 : frame->buttons;
}

static input_frame prepare(ai_fencer *ai, const struct moment *now)
{
    bool arrived = in_lunge_measure(now);
    input_frame frame = {.buttons = arrived ? 0 : INPUT_ADVANCE, .extension = PREPARE_EXTENSION};
    if (ai->hurries) {
        hurry(now, &frame);
    }
    if (decide_answer(ai, now)) {
        return frame;
    }
    if (ai->will_beat && now->seen.distance_m <= BEAT_MEASURE_M) {
        aim_beat(ai, now);
        intend(ai, AI_BEAT, now->tick);
    } else if (arrived) {
        // The arm of a hurried attack is out already.
        uint32_t arm_ticks = ai->hurries ? ARM_BEFORE_FOOT_TICKS - 1 : 0;
        intend(ai, AI_ATTACK, now->tick - arm_ticks);
    } else if (now->since > PREPARE_TICKS) {
        intend(ai, AI_RECOVER, now->tick);
    }
    return frame;
}

static input_frame beat(ai_fencer *ai, const struct moment *now)
{
    bool arrived = in_lunge_measure(now);
    input_frame frame = {.buttons = arrived ? 0 : INPUT_ADVANCE, .extension = BEAT_EXTENSION};
    if (now->blades_met || now->since > BEAT_TICKS) {
        aim_past_blade(ai);
        intend(ai, AI_ATTACK, now->tick);
    }
    return frame;
}

static input_frame attack(ai_fencer *ai, const struct moment *now)
{
    if (now->since == 1) {
        choose_cut(ai, now);
    }
    input_frame frame = thrust(ai, now);
    if (now->since == DISENGAGE_TICKS && random_chance(ai, ai->style.disengage)) {
        ai->aim[0] = -ai->aim[0];
    }
    if (now->since > ATTACK_TICKS) {
        intend(ai, AI_RECOVER, now->tick);
    } else if (now->since < ARM_BEFORE_FOOT_TICKS ||
               now->since > ATTACK_LANDS_TICKS + ticks_of(ai->style.busy_ms)) {
        decide_answer(ai, now);
    }
    return frame;
}

// Comes to a point that is held out until it is near enough to answer it.
static input_frame engage(ai_fencer *ai, const struct moment *now)
{
    const ai_view *seen = &now->seen;
    input_frame frame = {.extension = await_point(ai, now)};
    bool comes = seen->closing_mps > ENGAGE_LEAST_MPS;
    if (!comes && seen->distance_m > ENGAGE_MEASURE_M) {
        frame.buttons = INPUT_ADVANCE;
    } else if (!comes) {
        frame.buttons = half_steps(ai, now);
    }
    if (!now->threatens || now->since > ENGAGE_TICKS) {
        intend(ai, AI_MEASURE, now->tick);
    } else if (now->since > READY_TICKS) {
        decide_answer(ai, now);
    }
    return frame;
}

// A step forward (1), back (-1) or none.
static uint8_t step_button(int step)
{
    return step > 0 ? INPUT_ADVANCE : step < 0 ? INPUT_RETREAT : 0;
}

// Whether a riposte with a lunge would reach an opponent who has lunged.
static bool in_reach_of_riposte(const struct moment *now)
{
    return now->seen.distance_m <= now->lunge_m + LUNGED_NEARER_M + RIPOSTE_MARGIN_M;
}

static input_frame meet(ai_fencer *ai, const struct moment *now)
{
    const ai_answer *answer = answer_of(ai, now);
    ai->felt_tick = ai->felt_tick == 0 && now->blades_met ? now->tick : ai->felt_tick;
    ai->aim[0] = answer->meet[0];
    ai->aim[1] = answer->meet[1];
    input_frame frame = {.extension = extension_of(answer->meet_arm),
                         .buttons = step_button(answer->meet_step)};
    frame.buttons |= answer->ducks ? INPUT_DUCK : 0;
    bool felt = ai->felt_tick != 0 && answer->felt_ms >= 0.0 &&
                now->tick >= ai->felt_tick + ticks_of(answer->felt_ms);
    if (felt || now->since >= ticks_of(answer->meet_ms)) {
        bool far = now->seen.distance_m > answer->lunge_from_m;
        ai->lunge_ticks = far ? (uint16_t)ticks_of(answer->lunge_ms) : 0;
        bool too_far = ai->approach == AI_ATTACKING && !in_reach_of_riposte(now);
        bool thrusts = random_chance(ai, ai->style.riposte) && !too_far;
        intend(ai, thrusts ? AI_RIPOSTE : AI_RECOVER, now->tick);
    }
    return frame;
}

static input_frame riposte(ai_fencer *ai, const struct moment *now)
{
    const ai_answer *answer = answer_of(ai, now);
    ai->aim[0] = answer->thrust[0];
    ai->aim[1] = answer->thrust[1];
    input_frame frame = {.extension = extension_of(answer->thrust_arm)};
    if (now->since < ai->lunge_ticks) {
        frame.buttons = INPUT_LUNGE;
    } else if (ai->lunge_ticks == 0) {
        frame.buttons = step_button(answer->thrust_step);
    }
    frame.buttons |= answer->ducks ? INPUT_DUCK : 0;
    if (now->since > ticks_of(answer->thrust_ms)) {
        intend(ai, AI_RECOVER, now->tick);
    }
    return frame;
}

static input_frame fleche(ai_fencer *ai, const struct moment *now)
{
    bool tap =
        now->since >= ARM_BEFORE_FOOT_TICKS && now->since < ARM_BEFORE_FOOT_TICKS + TAP_TICKS;
    if (now->since > FLECHE_TICKS) {
        intend(ai, AI_RECOVER, now->tick);
    }
    return (input_frame){.extension = INPUT_EXTENSION_MAX, .buttons = tap ? INPUT_FLECHE : 0};
}

static input_frame recover(ai_fencer *ai, const struct moment *now)
{
    input_frame frame = {.buttons = keep_distance(&now->seen, ai->preferred_m)};
    bool busy = now->since <= ticks_of(ai->style.busy_ms);
    bool away = now->seen.distance_m > ai->preferred_m - STEP_TOLERANCE_M;
    bool threatened = now->threatens;
    if (threatened) {
        bool back = now->seen.distance_m < ANSWERED_MEASURE_M && now->room_m > LEAST_ROOM_M;
        bool over = answer_of(ai, now)->ducks && now->seen.blade[1].x < OVER_HEAD_M;
        frame.extension = await_point(ai, now);
        frame.buttons = (uint8_t)((back ? INPUT_RETREAT : 0) | (over ? INPUT_DUCK : 0));
    }
    if (now->since > RECOVER_TICKS || (!busy && away && !threatened)) {
        intend(ai, AI_MEASURE, now->tick);
    } else if (!busy) {
        bool rested = now->since > ticks_of(answer_of(ai, now)->recover_ms);
        if (!rested || !decide_answer(ai, now)) {
            decide_counterattack(ai, now);
        }
    }
    return frame;
}

static input_frame act(ai_fencer *ai, const struct moment *now)
{
    switch ((enum ai_intent)ai->intent) {
    case AI_MEASURE:
        return measure(ai, now);
    case AI_PREPARE:
        return prepare(ai, now);
    case AI_BEAT:
        return beat(ai, now);
    case AI_ATTACK:
        return attack(ai, now);
    case AI_ENGAGE:
        return engage(ai, now);
    case AI_MEET:
        return meet(ai, now);
    case AI_RIPOSTE:
        return riposte(ai, now);
    case AI_FLECHE:
        return fleche(ai, now);
    case AI_RECOVER:
        return recover(ai, now);
    }
    return input_frame_neutral();
}

// Whether a contact of the blades is felt in this tick: a little after it, sooner than what is
// seen.
static bool feel_contact(ai_fencer *ai, const duel_state *state)
{
    if (state->blade_contacts != ai->contacts_seen && ai->feel_tick == 0) {
        double tail = random_range(ai, 0.0, 1.0) * random_range(ai, 0.0, 1.0);
        double felt = FELT_LEAST_TICKS + (FELT_MOST_TICKS - FELT_LEAST_TICKS) * tail;
        ai->feel_tick = state->tick + (uint32_t)felt;
    }
    ai->contacts_seen = state->blade_contacts;
    bool felt = ai->feel_tick != 0 && state->tick >= ai->feel_tick;
    ai->feel_tick = felt ? 0 : ai->feel_tick;
    return felt;
}

// How long the next event will take to be seen. Reaction times of people are skewed: mostly near
// the shortest one, now and then much longer (the product of two uniform numbers has such a tail).
static double draw_reaction_ms(ai_fencer *ai)
{
    double tail = random_range(ai, 0.0, 1.0) * random_range(ai, 0.0, 1.0);
    return ai->style.reaction_ms + REACTION_TAIL_MS * tail;
}

// Learns the opponent's habits, and tells whether an attack is expected out of the step with which
// he comes. Whether it heeds that is decided once per situation. With the end of the piste close
// behind, nobody gives ground to what may not come.
static bool expect(ai_fencer *ai, const struct moment *now)
{
    ai_habits *habits = &ai->habits;
    uint32_t since_tick = habits->since_tick;
    ai_habits_see(habits, &now->seen, now->tick);
    if (habits->since_tick != since_tick) {
        ai->heeds = random_chance(ai, ai->style.foresight);
        ai->reaction_ms = draw_reaction_ms(ai);
    }
    double attacks = 1.0 - ai_habits_chance(habits, AI_HE_COMES, AI_NO_DEED);
    return ai->heeds && now->room_m > LEAST_ROOM_M && !ai_view_threatens(&now->seen) &&
           attacks > EXPECTED_CHANCE && ai_situation_of(&now->seen) == AI_HE_COMES;
}

static struct moment perceive(ai_fencer *ai, const duel_config *config, const duel_state *state)
{
    double worst_m = ai->style.distance_error_m;
    double error_m =
        ai_sight_glances(&ai->sight, state) ? random_range(ai, -worst_m, worst_m) : 0.0;
    struct moment now = {
        .seen = ai_sight_view(&ai->sight, config, state, (enum duel_side)ai->side,
                              ticks_of(ai->reaction_ms), error_m),
        .tick = state->tick,
        .since = state->tick - ai->intent_tick,
        .blades_met = feel_contact(ai, state),
        .config = config,
        .has_edge = config->weapon.kind == WEAPON_SABRE,
        .lunge_m = LUNGE_MEASURE_M[config->weapon.kind],
    };
    fencer_frame frame = duel_fencer_frame(config, state, (enum duel_side)ai->side);
    now.room_m = REAR_LINE_M + frame.facing * frame.root_x_m;
    bool expects = expect(ai, &now);
    now.threatens = (expects || ai_view_threatens(&now.seen)) && !withdraws(&now.seen);
    now.approach = expects ? AI_EXPECTED : ai_approach_of(&now.seen);
    ai->attack_tick = ai_view_is_attack(&now.seen) ? state->tick : ai->attack_tick;
    if (now.approach == AI_WALKING && state->tick < ai->attack_tick + ATTACK_GOES_ON_TICKS) {
        now.approach = AI_ATTACKING; // the arm is out, and the foot follows it
    }
    phys_vec3 ends[2];
    duel_blade_ends(config, state, (enum duel_side)ai->side, ends);
    for (int i = 0; i < 2; ++i) {
        now.own_blade[i] = fencer_frame_point_from_world(frame, ends[i]);
    }
    return now;
}

// Makes the hand wobble a little all the time.
static void wobble_hand(ai_fencer *ai, uint32_t tick)
{
    if (tick % WOBBLE_TICKS == 0) {
        double wobble = ai->style.tremor;
        ai->wobble_target[0] = random_range(ai, -wobble, wobble);
        ai->wobble_target[1] = random_range(ai, -wobble, wobble);
    }
    for (int i = 0; i < 2; ++i) {
        ai->wobble[i] += (ai->wobble_target[i] - ai->wobble[i]) * WOBBLE_EASE;
    }
}

// An épée with the arm out spans from the mask to the foot over the height of the square, where the
// other weapons span the trunk: for the same aim its point moves up and down by this share. A low
// aim, below the other value, goes to the leg.
static const double EPEE_HEIGHT_SHARE = 0.42;
static const double EPEE_LEG_BELOW = -0.5;

static double height_on_square(const ai_fencer *ai, enum weapon_kind kind, bool arm_out)
{
    if (kind != WEAPON_EPEE || !arm_out) {
        return ai->aim[1] + ai->wobble[1];
    }
    double aim = ai->aim[1] < EPEE_LEG_BELOW ? ai->aim[1] : EPEE_HEIGHT_SHARE * ai->aim[1];
    return aim + EPEE_HEIGHT_SHARE * ai->wobble[1];
}

// What the feet are asked for during a step: a step once begun is finished, as a half step if the
// distance asks for the opposite already, and no tap turns it into another kind of step.
static uint8_t steady_steps(uint8_t buttons, const footwork_state *feet)
{
    const uint8_t steps = INPUT_ADVANCE | INPUT_RETREAT;
    uint8_t asked = buttons & steps, rest = buttons & (uint8_t)~steps;
    if (feet->action != FOOTWORK_ADVANCE && feet->action != FOOTWORK_RETREAT) {
        return buttons;
    }
    uint8_t same = feet->action == FOOTWORK_ADVANCE ? INPUT_ADVANCE : INPUT_RETREAT;
    bool held = feet->buttons_before & same;
    bool goes_on = asked == same || (asked == 0 && feet->tick_in_action < WHOLE_STEP_TICKS);
    return rest | (held && goes_on ? same : 0);
}

static int16_t quantize(double x)
{
    double clamped = x < -1.0 ? -1.0 : x > 1.0 ? 1.0 : x;
    return (int16_t)(clamped * INPUT_POINT_MAX);
}

input_frame ai_fencer_frame(ai_fencer *ai, const duel_config *config, const duel_state *state)
{
    struct moment now = perceive(ai, config, state);
    input_frame frame = act(ai, &now);
    bool answers = ai->intent == AI_ENGAGE || ai->intent == AI_MEET || ai->intent == AI_RIPOSTE;
    if (!answers) {
        frame.buttons = steady_steps(frame.buttons, &state->fencer[ai->side].footwork);
    }
    wobble_hand(ai, state->tick);
    // The aim's x is positive on the weapon hand's side, a frame's point_x on the fencer's right.
    bool arm_out = frame.extension == INPUT_EXTENSION_MAX && !answers;
    double wind = ai->flung ? 0.0 : 1.0; // the share of the wind-up that is left
    double x = ai->aim[0] + ai->wobble[0] + wind * ai->wind[0];
    double y = height_on_square(ai, config->weapon.kind, arm_out) + wind * ai->wind[1];
    frame.point_x = quantize(config->hand[ai->side] * x);
    frame.point_y = quantize(y);
    return frame;
}
