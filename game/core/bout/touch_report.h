// Describes in one line, in a fencer's words, how a bout ended.
//
// "Left touches: point on the upper arm, outside, 3.2 m/s, with a lunge."
#ifndef TOUCH_REPORT_H
#define TOUCH_REPORT_H

#include <stddef.h>

#include "duel.h"
#include "texts.h"

// What the report needs to remember of a bout's events; zeroed at the begin of a bout.
typedef struct touch_memory {
    bool blades_met;
    uint32_t blades_met_tick;
    bool control_lost[2]; // enum duel_side: the weapon is out of control at present
} touch_memory;

// Call after every tick; `tick` is the number of ticks done.
void touch_memory_add(touch_memory *memory, const duel_events *events, uint32_t tick);

// Writes in the language of the texts (NULL: English) how the bout of `state`, which is over,
// ended. Always a complete line of fewer than 200 characters.
void touch_report(const texts *t, const duel_config *config, const duel_state *state,
                  const touch_memory *memory, char *out, size_t out_size);

#endif
