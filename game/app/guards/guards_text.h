// Changing one placement in the text of a grid file and nothing else: comments, blank lines,
// the order of guards and of words all stay.
#ifndef GUARDS_TEXT_H
#define GUARDS_TEXT_H

#include <stddef.h>

#include "phys_math.h"

// The two layers of a grid.
enum guards_layer { GUARDS_GUARD, GUARDS_THRUST, GUARDS_LAYERS };

// The text grows by at most this much when a placement is put into it.
#define GUARDS_TEXT_GROWS 256

// Copies `text` into `out_text` with the numbers of the placement at row and column (0..2, as
// in guard_grid) and of the layer replaced by those of `pose`, in meters to the millimeter.
// `out_text` has room for length + GUARDS_TEXT_GROWS bytes. False where the text has no such
// line; guard_grid_parse() has read it before, so it has.
bool guards_text_put(const char *text, size_t length, int row, int column, enum guards_layer layer,
                     phys_pose pose, char *out_text, size_t *out_length);

#endif
