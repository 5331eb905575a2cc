// Codes a whole state of the duel bit for bit, from which a replay can start or resume. The coding
// follows the table of duel_state_fields.h, so only a program with the same table can read it.
#ifndef REPLAY_KEY_STATE_H
#define REPLAY_KEY_STATE_H

#include "duel.h"

#define REPLAY_KEY_BYTES_MAX 8192

// Returns the number of bytes written, at most REPLAY_KEY_BYTES_MAX. `held` is the weapon of the
// bout: the motion of a weapon in the hand is predicted from the hand.
size_t replay_key_state_encode(const duel_state *state, const weapon *held,
                               uint8_t out[REPLAY_KEY_BYTES_MAX]);

// Reads the state at `tick`; fields without meaning in it are zero. Returns false if the bytes are
// not such a state. The numbers can have any value: check duel_state_is_valid() before the state is
// stepped or drawn.
bool replay_key_state_decode(const uint8_t *bytes, size_t size, uint32_t tick, const weapon *held,
                             duel_state *out_state);

#endif
