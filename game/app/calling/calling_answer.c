#include "calling_answer.h"

#include <stdio.h>

#include "right_margin.h"

static const char *const SIDE[] = {"left", "right"};

const char *calling_action_name(enum calling_action action)
{
    static const char *const NAME[] = {
        [CALLING_ATTACK] = "Attack",
        [CALLING_RIPOSTE] = "Riposte",
        [CALLING_COUNTER_ATTACK] = "Counter-attack",
        [CALLING_RENEWAL] = "Remise, renewal",
        [CALLING_LINE] = "Point in line",
        [CALLING_SIMULTANEOUS] = "Simultaneous",
        [CALLING_OFF_TARGET] = "Off target",
    };
    _Static_assert(sizeof NAME / sizeof NAME[0] == CALLING_ACTIONS, "every action has a name");
    return NAME[action];
}

static bool has_acted(const right_of_way *call, int side)
{
    for (uint32_t i = 0; i < call->clauses; i++) {
        const right_clause *clause = &call->clause[i];
        if (clause->side == side &&
            (clause->fact == RIGHT_FACT_START || clause->fact == RIGHT_FACT_PARRY)) {
            return true;
        }
    }
    return false;
}

bool calling_is_question(const right_of_way *call, const apparatus_state *lamps)
{
    const uint8_t *light = lamps->light;
    const bool both = light[DUEL_LEFT] != APPARATUS_DARK && light[DUEL_RIGHT] != APPARATUS_DARK;
    const bool colored =
        light[DUEL_LEFT] == APPARATUS_COLORED || light[DUEL_RIGHT] == APPARATUS_COLORED;
    return both || (colored && has_acted(call, DUEL_LEFT) && has_acted(call, DUEL_RIGHT));
}

// The last offence of a side that the call tells, as an action.
static enum calling_action last_action(const right_of_way *call, int side)
{
    enum calling_action last = CALLING_ATTACK;
    for (uint32_t i = 0; i < call->clauses; i++) {
        const right_clause *clause = &call->clause[i];
        if (clause->side != side || clause->fact != RIGHT_FACT_START) {
            continue;
        }
        switch ((enum phrase_kind)clause->kind) {
        case PHRASE_RIPOSTE:
            last = CALLING_RIPOSTE;
            break;
        case PHRASE_COUNTER_ATTACK:
            last = CALLING_COUNTER_ATTACK;
            break;
        case PHRASE_REMISE:
        case PHRASE_REDOUBLEMENT:
        case PHRASE_REPRISE:
            last = CALLING_RENEWAL;
            break;
        default:
            last = CALLING_ATTACK;
            break;
        }
    }
    return last;
}

calling_answer calling_truth(const right_of_way *call)
{
    calling_answer truth = {call->touch, CALLING_SIMULTANEOUS};
    switch ((enum right_reason)call->reason) {
    case RIGHT_RIPOSTE:
        truth.action = CALLING_RIPOSTE;
        break;
    case RIGHT_LINE:
        truth.action = CALLING_LINE;
        break;
    case RIGHT_IN_TIME:
        truth.action = CALLING_COUNTER_ATTACK;
        break;
    case RIGHT_OFF_TARGET:
        truth.action = CALLING_OFF_TARGET;
        break;
    case RIGHT_ONLY_LAMP:
    case RIGHT_ATTACK:
    case RIGHT_ATTACK_OVER:
        truth.action = (uint8_t)last_action(call, call->touch);
        break;
    case RIGHT_NO_HIT:
    case RIGHT_SIMULTANEOUS:
    case RIGHT_LAMPS:
        break;
    }
    return truth;
}

enum calling_mark calling_mark_of(const right_of_way *call, calling_answer answer)
{
    const calling_answer truth = calling_truth(call);
    if (answer.touch == truth.touch) {
        return answer.action == truth.action ? CALLING_MARK_RIGHT : CALLING_MARK_TOUCH;
    }
    return call->is_arguable ? CALLING_MARK_ARGUABLE : CALLING_MARK_WRONG;
}

double calling_tally_share(const calling_tally *tally)
{
    const uint32_t good = tally->count[CALLING_MARK_RIGHT] + tally->count[CALLING_MARK_TOUCH];
    const uint32_t all = good + tally->count[CALLING_MARK_WRONG];
    return all > 0 ? (double)good / all : 0.0;
}

