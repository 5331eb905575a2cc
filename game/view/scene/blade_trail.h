// What the eye keeps of a fast blade: its last places, newest first.
#ifndef BLADE_TRAIL_H
#define BLADE_TRAIL_H

#include "phys_math.h"

// At most this many places, BLADE_TRAIL_SPACING_S apart: a sixth of a second.
#define BLADE_TRAIL_PLACES    40
#define BLADE_TRAIL_SPACING_S 0.004

// Zeroed it is an empty trail.
typedef struct blade_trail {
    int count;
    double time_s[BLADE_TRAIL_PLACES];
    phys_vec3 inner[BLADE_TRAIL_PLACES]; // world: where the shining part begins
    phys_vec3 tip[BLADE_TRAIL_PLACES];   // world
} blade_trail;

// The blade is now here; `ends` as from duel_blade_ends(). Call it after every
// tick or every few: places closer in time than the spacing replace the newest.
// Time running backwards (a new bout) empties the trail.
void blade_trail_add(blade_trail *trail, double time_s, const phys_vec3 ends[2]);

#endif
