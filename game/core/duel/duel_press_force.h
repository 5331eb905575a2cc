// What a blade that presses on a body and its skin do to each other at an instant: force, bend,
// and how far the hand may go on. Private to duel_press.c and duel_curve.c.
#ifndef DUEL_PRESS_FORCE_H
#define DUEL_PRESS_FORCE_H

#include "duel.h"

// A blade at some instant, and where the place on the skin then is.
typedef struct press_situation {
    const weapon *held;
    phys_body body;
    phys_vec3 place, normal, place_mps, bend_side; // world
} press_situation;

// How far the weapon would be in the body without a bend, or aside of its tip, how far it
// may be, in which direction it gets there, and the point of it that does.
typedef struct press_limit {
    double depth_m, deepest_m;
    phys_vec3 inward, taken_at;
} press_limit;

typedef struct duel_press_force {
    phys_vec3 force_n; // on the weapon, world, at `at`
    phys_vec3 at;      // where skin and blade meet: on the blade's axis
    double tip_n;      // what presses the point in, along its own direction
    phys_flexion bend;
    phys_vec3 bend_side; // world, unit, across the unbent blade
    press_limit in, aside;
    bool holds;  // friction is enough to keep the tip where it is
    bool parted; // there is nothing between them any more
} duel_press_force;

typedef struct press_axis {
    phys_vec3 guard, tip, along; // along: unit
    double length_m;
} press_axis;

// The unbent blade as the situation has it, from guard to tip, world frame.
press_axis press_axis_of(const press_situation *s);

// How fast a point of the weapon goes in a direction, seen from the place on the skin.
double press_speed_towards(const press_situation *s, phys_vec3 point, phys_vec3 direction);

// What of `v` is across the unit vector `along`.
phys_vec3 press_across_of(phys_vec3 v, phys_vec3 along);

// What the two do to each other: one of DUEL_PRESS_HELD, _SLIDING and _EDGE.
duel_press_force duel_press_force_of(uint8_t kind, const press_situation *s);

#endif
