// Help for newcomers in a bout: what assist.h has to know of the duel, and the guard that
// would parry.
#ifndef BOUT_ASSIST_H
#define BOUT_ASSIST_H

#include "assist.h"
#include "duel.h"

// The frame a device asks for with the help of the chosen kinds (enum assist_kind), for the
// next tick of this duel.
input_frame bout_assist_frame(unsigned kinds, const duel_config *config, const duel_state *state,
                              enum duel_side side, assist_state *assist, const input_frame *frame);

// The point on the square (the fencer's own view, -1..1) from which the stretched blade points
// at a place in the world, with the feet as they are. False where no point of the square does.
bool bout_assist_aim(const duel_config *config, const duel_state *state, enum duel_side side,
                     phys_vec3 target, double out_point[2]);

// The angle between the blade, stretched from a point of the square, and the way to a place.
double bout_assist_off_rad(const duel_config *config, const duel_state *state, enum duel_side side,
                           const double point[2], phys_vec3 target);

// The guard that would parry the attack under way, rows from below, columns as the fencer sees
// them; false where there is none.
bool bout_assist_hint(const duel_config *config, const duel_state *state, enum duel_side side,
                      int *out_row, int *out_column);

#endif
