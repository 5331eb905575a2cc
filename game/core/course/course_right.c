#include "course_right.h"

// The last clause of a kind that is this fencer's, or NULL.
static const right_clause *last_clause(const right_of_way *call, enum right_fact fact,
                                       enum duel_side side)
{
    const right_clause *last = NULL;
    for (uint32_t i = 0; i < call->clauses && i < RIGHT_CLAUSES; i++) {
        if (call->clause[i].fact == fact && call->clause[i].side == side) {
            last = &call->clause[i];
        }
    }
    return last;
}

// How long the point had been in line when the pupil's attack began, ms.
static double line_ahead_ms(const right_of_way *call, enum duel_side teacher)
{
    const right_clause *line = last_clause(call, RIGHT_FACT_LINE, teacher);
    const right_clause *start = last_clause(call, RIGHT_FACT_START, duel_other(teacher));
    return line != NULL && start != NULL && start->tick > line->tick
               ? (double)(start->tick - line->tick)
               : 0.0;
}

enum course_fault course_right_fault(const right_of_way *call, enum duel_side teacher,
                                     double *out_number)
{
    const right_clause *start = last_clause(call, RIGHT_FACT_START, teacher);
    *out_number = 0.0;
    switch ((enum right_reason)call->reason) {
    case RIGHT_ATTACK:
        *out_number = start != NULL && start->ms > 0 ? start->ms : 0.0;
        return COURSE_OTHERS_ATTACK;
    case RIGHT_RIPOSTE:
        *out_number = start != NULL ? start->ms : 0.0;
        return COURSE_OTHERS_RIPOSTE;
    case RIGHT_LINE:
        *out_number = line_ahead_ms(call, teacher);
        return COURSE_OTHERS_LINE;
    case RIGHT_NO_HIT:
    case RIGHT_ONLY_LAMP:
    case RIGHT_IN_TIME:
    case RIGHT_ATTACK_OVER:
    case RIGHT_SIMULTANEOUS:
    case RIGHT_OFF_TARGET:
    case RIGHT_LAMPS:
        break;
    }
    return COURSE_OTHERS_RIGHT;
}
