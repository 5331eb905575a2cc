// Rounding: from the wish of a device or the computer fencer, in doubles, to the input frame.
#ifndef INPUT_QUANTIZE_H
#define INPUT_QUANTIZE_H

#include <stdbool.h>

#include "input_frame.h"

typedef struct input_wish {
    double point_x, point_y; // -1..1, left..right and bottom..top, as the fencer sees it
    double extension;        // 0..1
    unsigned buttons;        // bits of enum input_button
} input_wish;

// Clamps the values, rounds them to the nearest step and drops unknown buttons. A NaN becomes 0 in
// the frame, and the function returns false, so that the caller can report the device that sent it.
bool input_quantize(const input_wish *wish, input_frame *out_frame);

#endif
