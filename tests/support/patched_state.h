// Overwrites single numbers of a duel's state, as in a crafted key state.
#ifndef PATCHED_STATE_H
#define PATCHED_STATE_H

#include <string.h>

#include "duel_state_fields.h"

// Sets number `index` of the state, counted through the table of fields, to `bits`. Does nothing
// if the state has fewer numbers.
static inline void patched_state_set(duel_state *state, uint32_t index, uint64_t bits)
{
    duel_field_walk walk = {0};
    duel_field field;
    while (duel_field_next(&walk, state, &field)) {
        if (index < field.count) {
            duel_field_set(state, &field, index, bits);
            return;
        }
        index -= field.count;
    }
}

static inline uint64_t patched_state_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

#endif
