// Closest points of two segments: the distance that every capsule test rests on.
#ifndef PHYS_SEGMENT_H
#define PHYS_SEGMENT_H

#include "phys_math.h"

typedef enum phys_segment_state {
    PHYS_SEGMENT_APART,   // distance_m > 0: the points give a direction
    PHYS_SEGMENT_MEETING, // distance_m is zero: there is no direction from one to the other
    PHYS_SEGMENT_INVALID, // not a number or too large to square: nothing else is set
} phys_segment_state;

typedef struct phys_segment_distance {
    phys_segment_state state;
    double distance_m;
    double along_a, along_b;    // where the closest points are: 0 = first end, 1 = second end
    phys_vec3 point_a, point_b; // the closest points; one pair of many if the segments are parallel
} phys_segment_distance;

// A place on a segment, held between its ends.
static inline double phys_segment_clamp(double along)
{
    double from_start = along > 0.0 ? along : 0.0;
    return from_start < 1.0 ? from_start : 1.0;
}

// Where on the segment start + along * run the point `start + offset` is nearest.
static inline double phys_segment_project(phys_vec3 offset, phys_vec3 run, double run_squared)
{
    return run_squared > 0.0 ? phys_segment_clamp(v3_dot(offset, run) / run_squared) : 0.0;
}

// Where on two segments their closest points are: 0 = first end, 1 = second end.
typedef struct phys_segment_places {
    double along_a, along_b;
} phys_segment_places;

// The places on two segments with the runs run_a and run_b, the first ends of which are
// `start` apart, a's from b's. The squares of their lengths and of across, the cross
// product run_a x run_b, are passed because who asks many times has them.
//
// Clamping order after Ericson, Real-Time Collision Detection 5.1.9. His
// determinant aa * bb - ab^2 cancels for near-parallel segments (Eberly, Robust
// computation of distance between line segments); here it is the square of the
// cross product, whose relative error grows with 1 / sine instead of 1 / sine^2.
static inline phys_segment_places phys_segment_nearest(phys_vec3 start, phys_vec3 run_a,
                                                       double run_a_squared, phys_vec3 run_b,
                                                       double run_b_squared, phys_vec3 across,
                                                       double across_squared)
{
    // Where the infinite lines are closest. For parallel lines any place will do:
    // the projections below then find the distance from there.
    phys_segment_places at = {0.0, 0.0};
    if (across_squared > 0.0) {
        at.along_a = phys_segment_clamp(v3_dot(v3_cross(run_b, start), across) / across_squared);
    }

    // Nearest on b to that place; when b ends before it, nearest on a to b's end.
    at.along_b =
        phys_segment_project(v3_add_scaled(start, run_a, at.along_a), run_b, run_b_squared);
    if (at.along_b <= 0.0 || at.along_b >= 1.0) {
        phys_vec3 to_b = v3_sub(v3_scale(run_b, at.along_b), start);
        at.along_a = phys_segment_project(to_b, run_a, run_a_squared);
    }
    return at;
}

// Closest points of the segments a0-a1 and b0-b1, any frame, metres. A segment
// may be a point. The distance is right to some rounding errors of the
// coordinates at every angle between the segments, parallel included. Lengths
// below 1e-75 m count as parallel or as points; coordinates from 1e75 m on may be
// INVALID.
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
