// Closest points of a segment and a triangle: the distance of a blade's axis from a triangle of
// the body's skin.
#ifndef PHYS_TRIANGLE_H
#define PHYS_TRIANGLE_H

#include "phys_math.h"

// A triangle whose height is below this fraction of its sides is treated as its three sides,
// because rounding would determine its normal. The points that are ignored are within that
// fraction of a side from a point that is kept.
#define PHYS_TRIANGLE_FLAT 1e-10

typedef struct phys_segment_triangle {
    double distance_m;     // 0, or a rounding error, if the segment crosses the triangle
    double along;          // position on the segment: 0 = first end, 1 = second end
    double barycentric[3]; // position on the triangle: each in [0, 1], sum 1
    phys_vec3 on_segment;  // the closest points; one of many pairs if several are equally close
    phys_vec3 on_triangle;
} phys_segment_triangle;

// Closest points of the segment a-b and the triangle corner[0..2], in any common frame, meters.
// All coordinates must be finite and below 1e30 m. Both may be degenerate: the segment may be a
// point, the triangle a segment or a point. The distance is computed from the two points
// returned, so it is never too small.
phys_segment_triangle phys_segment_triangle_closest(phys_vec3 a, phys_vec3 b,
                                                    const phys_vec3 corner[3]);

#endif
