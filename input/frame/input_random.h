// Random input frames that cover the whole input space, for tests.
#ifndef INPUT_RANDOM_H
#define INPUT_RANDOM_H

#include "input_frame.h"

#define INPUT_RANDOM_AXES 3 // point x, point y, extension

// The state of a random walk. Plain data; integers only, so the same seed gives the same walk on
// every machine.
typedef struct input_random {
    uint64_t state;                      // of split_mix_next()
    int32_t position[INPUT_RANDOM_AXES]; // -INPUT_POINT_MAX..INPUT_POINT_MAX
    int32_t velocity[INPUT_RANDOM_AXES]; // on this leg of the walk, per tick
    uint32_t leg_ticks;                  // ticks left on this leg
    uint8_t buttons;
} input_random;

// Starts a walk from the neutral frame. Every seed is valid.
input_random input_random_start(uint64_t seed);

// Returns the frame of the next tick. The walk has legs of 20 to 400 ms with any velocity up to
// that of a flick, and is reflected at the edges of the square, so in the long run every point and
// every extension is equally likely. Each button changes every 300 ms on average.
input_frame input_random_frame(input_random *walk);

#endif
