#include "ai_defend.h"

#include "ai_answer_table.h"
#include "ai_choice.h"
#include "ai_feet.h"
#include "ai_intent.h"
#include "ai_parry.h"

// A lunge from so much farther than its measure falls short: no answer is needed.
static const double FALLS_SHORT_BY_M = 0.2;
// A riposte is tried from so much farther than it lands.
static const double RIPOSTE_MARGIN_M = 0.1;
// A lunge lands so long after its begin, seconds, and from so much farther than its measure it
// falls short whatever he does, meters.
static const double LUNGE_LANDS_S = 0.3;
static const double LUNGE_MARGIN_M = 0.3;
// The lunge of who has become restless goes as far as the distance less this, meters, as that of a
// riposte with the foil (ai_parry.c).
static const double RESTLESS_REACH_M = 1.1;
static const double ENGAGE_LEAST_MPS = 0.3; // who comes faster is waited for
static const uint32_t ENGAGE_TICKS = 5000;
static const uint32_t READY_TICKS = 100;    // the hand is not ready to meet a blade before
static const uint32_t ANSWERED_TICKS = 420; // as long, an attack that it did not answer

static bool is_other_hand(const ai_moment *now)
{
    return now->config->hand[DUEL_LEFT] != now->config->hand[DUEL_RIGHT];
}

static ai_answer_bout answer_bout(const ai_moment *now)
{
    return (ai_answer_bout){.rules = (enum match_rules)now->config->settings.match.rules,
                            .kind = now->config->weapon.kind,
                            .in_headset = now->he_is_in_headset,
                            .other_hand = is_other_hand(now)};
}

static const ai_answer *answer_to(const ai_fencer *ai, const ai_moment *now,
                                  enum ai_approach approach, enum ai_line line)
{
    return ai->answers != NULL ? &ai->answers->to[now->config->weapon.kind][approach][line]
                               : ai_answer_to(answer_bout(now), approach, line);
}

// The answer to what is seen now.
static const ai_answer *answer_to_seen(const ai_fencer *ai, const ai_moment *now)
{
    return answer_to(ai, now, now->approach, ai_line_of(now->config->weapon.kind, &now->seen));
}

const ai_answer *ai_answer_chosen(const ai_fencer *ai, const ai_moment *now)
{
    enum ai_approach approach = (enum ai_approach)ai->approach;
    enum ai_line line = (enum ai_line)ai->line;
    if (ai->by_other_rules) {
        ai_answer_bout other = answer_bout(now);
        other.rules = ai_is_fie(now) ? MATCH_DUEL : MATCH_FIE;
        return ai_answer_to(other, approach, line);
    }
    return answer_to(ai, now, approach, line);
}

// The answer that the present threat calls for. Who does not dare to duck answers as in the next
// lower line where nobody ducks.
static void choose_answer(ai_fencer *ai, const ai_moment *now, char option)
{
    enum weapon_kind kind = now->config->weapon.kind;
    bool dares = ai_chance(ai, ai->style.duck);
    enum ai_approach approach;
    enum ai_line line;
    bool other;
    ai->threat = (uint8_t)now->approach;
    if (ai_option_answer(option, &approach, &line, &other)) {
        ai->approach = (uint8_t)approach;
        ai->line = (uint8_t)line;
        ai->by_other_rules = other;
        if (dares || !ai_answer_chosen(ai, now)->ducks) {
            return;
        }
    }
    ai->by_other_rules = 0;
    ai->approach = (uint8_t)now->approach;
    ai->line = (uint8_t)ai_line_of(kind, &now->seen);
    while (!dares && ai->line < AI_LOW_LINE && ai_answer_chosen(ai, now)->ducks) {
        ai->line++;
    }
}

// Brings the hand to a place of an answer to this line. A crouched point comes to a fencer of the
// other hand on the other side, so his hand goes to the other side, too; before the other lines
// that made nothing better. The rows for the other hand were found with this.
static void go_to(ai_fencer *ai, const ai_moment *now, enum ai_line line, const double place[2])
{
    ai->aim[0] = is_other_hand(now) && line == AI_CROUCHED ? -place[0] : place[0];
    ai->aim[1] = place[1];
}

uint8_t ai_await_point(ai_fencer *ai, const ai_moment *now)
{
    const ai_answer *answer = answer_to_seen(ai, now);
    go_to(ai, now, ai_line_of(now->config->weapon.kind, &now->seen), answer->wait);
    return ai_extension_of(answer->wait_arm);
}

bool ai_decide_answer(ai_fencer *ai, const ai_moment *now)
{
    const ai_view *seen = &now->seen;
    bool falls_short =
        now->approach == AI_ATTACKING && seen->distance_m > now->lunge_m + FALLS_SHORT_BY_M;
    if (now->tick < ai->blind_until_tick || !now->threatens || falls_short ||
        !ai_answer_is_due(answer_to_seen(ai, now), seen)) {
        return false;
    }
    ai->blind_until_tick = now->tick + ANSWERED_TICKS;
    bool may_come_nearer = now->approach == AI_EXPECTED || now->approach == AI_ATTACKING;
    if (may_come_nearer && now->tick >= ai->parry_tick && ai_waits_for_blade(ai, now)) {
        return false;
    }
    if (!ai_chance(ai, now->restless ? 1.0 : ai->style.parry)) {
        return false;
    }
    char option = ai_choose(ai, now, AI_THREATENED);
    choose_answer(ai, now, option);
    ai->felt_tick = 0;
    ai_intend(ai, option == AI_OPTION_BACK ? AI_RECOVER : AI_MEET, now->tick);
    return true;
}

