// From what a device or a mind wishes, in doubles, to the frame that reaches the duel.
#ifndef INPUT_QUANTIZE_H
#define INPUT_QUANTIZE_H

#include <stdbool.h>

#include "input_frame.h"

typedef struct input_wish {
    double point_x, point_y; // -1..1, left..right and down..up, the fencer's own view
    double extension;        // 0..1
    unsigned buttons;        // enum input_button
} input_wish;

// Clamps, rounds to the nearest step and drops unknown buttons. A NaN becomes
// neutral (0) in the frame; then the result is false, so that the caller can say
// which device sent it.
bool input_quantize(const input_wish *wish, input_frame *out_frame);

#endif
