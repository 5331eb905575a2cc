// The 3 x 3 grid of key placements: from a 2-DOF point to the weapon's 6-DOF pose
// (paper, section 5, figure 5).
//
// Nine guards, each with two placements: the arm in guard and the arm extended.
// Between them the map is C1 over the whole square, so the hand's velocity never
// jumps at a cell's border.
#ifndef GUARD_GRID_H
#define GUARD_GRID_H

#include <stddef.h>
#include <stdint.h>

#include "phys_math.h"

#define GUARD_GRID_NAME_MAX 24

// Placements of the weapon model frame (blade -z, thumb side +y, origin at the
// pinch) in the fencer frame (x forward, y up, z to the weapon-hand side).
typedef struct key_placement {
    char name[GUARD_GRID_NAME_MAX]; // "sixte", for the player to read
    phys_pose guard;                // extension 0
    phys_pose thrust;               // extension 1
} key_placement;

// key[row][column]: row 0 down, 2 up; column 0 left (inside), 2 right (outside),
// from the own view of a right-hander.
typedef struct guard_grid {
    key_placement key[3][3];
    uint64_t hash; // of all numbers: a replay names its grid
} guard_grid;

// Reads the text of a grid file (its form is told at the top of each file in assets/keyframes). On
// failure fills `error` with one line naming line and column, what is wrong and what to write
// instead, and returns false; `out_grid` is then untouched. Never reads past
// text[length - 1]; the text need not end in zero.
bool guard_grid_parse(const char *text, size_t length, guard_grid *out_grid, char *error,
                      size_t error_size);

// Pose of the weapon model frame in the fencer frame at the point (u, v), each in
// [-1, 1] (left..right, down..up) and the extension in [0, 1]. Values outside are
// clamped; NaN counts as 0. C1 in all three.
phys_pose guard_grid_pose(const guard_grid *grid, double u, double v, double extension);

// Guard nearest to the point: row and column in 0..2.
void guard_grid_nearest(double u, double v, int *out_row, int *out_column);

#endif
