// What the referee calls while a bout is under way: halt and resumption after a disarm.
#ifndef REFEREE_CALL_H
#define REFEREE_CALL_H

#include "duel.h"

// How long a call to fence stays readable, seconds.
#define BOUT_CALL_FENCE_S 0.6

// The call at this moment, or NULL; strength 1 just said .. 0 gone.
const char *referee_call(const duel_state *state, double *out_strength);

// Why the bout halts, as a line for the players, or NULL.
const char *referee_call_reason(const duel_state *state);

#endif
