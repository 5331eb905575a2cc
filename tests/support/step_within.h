// Footwork for tests: a fencer of medium build with a stretched arm and nobody ahead.
#ifndef STEP_WITHIN_H
#define STEP_WITHIN_H

#include "footwork.h"

// Advances by one tick with these buttons between these limits.
static inline unsigned step_within(footwork_state *state, unsigned buttons, double min_m,
                                   double max_m)
{
    const footwork_orders orders = footwork_orders_of((uint8_t)buttons, min_m, max_m);
    return footwork_step(state, &orders);
}

#endif
