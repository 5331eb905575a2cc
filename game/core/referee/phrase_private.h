// Shared by the files of the state machines.
#ifndef PHRASE_PRIVATE_H
#define PHRASE_PRIVATE_H

#include "phrase_segments.h"

// What a state machine sees in a tick.
typedef struct phrase_tick {
    const phrase_settings *settings;
    const phrase_signals *signals; // [2]
    uint32_t tick;
} phrase_tick;

// Begins a segment at `start`, which may lie back, and returns its place in the ring.
uint8_t phrase_begin(phrase_fencer *fencer, enum phrase_kind kind, uint32_t start);

// The segment at a place, or NULL for PHRASE_NO_SLOT.
phrase_segment *phrase_slot(phrase_fencer *fencer, uint8_t slot);

// Ends the segment at *slot, which becomes PHRASE_NO_SLOT.
void phrase_finish(phrase_fencer *fencer, uint8_t *slot, enum phrase_end how, uint32_t end);

// Parries, beats, takings and searches of both, from the contacts of the blades.
void phrase_step_blades(const phrase_tick *now, phrase_state *state);

// Attacks of one fencer, under all their names: begin, feints and end.
void phrase_step_offence(const phrase_tick *now, phrase_state *state, enum duel_side side);

#endif
