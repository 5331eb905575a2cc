// Whether a duel can safely continue from a state of unknown origin, such as one read from a file
// whose every bit may have been chosen to do harm.
#ifndef DUEL_STATE_CHECK_H
#define DUEL_STATE_CHECK_H

#include "duel.h"

// Larger than every number in a real duel (in meters, radians, seconds, newtons and units derived
// from them), and small enough that products of such numbers do not overflow.
#define DUEL_SOUND_MAX 1e5

// Returns true if every number is finite and not larger than DUEL_SOUND_MAX, every enumeration has
// a valid value, every orientation is a rotation and every triangle exists in these models. Then
// stepping and drawing the state reads nothing out of bounds and produces no NaN. It does not say
// that such a state can occur in a real duel. `model` is as in duel_config.
bool duel_state_is_valid(const duel_state *state, const fencer_model *const model[2]);

#endif
