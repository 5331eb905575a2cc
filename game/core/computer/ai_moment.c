#include "ai_moment.h"

#include "ai_intent.h"

// Distances between the roots, meters, from which a full lunge reaches a standing opponent. From
// 2.4 every second lunge falls short; with a sabre from 2.3, because its arm is bent more. A half
// lunge reaches 0.15 m less, the arm alone 0.5 m less, and a fleche lands from 3.1.
static const double LUNGE_MEASURE_M[] = {
    [WEAPON_EPEE] = 2.3, [WEAPON_FOIL] = 2.3, [WEAPON_SABRE] = 2.2};
_Static_assert(sizeof LUNGE_MEASURE_M / sizeof LUNGE_MEASURE_M[0] == WEAPON_KIND_COUNT,
               "every weapon has a lunging distance");
// A retreating opponent is expected to retreat until the attack lands, seconds, and one who comes
// fast to come on; one who comes slowly may stop.
static const double ATTACK_LEAD_S = 0.2;
static const double REAR_LINE_M = 7.0;
// A phrase without a touch makes restless after this time.
static const uint32_t RESTLESS_TICKS = 18000;
// A contact of the blades is felt so much later: touch is quicker than sight.
static const double FELT_LEAST_TICKS = 110.0;
static const double FELT_MOST_TICKS = 150.0;
// A reaction by sight takes up to this much longer than the style's shortest one.
static const double REACTION_TAIL_MS = 80.0;
// An attack is expected if it is likelier than this.
static const double EXPECTED_CHANCE = 0.4;
// ... and if the opponent is farther away than this, meters: nearer, a stop thrust is sooner there
// than a step back takes him out of reach.
static const double EXPECTED_BEYOND_M = 2.1;
// ... and nearer than his lunge reaches, meters, after he has come for this time, seconds.
static const double EXPECTED_WITHIN_LUNGE_M = 0.4;
static const double EXPECTED_COMES_S = 0.3;
// Touches against a way that are taken as seen before the bout: a sabre's cut is seen too late for
// most parries.
static const double DOUBTED[][AI_WAYS] = {
    [WEAPON_EPEE] = {0.0}, [WEAPON_FOIL] = {0.0}, [WEAPON_SABRE] = {[AI_WAY_PARRIES] = 2.0}};
_Static_assert(sizeof DOUBTED / sizeof DOUBTED[0] == WEAPON_KIND_COUNT,
               "every weapon has its doubts");
// The foot follows the arm of an attack within this time.
static const uint32_t ATTACK_GOES_ON_TICKS = 300;
// A point that was out further than this, of a fencer who stands or steps, comes again within this
// time.
static const double WHOLLY_OUT = 0.9;
static const double HALF_OUT = 0.5; // and was back if it was not out so far
static const double STANDS_LUNGE = 0.05;
static const uint32_t COMES_AGAIN_TICKS = 400;
// Seen out so lately it is out still, and out for so long it will stay.
static const uint32_t STILL_OUT_TICKS = 50;
static const uint32_t HELD_TICKS = 1000;
// An opponent who has lunged further than this is really in a lunge.
static const double LUNGED = 0.3;

bool ai_point_is_outside(const ai_moment *now)
{
    phys_vec3 guard = now->own_blade[0], tip = now->own_blade[1], point = now->seen.tip;
    double along = tip.x > guard.x ? (point.x - guard.x) / (tip.x - guard.x) : 0.0;
    along = along < 0.0 ? 0.0 : along > 1.0 ? 1.0 : along;
    return point.z > guard.z + along * (tip.z - guard.z);
}

bool ai_in_lunge_measure(const ai_moment *now)
{
    double closing_mps = now->seen.closing_mps;
    bool moves = closing_mps < 0.0 || closing_mps > AI_THREAT_SPEED_MPS;
    double lead_m = moves ? closing_mps * ATTACK_LEAD_S : 0.0;
    double nearer_m = now->seen.lunge > LUNGED ? AI_LUNGED_NEARER_M : 0.0;
    return now->seen.distance_m - lead_m <= now->lunge_m + nearer_m;
}

double ai_trust(const ai_fencer *ai, const ai_moment *now, enum ai_way way)
{
    enum weapon_kind kind = now->config->weapon.kind;
    // With an épée many touches are doubles, which say little about what was done: tried, it learnt
    // nothing useful.
    double trust =
        kind == WEAPON_EPEE ? 1.0 : ai_lessons_trust(&ai->lessons, way, DOUBTED[kind][way]);
    return 1.0 - ai->style.foresight * (1.0 - trust);
}

bool ai_withdraws(const ai_view *seen)
{
    return seen->lunge > LUNGED && seen->tip_velocity_mps.x > 0.0;
}

