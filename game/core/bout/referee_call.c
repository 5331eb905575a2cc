#include "referee_call.h"

#include <stddef.h>

#include "match_words.h"
#include "text_mark.h"

// Time from "En garde" to "Prêts ?", seconds.
#define READY_AFTER_S 0.45
// ... and from there to waiting for somebody.
#define WAITS_AFTER_S 1.2

// By the rules of the FIE the call follows the word.
static const char *words_of_halt(const duel_config *config, const duel_state *state, double since_s)
{
    if (state->match.calls == 0 || since_s < PHRASE_SAID_FIRST_S) {
        return "Halte !";
    }
    phrase_said said[PHRASE_SAID_MOST];
    const uint32_t count = duel_phrase_said(config, state, said);
    const uint32_t now = (uint32_t)((since_s - PHRASE_SAID_FIRST_S) / PHRASE_SAID_EACH_S);
    return now < count ? phrase_said_words(said[now]) : match_verdict_words(&state->match.call);
}

const char *referee_call(const duel_config *config, const duel_state *state, double *out_strength)
{
    double since_s = (state->tick - state->phase_tick) * DUEL_TICK_S;
    *out_strength = 1.0;
    switch ((enum duel_phase)state->phase) {
    case DUEL_HALT:
        return words_of_halt(config, state, since_s);
    case DUEL_EN_GARDE:
        return since_s < READY_AFTER_S ? "En garde" : "Prêts ?";
    case DUEL_FENCING:
        // The first call of a bout comes from the session (session_call()).
        if (state->phase_tick > 0 && since_s < BOUT_CALL_FENCE_S) {
            *out_strength = 1.0 - since_s / BOUT_CALL_FENCE_S;
            return "Allez !";
        }
        return NULL;
    case DUEL_REST:
        return TEXT("Rest");
    case DUEL_LANDED:
    case DUEL_OVER:
        break;
    }
    return NULL;
}

// The reason of a halt in a duel of one touch.
static const char *reason_of_halt(const duel_state *state)
{
    bool left = state->fencer[DUEL_LEFT].loose.is_loose;
    bool right = state->fencer[DUEL_RIGHT].loose.is_loose;
    if (state->match.calls > 0) {
        return NULL;
    }
    return left && right ? TEXT("Both weapons were struck out of the hand")
           : left        ? TEXT("Left's weapon was struck out of the hand")
                         : TEXT("Right's weapon was struck out of the hand");
}

// Whom the referee waits for, and what for.
static const char *wait_before_allez(const duel_config *config, const duel_state *state)
{
    static const char *const LINE[][2] = {
        [MATCH_WAIT_NONE] = {NULL, NULL},
        [MATCH_WAIT_OFF_PISTE] = {TEXT("Left: come back onto the piste"),
                                  TEXT("Right: come back onto the piste")},
        [MATCH_WAIT_BEFORE_LINE] = {TEXT("Left: step back behind your on-guard line"),
                                    TEXT("Right: step back behind your on-guard line")},
        [MATCH_WAIT_TOO_NEAR] = {TEXT("Left: step back, you are too near"),
                                 TEXT("Right: step back, you are too near")},
    };
    if ((state->tick - state->phase_tick) * DUEL_TICK_S < WAITS_AFTER_S) {
        return NULL;
    }
    enum match_wait left = duel_waits_for(config, state, DUEL_LEFT);
    return left != MATCH_WAIT_NONE ? LINE[left][DUEL_LEFT]
                                   : LINE[duel_waits_for(config, state, DUEL_RIGHT)][DUEL_RIGHT];
}

const char *referee_notice(const duel_config *config, const duel_state *state)
{
    return state->phase == DUEL_HALT       ? reason_of_halt(state)
           : state->phase == DUEL_EN_GARDE ? wait_before_allez(config, state)
                                           : NULL;
}
