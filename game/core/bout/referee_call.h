// The referee's words during a bout: halt, what the call is, rest, and the begin of the next
// phrase.
#ifndef REFEREE_CALL_H
#define REFEREE_CALL_H

#include "duel.h"

// How long a call to fence stays readable, seconds.
#define BOUT_CALL_FENCE_S 0.6

// The present call, or NULL; out_strength fades from 1 (just said) to 0 (gone). At a halt it is
// word by word what the referee says of the phrase, each at its time (phrase_said.h), then the
// verdict.
const char *referee_call(const duel_config *config, const duel_state *state, double *out_strength);

// A line for the players, or NULL: the reason of a halt in a duel of one touch (by the rules of the
// FIE the reason belongs to the call, match_words.h), or what a fencer in a headset has to do
// before "Allez", once the time in which everybody takes guard is over.
const char *referee_notice(const duel_config *config, const duel_state *state);

#endif
