// The sound of a blade that moves through the air: the tones of the eddies that it sheds.
//
// Selfridge, Moffat and Reiss 2017 (Sound synthesis of objects swinging through air using physical
// models): points along the blade, each with a tone of the frequency 0.2 u / d and an intensity
// that grows with the sixth power of the speed u; d is the blade's thickness there. Listeners miss
// a lower rush in it, so a part of noise below 800 Hz is added.
#ifndef SOUND_AIR_H
#define SOUND_AIR_H

#include <stddef.h>

#include "phys_math.h"
#include "sound_filter.h"
#include "sound_noise.h"

#define SOUND_AIR_POINTS 8

// Plain data; begins as sound_air_init() leaves it.
typedef struct sound_air {
    sound_band tone[SOUND_AIR_POINTS];
    float gain[SOUND_AIR_POINTS], wanted[SOUND_AIR_POINTS];
    sound_band rush;
    float rush_gain, rush_wanted;
    phys_vec3 end[2], end_mps[2]; // guard and tip; smoothed velocities
    bool is_placed;
    uint64_t seed;
} sound_air;

void sound_air_init(sound_air *a, uint64_t seed);

// The blade's ends after a tick: guard, tip. `root_m` and `tip_m` are its thickness there.
void sound_air_move(sound_air *a, const phys_vec3 end[2], double root_m, double tip_m);

// The blade is not moved (any more).
void sound_air_rest(sound_air *a);

// Adds the next samples to `out`.
void sound_air_blow(sound_air *a, float *out, size_t count);

#endif
