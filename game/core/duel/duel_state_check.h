// Whether a duel can go on from a state that somebody else has made: one read from a file, whose
// every bit may have been chosen to do harm.
#ifndef DUEL_STATE_CHECK_H
#define DUEL_STATE_CHECK_H

#include "duel.h"

// Larger than any number of a duel in metres, radians, seconds, newtons and what is made of them;
// far from where products of them overflow.
#define DUEL_SOUND_MAX 1e5

// True where every number is finite and no larger than that, every enumeration names something,
// every orientation is a rotation and every triangle is one of these models: then to step and to
// draw the state reads nothing that is not there and makes no NaN. Says nothing about whether
// such a state could have come about. `model` as in duel_config.
bool duel_state_is_sound(const duel_state *state, const fencer_model *const model[2]);

#endif
