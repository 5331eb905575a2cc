// What the apparatus tells a tournament's software: a bout's state as an INFO message.
#ifndef EFP_PISTE_H
#define EFP_PISTE_H

#include "duel.h"
#include "efp_message.h"

// Fills the fields that follow from the bout: score, clock, period, lamps, cards, priority, state.
// The others, such as names, stay. `waits`: nobody fences yet.
void efp_piste_fill(efp_message *message, const duel_config *config, const duel_state *state,
                    bool waits);

#endif
