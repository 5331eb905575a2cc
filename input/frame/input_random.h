// A fencer who wanders over the whole input space: for tests that want everything.
#ifndef INPUT_RANDOM_H
#define INPUT_RANDOM_H

#include "input_frame.h"

#define INPUT_RANDOM_AXES 3 // point x, point y, extension

// Plain data; integers only, so the same seed walks the same way everywhere.
typedef struct input_random {
    uint64_t state;                      // of SplitMix64
    int32_t position[INPUT_RANDOM_AXES]; // -INPUT_POINT_MAX..INPUT_POINT_MAX
    int32_t velocity[INPUT_RANDOM_AXES]; // of this leg, per tick
    uint32_t leg_ticks;                  // left of this leg
    uint8_t buttons;
} input_random;

// A walk from neutral; every seed is good.
input_random input_random_start(uint64_t seed);

// The next tick. Legs of 20 to 400 ms with any velocity up to a flick, mirrored at
// the walls of the square, so in the long run every point and every extension is
// equally likely; each button turns over every 300 ms on average.
input_frame input_random_frame(input_random *walk);

#endif
