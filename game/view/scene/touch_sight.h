// From where a touch can be seen: the place for the close-up's camera, from which the point on the
// skin and the blade that made it are not hidden behind an arm, a head or another limb.
#ifndef TOUCH_SIGHT_H
#define TOUCH_SIGHT_H

#include "limb_capsules.h"

// Both bodies and the blade in the tick of the touch. Plain data, world coordinates, meters.
typedef struct touch_sight {
    limb body[2][LIMB_COUNT]; // enum duel_side
    phys_vec3 point, normal;  // where the touch landed; the normal points out of the body
    phys_vec3 blade[2];       // of the weapon that touched: at the guard, and the tip
} touch_sight;

// The share of what matters that is visible from the eye, 0..1: half of it is the point on the
// skin, the other half places along the last part of the blade.
double touch_sight_seen(const touch_sight *sight, phys_vec3 eye);

// The direction from the point to the camera, a unit vector: the one from which most is visible
// during the camera's whole turn (camera_touch()). Of directions that are equally good it takes the
// one nearest to the touched skin's side and to the side camera's side of the piste.
phys_vec3 touch_sight_choose(const touch_sight *sight);

#endif
