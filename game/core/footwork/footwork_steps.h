// The steps of the footwork: half and full steps, steps in a row, balestra, check step and cross
// step. Private to footwork.c.
#ifndef FOOTWORK_STEPS_H
#define FOOTWORK_STEPS_H

#include "footwork.h"

// Starts a step if one is asked for and there is room for it; otherwise the fencer stands en garde
// and feet that are out of the stance return to it.
void footwork_step_try(footwork_state *state, const footwork_orders *orders);

// One tick of a step, and whether it is over.
void footwork_step_run(footwork_state *state, const footwork_orders *orders);
bool footwork_step_is_done(const footwork_state *state);

// By how much the knees give way now under the landing of a jump, as a share of a duck, and how
// long they take for it.
double footwork_step_dip(const footwork_state *state);
#define FOOTWORK_DIP_TICKS 120

#endif
