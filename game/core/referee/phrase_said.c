#include "phrase_said.h"

#include <string.h>

#include "text_mark.h"

static const char *const WORDS[][2] = {
    [PHRASE_SAY_ATTACK] = {TEXT("Attack left"), TEXT("Attack right")},
    [PHRASE_SAY_COUNTER_ATTACK] = {TEXT("Counter-attack left"), TEXT("Counter-attack right")},
    [PHRASE_SAY_PARRY] = {TEXT("Parry left"), TEXT("Parry right")},
    [PHRASE_SAY_RIPOSTE] = {TEXT("Riposte left"), TEXT("Riposte right")},
    [PHRASE_SAY_REMISE] = {TEXT("Remise left"), TEXT("Remise right")},
    [PHRASE_SAY_REDOUBLEMENT] = {TEXT("Redoublement left"), TEXT("Redoublement right")},
    [PHRASE_SAY_REPRISE] = {TEXT("Reprise left"), TEXT("Reprise right")},
    [PHRASE_SAY_LINE] = {TEXT("Point in line left"), TEXT("Point in line right")},
    [PHRASE_SAY_NO] = {TEXT("No: left"), TEXT("No: right")},
};
_Static_assert(sizeof WORDS / sizeof WORDS[0] == PHRASE_SAY_COUNT, "every word has its caption");

const char *phrase_said_words(phrase_said said)
{
    return WORDS[said.word][said.side == DUEL_RIGHT];
}

// The word for an offence that begins; PHRASE_SAY_COUNT for what is none.
static enum phrase_word word_of_start(enum phrase_kind kind)
{
    switch (kind) {
    case PHRASE_ATTACK:
        return PHRASE_SAY_ATTACK;
    case PHRASE_RIPOSTE:
        return PHRASE_SAY_RIPOSTE;
    case PHRASE_COUNTER_ATTACK:
        return PHRASE_SAY_COUNTER_ATTACK;
    case PHRASE_REMISE:
        return PHRASE_SAY_REMISE;
    case PHRASE_REDOUBLEMENT:
        return PHRASE_SAY_REDOUBLEMENT;
    case PHRASE_REPRISE:
        return PHRASE_SAY_REPRISE;
    default:
        return PHRASE_SAY_COUNT;
    }
}

// Whether an offence came to nothing by itself: a parry is told by the one who made it.
static bool is_no(const right_clause *clause)
{
    switch ((enum phrase_end)clause->ends) {
    case PHRASE_WITHDRAWN:
    case PHRASE_PAUSED:
    case PHRASE_SHORT:
    case PHRASE_PASSED:
    case PHRASE_BROKEN:
        return clause->kind != PHRASE_LINE;
    default:
        return false;
    }
}

static enum phrase_word word_of(const right_clause *clause)
{
    switch ((enum right_fact)clause->fact) {
    case RIGHT_FACT_LINE:
        return PHRASE_SAY_LINE;
    case RIGHT_FACT_PARRY:
        return clause->ends == PHRASE_FAILED ? PHRASE_SAY_COUNT : PHRASE_SAY_PARRY;
    case RIGHT_FACT_START:
        return word_of_start((enum phrase_kind)clause->kind);
    case RIGHT_FACT_END:
        return is_no(clause) ? PHRASE_SAY_NO : PHRASE_SAY_COUNT;
    case RIGHT_FACT_BEAT: // the attack that follows is said
    case RIGHT_FACT_EVADED:
    case RIGHT_FACT_HIT:
        break;
    }
    return PHRASE_SAY_COUNT;
}

// Whether a side begins another offence after this clause.
static bool acts_later(const right_of_way *call, uint32_t after, uint8_t side)
{
    for (uint32_t i = after + 1; i < call->clauses; i++) {
        if (call->clause[i].fact == RIGHT_FACT_START && call->clause[i].side == side) {
            return true;
        }
    }
    return false;
}

// The word of clause `i`, or PHRASE_SAY_COUNT. The action that has hit did not come to nothing.
static enum phrase_word word_at(const right_of_way *call, uint32_t i)
{
    const enum phrase_word word = word_of(&call->clause[i]);
    bool has_hit = call->clause[i].side == call->touch && !acts_later(call, i, call->touch);
    return word == PHRASE_SAY_NO && has_hit ? PHRASE_SAY_COUNT : word;
}

static bool is_offence(phrase_said said)
{
    return said.word != PHRASE_SAY_PARRY && said.word != PHRASE_SAY_NO;
}

// The last offence of the side that has hit is said in any case, first if it is long ago.
static void keep_hit(uint8_t touch, phrase_said hit, phrase_said out[PHRASE_SAID_MOST])
{
    bool is_said = false;
    for (uint32_t i = 0; i < PHRASE_SAID_MOST; i++) {
        is_said = is_said || (out[i].side == touch && is_offence(out[i]));
    }
    if (!is_said && hit.word != PHRASE_SAY_COUNT) {
        out[0] = hit;
    }
}

uint32_t phrase_said_of(const right_of_way *call, phrase_said out[PHRASE_SAID_MOST])
{
    uint32_t count = 0;
    phrase_said hit = {PHRASE_SAY_COUNT, call->touch};
    for (uint32_t i = 0; i < call->clauses; i++) {
        const phrase_said said = {(uint8_t)word_at(call, i), call->clause[i].side};
        const phrase_said *last = count > 0 ? &out[count - 1] : NULL;
        bool again = last != NULL && last->word == said.word && last->side == said.side;
        if (said.word == PHRASE_SAY_COUNT || again) {
            continue;
        }
        if (said.side == call->touch && is_offence(said)) {
            hit = said;
        }
        if (count == PHRASE_SAID_MOST) {
            memmove(&out[0], &out[1], (PHRASE_SAID_MOST - 1) * sizeof out[0]);
            count--;
        }
        out[count++] = said;
    }
    if (count == PHRASE_SAID_MOST) {
        keep_hit(call->touch, hit, out);
    }
    return count;
}
