// The referee's calls during a bout: halt and resumption after a disarm.
#ifndef REFEREE_CALL_H
#define REFEREE_CALL_H

#include "duel.h"

// How long a call to fence stays readable, seconds.
#define BOUT_CALL_FENCE_S 0.6

// The present call, or NULL; out_strength fades from 1 (just said) to 0 (gone).
const char *referee_call(const duel_state *state, double *out_strength);

// The reason of a halt, as a line for the players, or NULL.
const char *referee_call_reason(const duel_state *state);

#endif
