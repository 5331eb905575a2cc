// A fencer's breath behind the mask, and the cloth of jacket and breeches. Both are quiet: the
// breath grows with the effort, the cloth with how fast arm and legs move.
#ifndef SOUND_BODY_H
#define SOUND_BODY_H

#include <stddef.h>

#include "sound_filter.h"
#include "sound_noise.h"

// Plain data; begins as sound_body_init() leaves it.
typedef struct sound_body {
    sound_band in, out_low, out_high; // breathing in; out through mouth and mask
    float in_level, out_level, in_wanted, out_wanted;
    sound_band cloth;
    sound_pole flutter; // cloth does not move evenly
    float cloth_level, cloth_wanted;
    uint64_t seed;
} sound_body;

void sound_body_init(sound_body *b, uint64_t seed);

// A tick. `breath`: place in the present breath, 0 and 1 breathed out, 0.5 in; `effort`: 0 rested
// .. 1 out of breath; `speed_mps`: of arm and legs together.
void sound_body_move(sound_body *b, double breath, double effort, double speed_mps);

// Adds the next samples to `out`.
void sound_body_sound(sound_body *b, float *out, size_t count);

#endif
