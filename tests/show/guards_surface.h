// Plots of the surfaces on which the tip moves between the nine guard placements.
#ifndef GUARDS_SURFACE_H
#define GUARDS_SURFACE_H

#include "fencer_model.h"
#include "guard_grid.h"
#include "weapon.h"

// Draws the tip's path along lines of the square for every weapon, seen from behind the fencer and
// from the side, with the arm in guard and stretched out. Writes SVG. Returns false and writes one
// line to `error` if that fails; if the file cannot be written, stderr says why.
bool guards_surface_draw(const guard_grid grid[WEAPON_KIND_COUNT], const fencer_model *model,
                         const char *path, char *error, size_t error_size);

#endif
