// A foot, or a weapon, on the floor: the metal piste and the wood around it.
//
// A step is a heel and then a ball of the foot; a stamp comes down flat. Each contact drives the
// modes of the floor under it, which are those of that place: no two steps sound the same. On the
// piste the sheet rattles against what is under it while it swings.
#ifndef SOUND_FLOOR_H
#define SOUND_FLOOR_H

#include "phys_math.h"
#include "sound_filter.h"
#include "sound_force.h"
#include "sound_modes.h"

// Plain data; begins as sound_floor_init() leaves it.
typedef struct sound_floor {
    sound_modes modes;
    float shiver, shiver_keep; // how strongly the piste's sheet still rattles, and its decay
    sound_band rattle, sole, scuff;
    float sole_level, sole_keep;
    float scuff_level, scuff_wanted;
    struct {
        int wait; // samples until it lands
        int length, at;
        float impulse, sole;
    } part[2]; // heel and ball
    bool is_metal;
    uint64_t seed;
} sound_floor;

void sound_floor_init(sound_floor *f, uint64_t seed);

// Whether the floor at a place is the metal piste.
bool sound_floor_is_metal(phys_vec3 point);

// A foot comes down here; strength 0 (a soft step) .. 1 (the stamp of a lunge).
void sound_floor_step(sound_floor *f, phys_vec3 point, double strength);

// A weapon falls here.
void sound_floor_thump(sound_floor *f, phys_vec3 point, double speed_mps);

// The foot slides over the floor at this speed until the next call.
void sound_floor_scuff(sound_floor *f, double speed_mps);

// Adds the next samples to `out`; at most SOUND_SPAN_MAX.
void sound_floor_ring(sound_floor *f, float *out, size_t count);

#endif
