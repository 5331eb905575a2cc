// Closest points of a segment and a triangle: how far a blade's axis is from a patch of skin.
#ifndef PHYS_TRIANGLE_H
#define PHYS_TRIANGLE_H

#include "phys_math.h"

// A triangle whose height is below this fraction of its sides is taken as its three sides:
// the direction of its normal would be rounding. The points so left out are within that
// fraction of a side of one that is kept.
#define PHYS_TRIANGLE_FLAT 1e-10

typedef struct phys_segment_triangle {
    double distance_m;     // 0, or a rounding error, where the segment crosses the triangle
    double along;          // on the segment: 0 = first end, 1 = second end
    double barycentric[3]; // on the triangle: in [0, 1], sum 1
    phys_vec3 on_segment;  // the closest points; one pair of many where there are several
    phys_vec3 on_triangle;
} phys_segment_triangle;

// Closest points of the segment a-b and the triangle, any frame, metres; all finite and below
// 1e30 m. Both may be degenerate: a segment may be a point, a triangle a segment or a
// point. The distance is that of the two points given, so never too small.
phys_segment_triangle phys_segment_triangle_closest(phys_vec3 a, phys_vec3 b,
                                                    const phys_vec3 corner[3]);

#endif
