// The gap between two capsules in given placements.
#ifndef PHYS_GAP_H
#define PHYS_GAP_H

#include "phys_body.h"

typedef struct phys_gap {
    double gap_m;     // between the surfaces; negative when they overlap, NaN if it is unknown
    phys_vec3 normal; // unit, from b to a
    phys_vec3 point;  // midway between the two nearest surface points
    double along_a, along_b; // of the nearest axis points: 0 = capsule end a, 1 = end b
} phys_gap;

// A capsule's axis in the world: the ends a and b.
typedef struct phys_axis {
    phys_vec3 a, b;
} phys_axis;

// The axis of a capsule of a body placed by `pose`.
static inline phys_axis phys_axis_of(const phys_capsule *capsule, phys_pose pose)
{
    return (phys_axis){pose_apply(pose, capsule->a), pose_apply(pose, capsule->b)};
}

// Gap of two capsules given by their axes and radii (metres, any common frame).
// Where the axes cross, the normal is across both and its sign has no meaning:
// such capsules overlap, and which side they came from is for the caller to know.
phys_gap phys_gap_of_axes(const phys_axis *a, double radius_a_m, const phys_axis *b,
                          double radius_b_m);

#endif
