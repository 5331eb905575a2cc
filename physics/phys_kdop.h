// 18-DOPs: convex bounds made of nine pairs of parallel planes with fixed normals.
//
// The nine axes are x, y, z, x+y, y+z, z+x, x-y, y-z and z-x, deliberately not
// normalised: a coordinate along an axis is then one rounded addition. Rounding to
// nearest never swaps an order, so a bound that is the nearest float of the exact
// bound still answers rightly: volumes that meet exactly also meet as floats, and a
// point inside is inside. Nothing needs to be padded for it.
#ifndef PHYS_KDOP_H
#define PHYS_KDOP_H

#include <stddef.h>
#include <stdint.h>

#include "phys_math.h"

#define PHYS_KDOP_AXES 9

// All points p with low[i] <= axis[i] . p <= high[i], in metres, times sqrt(2) along the
// six diagonal axes. Empty when any low is above its high.
typedef struct phys_kdop {
    float low[PHYS_KDOP_AXES], high[PHYS_KDOP_AXES];
} phys_kdop;

// Coordinates of a point along the nine axes, rounded to nearest.
void phys_kdop_project(const float point[3], float out_coordinate[PHYS_KDOP_AXES]);

// The bounds of nothing: adding anything to it gives the bounds of that thing.
phys_kdop phys_kdop_empty(void);

// Bounds that also hold `point`; coordinates must not be NaN.
void phys_kdop_add_point(phys_kdop *kdop, const float point[3]);

// Bounds of the convex hull of `count` balls of one radius: a capsule is the hull of
// two, a capsule whose ends move linearly lies in the hull of four. No ball, no volume.
phys_kdop phys_kdop_of_balls(const phys_vec3 *centre, size_t count, double radius_m);

// Smallest bounds that hold both.
phys_kdop phys_kdop_union(const phys_kdop *a, const phys_kdop *b);

// Whether the point is inside or on the boundary.
bool phys_kdop_contains(const phys_kdop *kdop, const float point[3]);

// How far a volume reaches along a direction. The direction is a sum of three of the 18 normals,
// none of them taken negatively, so no point is farther along it than the same sum of those three
// planes' places.
typedef struct phys_kdop_direction {
    uint8_t plane[3]; // the high one of axis i is plane i, the low one PHYS_KDOP_AXES + i
    float share[3];   // never negative
} phys_kdop_direction;

// The direction, which need not be of unit length, by the three normals nearest around it.
phys_kdop_direction phys_kdop_direction_of(const float direction[3]);

// Whether the two share a slab on every axis. Never false for volumes that meet; may be
// true for volumes that do not (the test leaves out the edge-edge directions).
bool phys_kdop_overlap(const phys_kdop *a, const phys_kdop *b);

#endif
