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

// Closest points of the segments a0-a1 and b0-b1, any frame, metres. A segment
// may be a point. The distance is right to some rounding errors of the
// coordinates at every angle between the segments, parallel included. Lengths
// below 1e-75 m count as parallel or as points; coordinates from 1e75 m on may be
// INVALID.
//
// Clamping order after Ericson, Real-Time Collision Detection 5.1.9. His
// determinant aa * bb - ab^2 cancels for near-parallel segments (Eberly, Robust
// computation of distance between line segments); here it is the square of the
// cross product, whose relative error grows with 1 / sine instead of 1 / sine^2.
phys_segment_distance phys_segment_closest(phys_vec3 a0, phys_vec3 a1, phys_vec3 b0, phys_vec3 b1);

#endif
