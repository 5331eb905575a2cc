#include "referee_signal.h"

#include "match_call.h"

// Times after the begin of a phase, seconds.
#define READY_AFTER_S 0.45 // of DUEL_EN_GARDE: "Prêts ?" (referee_call.c says the same)
#define ALLEZ_LASTS_S 0.7  // of DUEL_FENCING: then the arms come down
#define HALTE_LASTS_S 0.9  // after the end of a bout: then the touch is given

#define NEVER_S 1e9

// "Halte", the words of the phrase, and the verdict.
#define STEPS_MOST (PHRASE_SAID_MOST + 2)

// The gestures of a course of time: each begins at its time, and the first at 0.
typedef struct step {
    double at_s;
    enum referee_gesture gesture;
    enum duel_side side;
} step;

static referee_signal of_steps(const step *steps, int count, double since_s)
{
    int now = 0;
    while (now + 1 < count && since_s >= steps[now + 1].at_s) {
        now++;
    }
    const step *is = &steps[now], *was = &steps[now > 0 ? now - 1 : 0];
    return (referee_signal){.gesture = is->gesture,
                            .side = is->side,
                            .before = now > 0 ? was->gesture : REFEREE_REST,
                            .before_side = was->side,
                            .since_s = since_s - is->at_s};
}

referee_signal referee_signal_of_call(double since_s, double ready_at_s, double fence_at_s)
{
    const step steps[] = {{0.0, REFEREE_EN_GARDE, DUEL_LEFT},
                          {ready_at_s, REFEREE_PRETS, DUEL_LEFT},
                          {fence_at_s, REFEREE_ALLEZ, DUEL_LEFT}};
    return of_steps(steps, 3, since_s);
}

// The side of the fencer who has hit off target.
static enum duel_side white_side(const match_state *match)
{
    return match->apparatus.light[DUEL_LEFT] == APPARATUS_WHITE ? DUEL_LEFT : DUEL_RIGHT;
}

// The signal of each word of a phrase.
static const enum referee_gesture GESTURE[] = {
    [PHRASE_SAY_ATTACK] = REFEREE_ATTACK,   [PHRASE_SAY_COUNTER_ATTACK] = REFEREE_COUNTER_ATTACK,
    [PHRASE_SAY_PARRY] = REFEREE_PARRY,     [PHRASE_SAY_RIPOSTE] = REFEREE_RIPOSTE,
    [PHRASE_SAY_REMISE] = REFEREE_REMISE,   [PHRASE_SAY_REDOUBLEMENT] = REFEREE_REDOUBLEMENT,
    [PHRASE_SAY_REPRISE] = REFEREE_REPRISE, [PHRASE_SAY_LINE] = REFEREE_LINE,
    [PHRASE_SAY_NO] = REFEREE_NO,
};
_Static_assert(sizeof GESTURE / sizeof GESTURE[0] == PHRASE_SAY_COUNT, "every word has its signal");

// The next step, after those before it.
static void add_step(step *out, int *count, enum referee_gesture gesture, enum duel_side side)
{
    double at_s = PHRASE_SAID_FIRST_S + (*count - 1) * PHRASE_SAID_EACH_S;
    out[(*count)++] = (step){at_s, gesture, side};
}

static void add_phrase(const duel_config *config, const duel_state *state, step *out, int *count)
{
    phrase_said said[PHRASE_SAID_MOST];
    const uint32_t words = duel_phrase_said(config, state, said);
    for (uint32_t i = 0; i < words; i++) {
        add_step(out, count, GESTURE[said[i].word], (enum duel_side)said[i].side);
    }
}

// By the rules of the FIE: what the referee says after "Halte!", then whose touch it is. Returns
// how many steps there are.
static int steps_of_call(const duel_config *config, const duel_state *state, step out[STEPS_MOST])
{
    const match_call *call = &state->match.call;
    bool left = call->points[DUEL_LEFT] > 0, right = call->points[DUEL_RIGHT] > 0;
    enum duel_side scored = right ? DUEL_RIGHT : DUEL_LEFT;
    int count = 0;
    out[count++] = (step){0.0, REFEREE_HALTE, DUEL_LEFT};
    add_phrase(config, state, out, &count);
    switch ((enum match_reason)call->reason) {
    case MATCH_REASON_SIMULTANEOUS:
        add_step(out, &count, REFEREE_SIMULTANEOUS, DUEL_LEFT);
        break;
    case MATCH_REASON_OFF_TARGET:
        add_step(out, &count, REFEREE_NOT_VALID, white_side(&state->match));
        break;
    case MATCH_REASON_NONE:
        return count;
    case MATCH_REASON_RIGHT_OF_WAY:
    case MATCH_REASON_ONLY_LAMP:
    case MATCH_REASON_DOUBLE:
    case MATCH_REASON_DOUBLE_LAST:
    case MATCH_REASON_ANNULLED:
    case MATCH_REASON_REAR_LINE:
    case MATCH_REASON_CARD:
    case MATCH_REASON_PASSIVITY:
        break;
    }
    enum referee_gesture verdict = left && right   ? REFEREE_TOUCH_BOTH
                                   : left || right ? REFEREE_TOUCH
                                                   : REFEREE_NOTHING;
    add_step(out, &count, verdict, scored);
    return count;
}

// The last touch is explained like any other. Without one it is said who has won.
static referee_signal signal_of_end(const duel_config *config, const duel_state *state,
                                    double after_s)
{
    step call[STEPS_MOST];
    if (state->match.calls > 0 && match_call_gives_touches(&state->match.call)) {
        return of_steps(call, steps_of_call(config, state, call), after_s);
    }
    enum duel_side winner = state->winner == DUEL_RIGHT ? DUEL_RIGHT : DUEL_LEFT;
    enum referee_gesture verdict = state->winner == DUEL_NOBODY ? REFEREE_NOTHING : REFEREE_TOUCH;
    const step over[] = {{0.0, REFEREE_HALTE, winner}, {HALTE_LASTS_S, verdict, winner}};
    return of_steps(over, 2, after_s);
}

referee_signal referee_signal_of(const duel_config *config, const duel_state *state, double after_s)
{
    double since_s = (state->tick - state->phase_tick) * DUEL_TICK_S;
    const step fencing[] = {{0.0, REFEREE_ALLEZ, DUEL_LEFT},
                            {ALLEZ_LASTS_S, REFEREE_REST, DUEL_LEFT}};
    step halt[STEPS_MOST];
    referee_signal signal = {0};
    switch ((enum duel_phase)state->phase) {
    case DUEL_FENCING:
        signal = of_steps(fencing, 2, since_s);
        signal.before = signal.gesture == REFEREE_ALLEZ ? REFEREE_PRETS : signal.before;
        break;
    case DUEL_HALT:
        signal = of_steps(halt, steps_of_call(config, state, halt), since_s);
        break;
    case DUEL_EN_GARDE:
        signal = referee_signal_of_call(since_s, READY_AFTER_S, NEVER_S);
        break;
    case DUEL_LANDED:
    case DUEL_REST:
        break;
    case DUEL_OVER:
        signal = signal_of_end(config, state, after_s);
        break;
    }
    return signal;
}
