// 18-DOPs: convex bounding volumes made of nine pairs of parallel planes with fixed normals.
//
// The nine axes are x, y, z, x+y, y+z, z+x, x-y, y-z and z-x. They are not normalized, so that
// a coordinate along an axis needs a single rounded addition. Rounding to nearest preserves
// order: volumes that overlap in exact arithmetic also overlap as floats, and a point that is
// inside stays inside. The bounds therefore need no padding for rounding.
#ifndef PHYS_KDOP_H
#define PHYS_KDOP_H

#include <stddef.h>
#include <stdint.h>

#include "phys_math.h"

#define PHYS_KDOP_AXES 9

// All points p with low[i] <= axis[i] . p <= high[i]. The values are in meters, on the six
// diagonal axes multiplied by sqrt(2). The volume is empty if any low is above its high.
typedef struct phys_kdop {
    float low[PHYS_KDOP_AXES], high[PHYS_KDOP_AXES];
} phys_kdop;

// Computes a point's coordinates along the nine axes, rounded to nearest.
void phys_kdop_project(const float point[3], float out_coordinate[PHYS_KDOP_AXES]);

// The empty volume. Adding an object to it gives the bounds of that object.
phys_kdop phys_kdop_empty(void);

// Extends the bounds to contain `point`, whose coordinates must not be NaN.
void phys_kdop_add_point(phys_kdop *kdop, const float point[3]);

// Bounds of the convex hull of `count` balls of equal radius. A capsule is the hull of two; a
// capsule whose ends move linearly lies in the hull of four. World frame, meters. Without balls
// the result is empty.
phys_kdop phys_kdop_of_balls(const phys_vec3 *center, size_t count, double radius_m);

// The smallest bounds that contain both.
phys_kdop phys_kdop_union(const phys_kdop *a, const phys_kdop *b);

// Returns true if the point is inside or on the boundary.
bool phys_kdop_contains(const phys_kdop *kdop, const float point[3]);

// A direction as a sum of three of the 18 plane normals with nonnegative weights. No point of a
// volume is farther along the direction than the sum of these planes' positions with the same
// weights.
typedef struct phys_kdop_direction {
    uint8_t plane[3]; // the high plane of axis i is i, the low one PHYS_KDOP_AXES + i
    float share[3];   // weights, never negative
} phys_kdop_direction;

// Expresses a direction, which need not be of unit length, by the three plane normals around
// it.
phys_kdop_direction phys_kdop_direction_of(const float direction[3]);

// Returns true if the two volumes overlap on every axis. Never false for volumes that meet. It
// may be true for volumes that do not, because the cross products of edges are not tested.
bool phys_kdop_overlap(const phys_kdop *a, const phys_kdop *b);

#endif
