// A convex body of revolution: the bell guard, and the capsule as its simplest case.
//
// The body is the convex hull of coaxial discs, grown by a margin. Of such a body a
// placement moves only a point and a direction, and its farthest point in any
// direction is exact, round rim included, with no more than one square root.
#ifndef PHYS_CONVEX_H
#define PHYS_CONVEX_H

#include "phys_body.h"

#define PHYS_CONVEX_MAX_DISCS 8

// A disc across the axis; its radius may be zero.
typedef struct phys_disc {
    double along_m; // of its centre, from the origin along the axis
    double radius_m;
} phys_disc;

// All points within margin_m of the hull of the discs, in the frame of the origin
// and the axis: a body's (metres from its centre of mass), or the world's.
typedef struct phys_convex {
    phys_vec3 origin;
    phys_vec3 axis; // unit
    int count;      // of disc[], at least 1, in the order of along_m
    phys_disc disc[PHYS_CONVEX_MAX_DISCS];
    double margin_m;
} phys_convex;

// The capsule as such a body: two points and a margin, or one where it has no length.
phys_convex phys_convex_of_capsule(const phys_capsule *capsule);

// Whether every number is finite, radii and margin are >= 0, the axis is of unit
// length within 1e-6, and there are 1 to PHYS_CONVEX_MAX_DISCS discs.
bool phys_convex_is_valid(const phys_convex *convex);

// The body of frame b in frame a, given a_from_b.
phys_convex phys_convex_place(const phys_convex *convex, phys_pose pose);

// The point of the hull, without the margin, that is farthest in `direction`, which
// need not be of unit length (Ponce Atencio, eq. 6). Any of them where several are.
phys_vec3 phys_convex_support(const phys_convex *convex, phys_vec3 direction);

// Distance from `centre` to the farthest point of the hull, without the margin.
double phys_convex_reach(const phys_convex *convex, phys_vec3 centre);

// Where a point lies along the axis: 0 at the first disc, 1 at the last, clamped.
double phys_convex_along(const phys_convex *convex, phys_vec3 point);

#endif
