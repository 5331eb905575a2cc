// The gap between two capsules in given placements.
#ifndef PHYS_GAP_H
#define PHYS_GAP_H

#include "phys_body.h"

typedef struct phys_gap {
    double gap_m;            // between the surfaces; negative if they overlap, NaN if unknown
    phys_vec3 normal;        // unit, from b to a
    phys_vec3 point;         // midway between the two nearest surface points
    double along_a, along_b; // position of the nearest axis points: 0 = capsule end a, 1 = end b
} phys_gap;

// A capsule's axis in the world frame, from end a to end b, meters.
typedef struct phys_axis {
    phys_vec3 a, b;
} phys_axis;

// The world axis of a capsule whose body is placed by `pose`.
static inline phys_axis phys_axis_of(const phys_capsule *capsule, phys_pose pose)
{
    return (phys_axis){pose_apply(pose, capsule->a), pose_apply(pose, capsule->b)};
}

// The gap between two capsules given by their axes and radii, in meters and any common frame.
// If the axes cross, the capsules overlap: the normal is then orthogonal to both axes and its
// sign has no meaning, so the caller must remember from which side the capsules came.
phys_gap phys_gap_of_axes(const phys_axis *a, double radius_a_m, const phys_axis *b,
                          double radius_b_m);

#endif
