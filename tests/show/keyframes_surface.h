// The surfaces over which the key placements lead the tip, as a sheet of plots.
#ifndef KEYFRAMES_SURFACE_H
#define KEYFRAMES_SURFACE_H

#include "fencer_model.h"
#include "key_grid.h"
#include "weapon.h"

// Seen from behind the fencer and from the side: the tip's way along lines of the square,
// the arm in guard and stretched out, for every weapon's grid. Writes SVG; false with one
// line in `error` (or on stderr, where the file is the trouble) on failure.
bool keyframes_surface_draw(const key_grid grid[WEAPON_KIND_COUNT], const fencer_model *model,
                            const char *path, char *error, size_t error_size);

#endif
