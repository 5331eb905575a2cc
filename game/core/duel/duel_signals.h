// What the referee reads from a tick of the duel (phrase_signals.h).
#ifndef DUEL_SIGNALS_H
#define DUEL_SIGNALS_H

#include "duel.h"
#include "phrase_signals.h"

// Fills the signals of both fencers after the tick that led from `before` to `state` with these
// events. `hit` is left PHRASE_NO_HIT: the apparatus decides it.
//
// The target is taken as capsules around the posed bones, which is within a few centimeters of the
// skin and costs no skinning. A threat is the straight line along the blade, or the way of a tip
// that cuts, as far as arm and legs still reach.
void duel_signals(const duel_config *config, const duel_state *before, const duel_state *state,
                  const duel_events *events, phrase_signals out_signals[2]);

#endif
