#include "calling_answer.h"

#include <stdio.h>

#include "right_margin.h"

const char *calling_action_name(enum calling_action action)
{
    static const char *const NAME[] = {
        [CALLING_ATTACK] = TEXT("Attack"),
        [CALLING_RIPOSTE] = TEXT("Riposte"),
        [CALLING_COUNTER_ATTACK] = TEXT("Counter-attack"),
        [CALLING_RENEWAL] = TEXT("Remise, renewal"),
        [CALLING_LINE] = TEXT("Point in line"),
        [CALLING_SIMULTANEOUS] = TEXT("Simultaneous"),
        [CALLING_OFF_TARGET] = TEXT("Off target"),
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

void calling_tally_words(const texts *t, const calling_tally *tally, char *out, size_t out_size)
{
    const uint32_t *count = tally->count;
    const unsigned right = count[CALLING_MARK_RIGHT], good = right + count[CALLING_MARK_TOUCH];
    const unsigned decided = good + count[CALLING_MARK_WRONG];
    const unsigned arguable = count[CALLING_MARK_ARGUABLE];
    const double share = 100.0 * calling_tally_share(tally);
    if (decided > 0 && arguable > 0) {
        text_write(t, out, out_size,
                   "%u of %u touches right (%.0f %%), %u with the action; %u arguable", good,
                   decided, share, right, arguable);
    } else if (decided > 0) {
        text_write(t, out, out_size, "%u of %u touches right (%.0f %%), %u with the action", good,
                   decided, share, right);
    } else if (arguable > 0) {
        text_write(t, out, out_size, "You are the referee; %u arguable", arguable);
    } else {
        snprintf(out, out_size, "%s", text_of(t, "You are the referee"));
    }
}

static const char *answer_words(calling_answer answer)
{
    static const char *const NONE[] = {
        [CALLING_SIMULTANEOUS] = TEXT("simultaneous, no touch"),
        [CALLING_OFF_TARGET] = TEXT("off target, no touch"),
    };
    static const char *const SAID[][2] = {
        [CALLING_ATTACK] = {TEXT("attack from the left"), TEXT("attack from the right")},
        [CALLING_RIPOSTE] = {TEXT("riposte from the left"), TEXT("riposte from the right")},
        [CALLING_COUNTER_ATTACK] = {TEXT("counter-attack from the left"),
                                    TEXT("counter-attack from the right")},
        [CALLING_RENEWAL] = {TEXT("remise or renewal from the left"),
                             TEXT("remise or renewal from the right")},
        [CALLING_LINE] = {TEXT("point in line from the left"),
                          TEXT("point in line from the right")},
    };
    _Static_assert(sizeof SAID / sizeof SAID[0] == CALLING_TOUCH_ACTIONS, "every action is said");
    return answer.action >= CALLING_TOUCH_ACTIONS ? NONE[answer.action]
                                                  : SAID[answer.action][answer.touch];
}

void calling_mark_words(const texts *t, const right_of_way *call, calling_answer answer, char *out,
                        size_t out_size)
{
    const char *truth = text_of(t, answer_words(calling_truth(call)));
    const char *given = text_of(t, answer_words(answer));
    switch (calling_mark_of(call, answer)) {
    case CALLING_MARK_RIGHT:
        text_write(t, out, out_size, "Right: %s.", truth);
        break;
    case CALLING_MARK_TOUCH:
        text_write(t, out, out_size, "The touch is right; the action was: %s.", truth);
        break;
    case CALLING_MARK_ARGUABLE:
        text_write(t, out, out_size, "Arguable: %s. Another referee might say yours: %s.", truth,
                   given);
        break;
    case CALLING_MARK_WRONG:
        text_write(t, out, out_size, "Wrong: %s. You said: %s.", truth, given);
        break;
    }
}

void calling_margin_words(const texts *t, const right_of_way *call, char *out, size_t out_size)
{
    static const char *const NUMBER[] = {
        [RIGHT_MARGIN_NONE] = "",
        [RIGHT_MARGIN_ONSET] = TEXT("between the two beginnings: %.0f ms from being at once"),
        [RIGHT_MARGIN_RIPOSTE] = TEXT("the riposte: %.0f ms from the limit of an immediate one"),
        [RIGHT_MARGIN_BEAT] = TEXT("the attack after the beat: %.0f ms from its limit"),
        [RIGHT_MARGIN_PARRY] = TEXT("the parry: %.1f cm from its limit"),
        [RIGHT_MARGIN_LINE] = TEXT("the line: %.0f ms from the beginning of the attack"),
        [RIGHT_MARGIN_IN_TIME] = TEXT("the counter-attack: %.0f ms from the final movement"),
        [RIGHT_MARGIN_END] = TEXT("the end of the attack: %.0f ms from the hit"),
        [RIGHT_MARGIN_TARGET] = TEXT("the hit: %.1f cm from the border of the target"),
        [RIGHT_MARGIN_CONTACT] = TEXT("the point: %.0f ms from the shortest contact that counts"),
        [RIGHT_MARGIN_LOCKOUT] = TEXT("the second lamp: %.0f ms before the lock-out"),
        [RIGHT_MARGIN_CAUSE] = TEXT("both came: %.0f ms before the bodies met"),
        [RIGHT_MARGIN_MEETING] = TEXT("the hit: %.0f ms before corps à corps"),
    };
    _Static_assert(sizeof NUMBER / sizeof NUMBER[0] == RIGHT_MARGIN_COUNT, "every margin is told");
    out[0] = '\0';
    if (call->margin == RIGHT_MARGIN_NONE || call->margin >= RIGHT_MARGIN_COUNT) {
        return;
    }
    const bool meters = right_margin_is_in_meters((enum right_margin)call->margin);
    char number[128];
    text_write(t, number, sizeof number, NUMBER[call->margin],
               meters ? 100.0 * call->margin_by : call->margin_by);
    text_write(t, out, out_size,
               call->is_arguable ? TEXT("Nearest number, %s. Another referee might not.")
                                 : TEXT("Nearest number, %s."),
               number);
}
