// Closest points of two segments. Every capsule test is based on their distance.
#ifndef PHYS_SEGMENT_H
#define PHYS_SEGMENT_H

#include "phys_math.h"

typedef enum phys_segment_state {
    PHYS_SEGMENT_APART,   // distance_m > 0: the points define a direction
    PHYS_SEGMENT_MEETING, // distance_m is zero: no direction from one to the other is defined
    PHYS_SEGMENT_INVALID, // NaN, infinite or too large to square: no other field is valid
} phys_segment_state;

typedef struct phys_segment_distance {
    phys_segment_state state;
    double distance_m;
    double along_a, along_b; // the closest points as fractions: 0 = first end, 1 = second end
    // The closest points; one of many pairs if the segments are parallel.
    phys_vec3 point_a, point_b;
} phys_segment_distance;

// A fraction along a segment, limited to [0, 1].
static inline double phys_segment_clamp(double along)
{
    double from_start = along > 0.0 ? along : 0.0;
    return from_start < 1.0 ? from_start : 1.0;
}

// The fraction along a segment at which it is nearest to a point. `offset` is the point minus
// the segment's first end, `run` the second end minus the first. 0 if the segment has no
// length.
static inline double phys_segment_project(phys_vec3 offset, phys_vec3 run, double run_squared)
{
    return run_squared > 0.0 ? phys_segment_clamp(v3_dot(offset, run) / run_squared) : 0.0;
}

// Positions of the closest points on two segments: 0 = first end, 1 = second end.
typedef struct phys_segment_places {
    double along_a, along_b;
} phys_segment_places;

// The positions of the closest points of two segments, for callers that ask many times and keep
// the derived values. `start` is a's first end minus b's first end; run_a and run_b are the
// vectors from first to second end, given with their squared lengths; `across` is run_a x
// run_b, given with its squared length.
//
// The order of clamping is that of Ericson, Real-Time Collision Detection, 5.1.9. Ericson's
// determinant aa * bb - ab^2 loses digits for near-parallel segments (Eberly, Robust
// computation of distance between line segments). Here it is replaced by the squared length of
// the cross product, whose relative error grows with 1 / sine of the angle instead of 1 /
// sine^2.
static inline phys_segment_places phys_segment_nearest(phys_vec3 start, phys_vec3 run_a,
                                                       double run_a_squared, phys_vec3 run_b,
                                                       double run_b_squared, phys_vec3 across,
                                                       double across_squared)
{
    // Where the infinite lines are closest. For parallel lines any starting point is right: the
    // projections below find the distance from it.
    phys_segment_places at = {0.0, 0.0};
    if (across_squared > 0.0) {
        at.along_a = phys_segment_clamp(v3_dot(v3_cross(run_b, start), across) / across_squared);
    }

    // The point of b nearest to that point. If b ends before it, the point of a nearest to b's
    // end.
    at.along_b =
        phys_segment_project(v3_add_scaled(start, run_a, at.along_a), run_b, run_b_squared);
    if (at.along_b <= 0.0 || at.along_b >= 1.0) {
        phys_vec3 to_b = v3_sub(v3_scale(run_b, at.along_b), start);
        at.along_a = phys_segment_project(to_b, run_a, run_a_squared);
    }
    return at;
}

// Closest points of the segments a0-a1 and b0-b1, in any common frame, meters. A segment may be
// a point. The error of the distance is a few rounding errors of the coordinates at every angle
// between the segments, parallel included. Segments shorter than 1e-75 m count as points, or as
// parallel. Coordinates of 1e75 m and more may give PHYS_SEGMENT_INVALID.
static inline phys_segment_distance phys_segment_closest(phys_vec3 a0, phys_vec3 a1, phys_vec3 b0,
                                                         phys_vec3 b1)
{
    phys_vec3 run_a = v3_sub(a1, a0);
    phys_vec3 run_b = v3_sub(b1, b0);
    phys_vec3 across = v3_cross(run_a, run_b);
    double across_squared = v3_length_squared(across);
    phys_segment_places at =
        phys_segment_nearest(v3_sub(a0, b0), run_a, v3_length_squared(run_a), run_b,
                             v3_length_squared(run_b), across, across_squared);

    phys_segment_distance result;
    result.along_a = at.along_a;
    result.along_b = at.along_b;
    result.point_a = v3_add_scaled(a0, run_a, at.along_a);
    result.point_b = v3_add_scaled(b0, run_b, at.along_b);
    result.distance_m = v3_distance(result.point_a, result.point_b);
    if (!isfinite(result.distance_m) || !isfinite(across_squared)) {
        result.state = PHYS_SEGMENT_INVALID;
    } else {
        result.state = result.distance_m > 0.0 ? PHYS_SEGMENT_APART : PHYS_SEGMENT_MEETING;
    }
    return result;
}

#endif
