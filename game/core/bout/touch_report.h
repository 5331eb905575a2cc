// Why a bout ended, in one line a fencer understands.
//
// "Left touches: point on the upper arm, outside, 3.2 m/s, with a lunge."
#ifndef TOUCH_REPORT_H
#define TOUCH_REPORT_H

#include <stddef.h>

#include "duel.h"

// What of a bout's events matters for the reason; zeroed it is a bout's beginning.
typedef struct touch_memory {
    bool blades_met;
    uint32_t blades_met_tick;
    bool control_lost[2]; // enum duel_side: out of control at the moment
} touch_memory;

// After every tick: `tick` is how many are done.
void touch_memory_add(touch_memory *memory, const duel_events *events, uint32_t tick);

// The reason for how `state` (of a bout that is over) ended. Always a whole line, below 200
// characters.
void touch_report(const duel_config *config, const duel_state *state, const touch_memory *memory,
                  char *out, size_t out_size);

#endif
