// Judges the answer of a pupil in one try of an exercise. Only the files of this room include it.
#ifndef COURSE_JUDGE_H
#define COURSE_JUDGE_H

#include "course.h"

// Begins to judge a try.
void course_judge_start(course *c, const duel_config *config, const duel_state *state);

// Adds a tick. Returns true if the try is decided, and writes c->last.
bool course_judge_tick(course *c, const duel_config *config, const duel_state *state,
                       const duel_events *events);

// Finds a guard of the grid by its name. Returns false if the grid has none of this name.
bool course_judge_guard(const guard_grid *grid, const char *name, int *out_row, int *out_column);

// The distance between the fencers' hips along the piste, meters.
double course_distance_m(const duel_config *config, const duel_state *state);

#endif
