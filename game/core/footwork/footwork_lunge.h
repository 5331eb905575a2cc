// The lunge of the footwork and its recovery. Private to footwork.c.
#ifndef FOOTWORK_LUNGE_H
#define FOOTWORK_LUNGE_H

#include "footwork.h"

// Starts a lunge from any action, if there is room for it.
void footwork_lunge_try(footwork_state *state, const footwork_orders *orders);

// One tick of a lunge, and whether it has stayed long enough.
void footwork_lunge_run(footwork_state *state, const footwork_orders *orders);
bool footwork_lunge_is_done(const footwork_state *state, const footwork_orders *orders);

// Starts the recovery from a lunge, forward if that is asked for and there is room; one tick of it;
// and whether it is over.
void footwork_recover_begin(footwork_state *state, const footwork_orders *orders);
void footwork_recover_run(footwork_state *state);
bool footwork_recover_is_done(const footwork_state *state);

#endif
