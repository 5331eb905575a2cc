// Changing one placement in the text of a grid file and nothing else: comments, blank lines,
// the order of guards and of words all stay.
#ifndef KEYFRAMES_TEXT_H
#define KEYFRAMES_TEXT_H

#include <stddef.h>

#include "phys_math.h"

// The two layers of a grid.
enum keyframes_layer { KEYFRAMES_GUARD, KEYFRAMES_THRUST, KEYFRAMES_LAYERS };

// The text grows by at most this much when a placement is put into it.
#define KEYFRAMES_TEXT_GROWS 256

// Copies `text` into `out_text` with the numbers of the placement at row and column (0..2, as
// in key_grid) and of the layer replaced by those of `pose`, in metres to the millimetre.
// `out_text` has room for length + KEYFRAMES_TEXT_GROWS bytes. False where the text has no such
// line; key_grid_parse() has read it before, so it has.
bool keyframes_text_put(const char *text, size_t length, int row, int column,
                        enum keyframes_layer layer, phys_pose pose, char *out_text,
                        size_t *out_length);

#endif
