// The 3 x 3 grid of guard placements: from a 2-DOF point to the 6-DOF pose of the weapon (paper,
// section 5, figure 5).
//
// Each of the nine guards has two placements: with the arm in guard and with the arm extended. The
// interpolation between them is C1 over the whole square, so the hand's velocity does not jump at
// the border of a cell.
#ifndef GUARD_GRID_H
#define GUARD_GRID_H

#include <stddef.h>
#include <stdint.h>

#include "phys_math.h"

#define GUARD_GRID_NAME_MAX 24

// The placements of one guard: poses of the weapon model frame (blade -z, thumb side +y, origin
// between thumb and index finger) in the fencer frame (x forward, y up, z to the side of the weapon
// hand).
typedef struct key_placement {
    char name[GUARD_GRID_NAME_MAX]; // "sixte": shown to the player
    phys_pose guard;                // extension 0
    phys_pose thrust;               // extension 1
} key_placement;

// key[row][column]: row 0 is low, 2 high; column 0 is left (inside), 2 right (outside), as a
// right-handed fencer sees them.
typedef struct guard_grid {
    key_placement key[3][3];
    uint64_t hash; // of all numbers; recordings store it to name their grid
} guard_grid;

// Reads the text of a grid file (each file in assets/guards explains the format at its top). On
// failure the function fills `error` with one line that names line, column, the mistake and what to
// write instead, and returns false; `out_grid` is then unchanged. It never reads past
// text[length - 1], and the text need not be zero-terminated.
bool guard_grid_parse(const char *text, size_t length, guard_grid *out_grid, char *error,
                      size_t error_size);

// Returns the pose of the weapon model frame in the fencer frame at the point (u, v), each in
// [-1, 1] (left..right, bottom..top), and the extension in [0, 1]. Values outside are clamped; NaN
// counts as 0. The pose is C1 in the point, and inside the range in the extension.
phys_pose guard_grid_pose(const guard_grid *grid, double u, double v, double extension);

// A guard's name as a person reads it: the file's "neutral" is "on guard".
const char *guard_grid_said_name(const guard_grid *grid, int row, int column);

// Finds the guard nearest to the point: row and column in 0..2.
void guard_grid_nearest(double u, double v, int *out_row, int *out_column);

#endif