// Whether a contact of the blades is felt in this tick: a little after it, sooner than what is
// seen.
static bool feel_contact(ai_fencer *ai, const duel_state *state)
{
    if (state->blade_contacts != ai->contacts_seen && ai->feel_tick == 0) {
        double tail = ai_range(ai, 0.0, 1.0) * ai_range(ai, 0.0, 1.0);
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
    double tail = ai_range(ai, 0.0, 1.0) * ai_range(ai, 0.0, 1.0);
    return ai->style.reaction_ms + REACTION_TAIL_MS * tail;
}

// Learns the opponent's habits, and tells whether an attack is expected out of the step with which
// he comes. Whether it heeds that is decided once per situation. With the end of the piste close
// behind, nobody gives ground to what may not come.
static bool expect(ai_fencer *ai, const ai_moment *now)
{
    ai_habits *habits = &ai->habits;
    uint32_t since_tick = habits->since_tick;
    ai_habits_see(habits, &now->seen, now->tick);
    if (habits->since_tick != since_tick) {
        ai->heeds = ai_chance(ai, ai->style.foresight);
        ai->reaction_ms = draw_reaction_ms(ai);
    }
    double attacks = 1.0 - ai_habits_chance(habits, AI_HE_COMES, AI_NO_DEED);
    double comes_to_m = now->seen.distance_m - EXPECTED_COMES_S * now->seen.closing_mps;
    return ai->heeds && comes_to_m < now->lunge_m + EXPECTED_WITHIN_LUNGE_M &&
           now->room_m > AI_LEAST_ROOM_M && now->seen.distance_m > EXPECTED_BEYOND_M &&
           !ai_view_threatens(&now->seen) && attacks > EXPECTED_CHANCE &&
           ai_situation_of(&now->seen) == AI_HE_COMES;
}

bool ai_is_fie(const ai_moment *now)
{
    return now->config->settings.match.rules == MATCH_FIE;
}

bool ai_point_is_held(const ai_fencer *ai, const ai_moment *now)
{
    bool is_out = ai->out_tick != 0 && now->tick < ai->out_tick + STILL_OUT_TICKS;
    return is_out && now->tick > ai->out_since_tick + HELD_TICKS;
}

// Who thrusts and takes the arm back, again and again, is answered as if the point had stayed out:
// by the time it is seen to be gone it is coming again.
static void remember_point(ai_fencer *ai, ai_view *seen, uint32_t tick)
{
    bool again = ai->out_tick != 0 && tick < ai->out_tick + COMES_AGAIN_TICKS;
    if (seen->lunge > STANDS_LUNGE || ai_view_is_run(seen)) {
        ai->out_tick = 0;
    } else if (seen->extension > WHOLLY_OUT && ai_view_is_line(seen)) {
        seen->arm_mps = again && ai->was_back ? 0.0 : seen->arm_mps;
        ai->out_since_tick = again ? ai->out_since_tick : tick;
        ai->out_tick = tick;
        ai->out_point = seen->blade[1];
        ai->out_point.x = seen->distance_m - seen->blade[1].x;
    } else if (again) {
        ai->was_back |= seen->extension < HALF_OUT;
        seen->extension = 1.0;
        seen->arm_mps = 0.0;
        seen->blade[1] = ai->out_point;
        seen->blade[1].x = seen->distance_m - ai->out_point.x;
    }
    ai->was_back = again ? ai->was_back : 0;
}

ai_moment ai_perceive(ai_fencer *ai, const duel_config *config, const duel_state *state)
{
    double worst_m = ai->style.distance_error_m;
    double error_m = ai_sight_glances(&ai->sight, state) ? ai_range(ai, -worst_m, worst_m) : 0.0;
    ai_moment now = {
        .seen = ai_sight_view(&ai->sight, config, state, (enum duel_side)ai->side,
                              ai_ticks_of(ai->reaction_ms), error_m),
        .tick = state->tick,
        .since = state->tick - ai->intent_tick,
        .blades_met = feel_contact(ai, state),
        .config = config,
        .has_edge = config->weapon.kind == WEAPON_SABRE,
        .lunge_m = LUNGE_MEASURE_M[config->weapon.kind],
    };
    const duel_fencer *he = &state->fencer[duel_other((enum duel_side)ai->side)];
    now.he_is_in_headset = he->track.kind == INPUT_POSE;
    now.restless = state->phase == DUEL_FENCING && state->tick - state->phase_tick > RESTLESS_TICKS;
    remember_point(ai, &now.seen, state->tick);
    fencer_frame frame = duel_fencer_frame(config, state, (enum duel_side)ai->side);
    now.room_m = REAR_LINE_M + frame.facing * frame.root_x_m;
    const uint16_t score[2] = {state->match.score[ai->side],
                               state->match.score[duel_other((enum duel_side)ai->side)]};
    ai_lessons_see(&ai->lessons, score, state->tick);
    bool expects = expect(ai, &now);
    now.threatens = (expects || ai_view_threatens(&now.seen)) && !ai_withdraws(&now.seen);
    now.approach = expects ? AI_EXPECTED : ai_approach_of(&now.seen);
    ai->attack_tick = ai_view_is_attack(&now.seen) ? state->tick : ai->attack_tick;
    if (now.approach == AI_WALKING && state->tick < ai->attack_tick + ATTACK_GOES_ON_TICKS) {
        now.approach = AI_ATTACKING; // the arm is out, and the foot follows it
    }
    phys_vec3 ends[2];
    duel_blade_ends(config, state, (enum duel_side)ai->side, ends);
    for (int i = 0; i < 2; ++i) {
        now.own_blade[i] =
            ai_view_turned(fencer_frame_point_from_world(frame, ends[i]), now.seen.turn_rad);
    }
    return now;
}
