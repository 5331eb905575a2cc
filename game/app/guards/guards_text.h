// Changes one placement in the text of a guards file and nothing else: comments, blank lines, the
// order of guards and of words are kept.
#ifndef GUARDS_TEXT_H
#define GUARDS_TEXT_H

#include <stddef.h>

#include "phys_math.h"

// The two layers of a grid.
enum guards_layer { GUARDS_GUARD, GUARDS_THRUST, GUARDS_LAYERS };

// A change makes the text longer by at most this many bytes.
#define GUARDS_TEXT_GROWS 256

// Copies `text` to `out_text`, replacing the numbers of the placement at row and column (0..2, as
// in guard_grid) and layer by those of `pose`, in meters rounded to the millimeter. `out_text` has
// room for length + GUARDS_TEXT_GROWS bytes. Returns false if the text has no such line, which
// cannot happen for a text that guard_grid_parse() has accepted.
bool guards_text_put(const char *text, size_t length, int row, int column, enum guards_layer layer,
                     phys_pose pose, char *out_text, size_t *out_length);

#endif
