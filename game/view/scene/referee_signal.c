#include "referee_signal.h"

// Times after the begin of a phase, seconds.
#define READY_AFTER_S 0.45 // of DUEL_EN_GARDE: "Prêts ?" (referee_call.c says the same)
#define ALLEZ_LASTS_S 0.7  // of DUEL_FENCING: then the arms come down
#define HALTE_LASTS_S 0.9  // after the end of a bout: then the touch is given

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

referee_signal referee_signal_of(const duel_state *state, double after_s)
{
    double since_s = (state->tick - state->phase_tick) * DUEL_TICK_S;
    enum duel_side winner = state->winner == DUEL_RIGHT ? DUEL_RIGHT : DUEL_LEFT;
    enum referee_gesture verdict = state->winner == DUEL_NOBODY ? REFEREE_NOTHING : REFEREE_TOUCH;
    const step fencing[] = {{0.0, REFEREE_ALLEZ, DUEL_LEFT},
                            {ALLEZ_LASTS_S, REFEREE_REST, DUEL_LEFT}};
    const step halt[] = {{0.0, REFEREE_HALTE, DUEL_LEFT}};
    const step over[] = {{0.0, REFEREE_HALTE, winner}, {HALTE_LASTS_S, verdict, winner}};
    referee_signal signal = {0};
    switch ((enum duel_phase)state->phase) {
    case DUEL_FENCING:
        signal = of_steps(fencing, 2, since_s);
        signal.before = signal.gesture == REFEREE_ALLEZ ? REFEREE_PRETS : signal.before;
        break;
    case DUEL_HALT:
        signal = of_steps(halt, 1, since_s);
        break;
    case DUEL_EN_GARDE:
        signal = referee_signal_of_call(since_s, READY_AFTER_S, 1e9);
        break;
    case DUEL_LANDED:
        break;
    case DUEL_OVER:
        signal = of_steps(over, 2, after_s);
        break;
    }
    return signal;
}
