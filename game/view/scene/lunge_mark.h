// A mark on the piste that shows how far a fencer's lunge reaches: an opponent whose front foot
// stands on it, or nearer, can be touched on the chest with one long lunge.
#ifndef LUNGE_MARK_H
#define LUNGE_MARK_H

#include "scene.h"

// Two lines if the opponent is in reach, otherwise the second one is missing.
#define LUNGE_MARK_LINES 2

// World x of the mark of a fencer who stands en garde or steps.
double lunge_mark_x(const duel_config *config, const duel_state *state, enum duel_side side);

// Whether the opponent stands on the mark or nearer.
bool lunge_mark_in_reach(const duel_config *config, const duel_state *state, enum duel_side side);

// Whether the mark has a meaning now: not while the fencer lunges, runs or recovers.
bool lunge_mark_is_shown(const duel_state *state, enum duel_side side);

// Writes the lines in the color `accent` (linear) with this strength, 0..1. Returns their number.
int lunge_mark_lines(const duel_config *config, const duel_state *state, enum duel_side side,
                     const float accent[3], double strength, picture_line out[LUNGE_MARK_LINES]);

#endif
