// Help for newcomers in a bout: gives assist.h what it needs to know about the duel, and finds the
// guard that would parry.
#ifndef BOUT_ASSIST_H
#define BOUT_ASSIST_H

#include "assist.h"
#include "duel.h"

// Returns a device's frame changed by the chosen kinds of help (enum assist_kind), for the next
// tick of this duel.
input_frame bout_assist_frame(unsigned kinds, const duel_config *config, const duel_state *state,
                              enum duel_side side, assist_state *assist, const input_frame *frame);

// Finds the point on the guard square (the fencer's own view, -1..1) at which the blade, with the
// arm stretched and the feet as they are, points at a place in the world. Returns false if there is
// no such point.
bool bout_assist_aim(const duel_config *config, const duel_state *state, enum duel_side side,
                     phys_vec3 target, double out_point[2]);

// The angle between the blade, with the arm stretched at a point of the square, and the direction
// to a place.
double bout_assist_off_rad(const duel_config *config, const duel_state *state, enum duel_side side,
                           const double point[2], phys_vec3 target);

// Finds the guard that would parry the present attack: rows from below, columns as the fencer sees
// them. Returns false if there is no attack.
bool bout_assist_hint(const duel_config *config, const duel_state *state, enum duel_side side,
                      int *out_row, int *out_column);

#endif
