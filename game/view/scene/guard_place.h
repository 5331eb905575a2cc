// Where a fencer's hand would be in another guard, for a mark in the picture.
#ifndef GUARD_PLACE_H
#define GUARD_PLACE_H

#include "duel.h"

// The weapon's pose (weapon model frame, world) in the guard in this row and column of the square
// of guards, as the fencer sees the square: column 0 is the own left, row 0 is low. The feet and
// the arm's extension are those of the state.
phys_pose guard_place(const duel_config *config, const duel_state *state, enum duel_side side,
                      int row, int column);

#endif
