// A convex body of revolution: the bell guard, and the capsule as the simplest case.
//
// The body is the convex hull of coaxial discs, grown by a margin. To place such a body, only a
// point and a direction have to be transformed. Its farthest point in any direction is exact,
// including on the round rim, and costs at most one square root.
#ifndef PHYS_CONVEX_H
#define PHYS_CONVEX_H

#include "phys_body.h"

#define PHYS_CONVEX_MAX_DISCS 8

// A disc orthogonal to the axis; its radius may be zero.
typedef struct phys_disc {
    double along_m; // of its center, from the origin along the axis
    double radius_m;
} phys_disc;

// All points within margin_m of the convex hull of the discs. The origin and axis are in the
// body frame (origin at the center of mass) or in the world frame, in meters.
typedef struct phys_convex {
    phys_vec3 origin;
    phys_vec3 axis; // unit
    int count;      // of disc[], at least 1, in ascending order of along_m
    phys_disc disc[PHYS_CONVEX_MAX_DISCS];
    double margin_m;
} phys_convex;

// The capsule as a convex body: two discs without radius and a margin, or one disc if it has no
// length.
phys_convex phys_convex_of_capsule(const phys_capsule *capsule);

// Returns true if every number is finite, radii and margin are not negative, the axis is of
// unit length within 1e-6, and there are 1 to PHYS_CONVEX_MAX_DISCS discs.
bool phys_convex_is_valid(const phys_convex *convex);

// Transforms the body from frame b to frame a; `pose` is a_from_b.
phys_convex phys_convex_place(const phys_convex *convex, phys_pose pose);

// The point of the hull, without the margin, that is farthest in `direction`, which need not be
// of unit length (Ponce Atencio, eq. 6). Any one of them if several are equally far.
phys_vec3 phys_convex_support(const phys_convex *convex, phys_vec3 direction);

// The same for a shape that is placed by an origin and a unit axis instead of its own.
phys_vec3 phys_convex_support_at(const phys_convex *shape, phys_vec3 origin, phys_vec3 axis,
                                 phys_vec3 direction);

// Distance, meters, from `center` to the farthest point of the hull, without the margin.
double phys_convex_reach(const phys_convex *convex, phys_vec3 center);

// Position of a point along the axis: 0 at the first disc, 1 at the last, limited to that
// range.
double phys_convex_along(const phys_convex *convex, phys_vec3 point);

#endif