void calling_tally_words(const calling_tally *tally, char *out, size_t out_size)
{
    const uint32_t *count = tally->count;
    const unsigned good = count[CALLING_MARK_RIGHT] + count[CALLING_MARK_TOUCH];
    const unsigned decided = good + count[CALLING_MARK_WRONG];
    const unsigned arguable = count[CALLING_MARK_ARGUABLE];
    int length = 0;
    if (decided > 0) {
        length = snprintf(out, out_size, "%u of %u touches right (%.0f %%), %u with the action",
                          good, decided, 100.0 * calling_tally_share(tally),
                          (unsigned)count[CALLING_MARK_RIGHT]);
    } else {
        length = snprintf(out, out_size, "You are the referee");
    }
    if (arguable > 0 && (size_t)length < out_size) {
        snprintf(out + length, out_size - (size_t)length, "; %u arguable", arguable);
    }
}

static void write_answer(calling_answer answer, char *out, size_t out_size)
{
    static const char *const SAID[] = {
        [CALLING_ATTACK] = "attack",
        [CALLING_RIPOSTE] = "riposte",
        [CALLING_COUNTER_ATTACK] = "counter-attack",
        [CALLING_RENEWAL] = "remise or renewal",
        [CALLING_LINE] = "point in line",
        [CALLING_SIMULTANEOUS] = "simultaneous, no touch",
        [CALLING_OFF_TARGET] = "off target, no touch",
    };
    _Static_assert(sizeof SAID / sizeof SAID[0] == CALLING_ACTIONS, "every action is said");
    if (answer.touch == DUEL_NOBODY) {
        snprintf(out, out_size, "%s", SAID[answer.action]);
    } else {
        snprintf(out, out_size, "%s from the %s", SAID[answer.action], SIDE[answer.touch]);
    }
}

void calling_mark_words(const right_of_way *call, calling_answer answer, char *out, size_t out_size)
{
    char truth[64], given[64];
    write_answer(calling_truth(call), truth, sizeof truth);
    write_answer(answer, given, sizeof given);
    switch (calling_mark_of(call, answer)) {
    case CALLING_MARK_RIGHT:
        snprintf(out, out_size, "Right: %s.", truth);
        break;
    case CALLING_MARK_TOUCH:
        snprintf(out, out_size, "The touch is right; the action was: %s.", truth);
        break;
    case CALLING_MARK_ARGUABLE:
        snprintf(out, out_size, "Arguable: %s. Another referee might say yours: %s.", truth, given);
        break;
    case CALLING_MARK_WRONG:
        snprintf(out, out_size, "Wrong: %s. You said: %s.", truth, given);
        break;
    }
}

void calling_margin_words(const right_of_way *call, char *out, size_t out_size)
{
    static const char *const NUMBER[] = {
        [RIGHT_MARGIN_NONE] = "",
        [RIGHT_MARGIN_ONSET] = "between the two beginnings: %.0f ms from being at once",
        [RIGHT_MARGIN_RIPOSTE] = "the riposte: %.0f ms from the limit of an immediate one",
        [RIGHT_MARGIN_BEAT] = "the attack after the beat: %.0f ms from its limit",
        [RIGHT_MARGIN_PARRY] = "the parry: %.0f cm from its limit",
        [RIGHT_MARGIN_LINE] = "the line: %.0f ms from the beginning of the attack",
        [RIGHT_MARGIN_IN_TIME] = "the counter-attack: %.0f ms from the final movement",
        [RIGHT_MARGIN_END] = "the end of the attack: %.0f ms from the hit",
        [RIGHT_MARGIN_TARGET] = "the hit: %.0f cm from the border of the target",
        [RIGHT_MARGIN_CONTACT] = "the point: %.0f ms from the shortest contact that counts",
        [RIGHT_MARGIN_LOCKOUT] = "the second lamp: %.0f ms before the lock-out",
        [RIGHT_MARGIN_CAUSE] = "both came: %.0f ms before the bodies met",
        [RIGHT_MARGIN_MEETING] = "the hit: %.0f ms before corps à corps",
    };
    _Static_assert(sizeof NUMBER / sizeof NUMBER[0] == RIGHT_MARGIN_COUNT, "every margin is told");
    out[0] = '\0';
    if (call->margin == RIGHT_MARGIN_NONE || call->margin >= RIGHT_MARGIN_COUNT) {
        return;
    }
    const bool meters = right_margin_is_in_meters((enum right_margin)call->margin);
    char number[128];
    snprintf(number, sizeof number, NUMBER[call->margin],
             meters ? 100.0 * call->margin_by : call->margin_by);
    snprintf(out, out_size, "Nearest number, %s%s.", number,
             call->is_arguable ? ". Another referee might not" : "");
}
