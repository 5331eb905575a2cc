// Forces between a pressing blade and the skin at an instant: the force, the bend of the blade, and
// how much further the weapon may move. Private to duel_press.c and duel_curve.c.
#ifndef DUEL_PRESS_FORCE_H
#define DUEL_PRESS_FORCE_H

#include "duel.h"

// The pose of a blade at an instant, and the place on the skin at that instant.
typedef struct press_situation {
    const weapon *held;
    phys_body body;
    phys_vec3 place, normal, place_mps, bend_side; // world
} press_situation;

// A limit of the weapon's motion, into the body or to the side of its tip: the present depth of the
// unbent weapon, the largest depth allowed, the direction in which the depth grows, and the point
// of the weapon that it is measured at.
typedef struct press_limit {
    double depth_m, deepest_m;
    phys_vec3 inward, taken_at;
} press_limit;

typedef struct duel_press_force {
    phys_vec3 force_n; // on the weapon, world, at `at`
    phys_vec3 at;      // where skin and blade meet, on the blade's axis
    double tip_n;      // force that pushes the point's switch in, along the point's direction
    phys_flexion bend;
    phys_vec3 bend_side; // world, unit, across the unbent blade
    press_limit in, aside;
    bool holds;  // friction is enough to hold the tip in place
    bool parted; // skin and blade have separated
} duel_press_force;

typedef struct press_axis {
    phys_vec3 guard, tip, along; // along: unit
    double length_m;
} press_axis;

// The unbent blade of this situation, from guard to tip, world frame.
press_axis press_axis_of(const press_situation *s);

// Speed of a point of the weapon in a direction, relative to the place on the skin.
double press_speed_towards(const press_situation *s, phys_vec3 point, phys_vec3 direction);

// The component of `v` perpendicular to the unit vector `along`.
phys_vec3 press_across_of(phys_vec3 v, phys_vec3 along);

// Computes the force; `kind` is one of DUEL_PRESS_HELD, _SLIDING and _EDGE.
duel_press_force duel_press_force_of(uint8_t kind, const press_situation *s);

#endif