void ai_meet_expected(ai_fencer *ai, const ai_moment *now)
{
    ai->approach = AI_ATTACKING;
    ai->line = (uint8_t)ai_line_of(now->config->weapon.kind, &now->seen);
    ai->threat = AI_ATTACKING;
    ai->by_other_rules = 0;
    ai->felt_tick = 0;
    ai_intend(ai, AI_MEET, now->tick);
}

input_frame ai_engage(ai_fencer *ai, const ai_moment *now)
{
    const ai_view *seen = &now->seen;
    input_frame frame = {.extension = ai_await_point(ai, now)};
    bool comes = seen->closing_mps > ENGAGE_LEAST_MPS;
    if (!comes && seen->distance_m > AI_ENGAGE_MEASURE_M) {
        frame.buttons = INPUT_ADVANCE;
    } else if (!comes) {
        frame.buttons = ai_half_steps(ai, now);
    }
    if (!now->threatens || now->since > ENGAGE_TICKS) {
        ai_intend(ai, AI_MEASURE, now->tick);
    } else if (now->since > READY_TICKS) {
        ai_decide_answer(ai, now);
    }
    return frame;
}

// Whether a riposte with a lunge would reach an opponent who has lunged.
static bool in_reach_of_riposte(const ai_moment *now)
{
    return now->seen.distance_m <= now->lunge_m + AI_LUNGED_NEARER_M + RIPOSTE_MARGIN_M;
}

// How long the button of the lunge after an answer is held. With the foil by the rules of the FIE,
// who has hit nobody for long lunges as far as the way is: the usual thrust fell short of who steps
// to and fro with the point out, again and again, for the whole bout.
static uint16_t lunge_of_thrust(const ai_answer *answer, const ai_moment *now)
{
    uint16_t usual = (uint16_t)ai_ticks_of(answer->lunge_ms);
    bool is_fie_foil = now->config->weapon.kind == WEAPON_FOIL && ai_is_fie(now);
    uint16_t whole = ai_lunge_ticks_for(now->seen.distance_m - RESTLESS_REACH_M);
    return is_fie_foil && now->restless && whole > usual ? whole : usual;
}

// Whether the lunge after an answer would fall short. With the sabre by the rules of the FIE most
// did, and the blade that was left out there was run onto. Who holds the point out, crouches or has
// made everybody wait is lunged at all the same, as nothing else would reach him.
static bool lunge_falls_short(const ai_fencer *ai, const ai_moment *now)
{
    const ai_view *seen = &now->seen;
    double distance_m = seen->distance_m - LUNGE_LANDS_S * seen->closing_mps;
    bool waits = ai_point_is_held(ai, now) || now->restless;
    bool crouches = ai_line_of(now->config->weapon.kind, seen) == AI_CROUCHED;
    return now->has_edge && ai_is_fie(now) && ai->lunge_ticks > 0 &&
           distance_m > now->lunge_m + LUNGE_MARGIN_M && !waits && !crouches;
}

input_frame ai_meet(ai_fencer *ai, const ai_moment *now)
{
    const ai_answer *answer = ai_answer_chosen(ai, now);
    ai->felt_tick = ai->felt_tick == 0 && now->blades_met ? now->tick : ai->felt_tick;
    go_to(ai, now, (enum ai_line)ai->line, answer->meet);
    input_frame frame = {.extension = ai_extension_of(answer->meet_arm),
                         .buttons = ai_step_button(answer->meet_step)};
    frame.buttons |= answer->ducks ? INPUT_DUCK : 0;
    bool felt = ai->felt_tick != 0 && answer->felt_ms >= 0.0 &&
                now->tick >= ai->felt_tick + ai_ticks_of(answer->felt_ms);
    if (felt || now->since >= ai_ticks_of(answer->meet_ms)) {
        bool far = now->seen.distance_m > answer->lunge_from_m;
        ai->lunge_ticks = far ? lunge_of_thrust(answer, now) : 0;
        bool too_far =
            (ai->threat == AI_ATTACKING && !in_reach_of_riposte(now)) || lunge_falls_short(ai, now);
        bool thrusts = ai_chance(ai, now->restless ? 1.0 : ai->style.riposte) && !too_far;
        ai_intend(ai, thrusts ? AI_RIPOSTE : AI_RECOVER, now->tick);
    }
    return frame;
}

input_frame ai_riposte(ai_fencer *ai, const ai_moment *now)
{
    const ai_answer *answer = ai_answer_chosen(ai, now);
    go_to(ai, now, (enum ai_line)ai->line, answer->thrust);
    input_frame frame = {.extension = ai_extension_of(answer->thrust_arm)};
    if (now->since < ai->lunge_ticks) {
        frame.buttons = INPUT_LUNGE;
    } else if (ai->lunge_ticks == 0) {
        frame.buttons = ai_step_button(answer->thrust_step);
    }
    frame.buttons |= answer->ducks ? INPUT_DUCK : 0;
    if (now->since > ai_ticks_of(answer->thrust_ms)) {
        ai_intend(ai, AI_RECOVER, now->tick);
    }
    return frame;
}
