// The trail of a fast blade: its last positions, newest first.
#ifndef BLADE_TRAIL_H
#define BLADE_TRAIL_H

#include "phys_math.h"

// At most this many positions, BLADE_TRAIL_SPACING_S apart: 0.16 s in all.
#define BLADE_TRAIL_PLACES    40
#define BLADE_TRAIL_SPACING_S 0.004

// A zeroed trail is empty.
typedef struct blade_trail {
    int count;
    double time_s[BLADE_TRAIL_PLACES];
    phys_vec3 inner[BLADE_TRAIL_PLACES]; // world: where the part that leaves a trail begins
    phys_vec3 tip[BLADE_TRAIL_PLACES];   // world
} blade_trail;

// Adds the blade's position; `ends` as from duel_blade_ends(). Call it after every tick or every
// few ticks: while the newest position is less than the spacing after the one before it, a call
// replaces the newest. Time running backwards (a new bout) empties the trail.
void blade_trail_add(blade_trail *trail, double time_s, const phys_vec3 ends[2]);

#endif
