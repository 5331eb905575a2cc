// A whole state of the duel as bytes, bit for bit: where a replay begins and where it can go on
// from. It follows the table of duel_state_fields.h and can be read by a program with the same
// table.
#ifndef REPLAY_KEY_STATE_H
#define REPLAY_KEY_STATE_H

#include "duel.h"

#define REPLAY_KEY_BYTES_MAX 8192

// Returns the bytes written, at most REPLAY_KEY_BYTES_MAX. `held` is the weapon of the bout: a
// weapon in the hand is foretold from the hand.
size_t replay_key_state_encode(const duel_state *state, const weapon *held,
                               uint8_t out[REPLAY_KEY_BYTES_MAX]);

// The state at `tick`; what has no meaning in it is zero. False where the bytes are no such
// state. Its numbers are any numbers: see duel_state_is_sound() before it is stepped or shown.
bool replay_key_state_decode(const uint8_t *bytes, size_t size, uint32_t tick, const weapon *held,
                             duel_state *out_state);

#endif
