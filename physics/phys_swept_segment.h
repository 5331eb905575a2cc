// A thick segment whose ends go straight in a tick: what it can reach, and when at the
// earliest, of things of which only bounds are known.
//
// Things are measured along three axes of the segment's own. What one takes up along the
// segment tells which part of the segment can ever be beside it; when that part can be as
// high or as low as it across the segment is then a matter of straight lines over time.
//
// All is in float, relative to a point of the segment's, and four at a time, so that compilers
// make vectors of it. Rounding is made up for: nothing that is met is ever ruled out.
#ifndef PHYS_SWEPT_SEGMENT_H
#define PHYS_SWEPT_SEGMENT_H

#include "phys_kdop.h"

// Axes: along the segment; across it, out of the face it sweeps; across it in that face; and a
// spare one, all zero.
#define PHYS_SWEPT_AXES 4

typedef struct phys_swept_segment {
    phys_kdop bounds;                 // world
    float origin[3];                  // world; all that follows is relative to it, metres
    float box_low[3], box_high[3];    // of the bounds
    float axis[3][PHYS_SWEPT_AXES];   // x, y and z of each axis, unit but for rounding
    float extent[3][PHYS_SWEPT_AXES]; // the same without signs
    float low[PHYS_SWEPT_AXES], high[PHYS_SWEPT_AXES]; // all of the sweep, along the axes
    float reach_m;                                     // half the thickness, with room for rounding
    // As the tick begins and as it ends: where the first end is along the segment, what share
    // of the segment a metre is, where each end is along the two axes across, [axis][time][end].
    float start[2], share_per_metre[2], height[2][2][2];
    float whole; // 1 if too much of it is turned away from the axis to be told by parts, or else 0
} phys_swept_segment;

// Things told from the sweep together, and how many points each is the hull of.
#define PHYS_SWEPT_HULLS       4
#define PHYS_SWEPT_HULL_POINTS 6

// The points of each thing's hull, world, metres, x, y and z apart.
typedef struct phys_swept_hulls {
    float point[PHYS_SWEPT_HULL_POINTS][3][PHYS_SWEPT_HULLS];
} phys_swept_hulls;

// The sweep of all that is within radius_m of the segment whose ends go from first[] to last[]
// in a tick; finite, metres.
void phys_swept_segment_start(phys_swept_segment *out_sweep, const phys_vec3 first[2],
                              const phys_vec3 last[2], double radius_m);

// False only if nothing in the box, world, is in the sweep.
bool phys_swept_segment_meets_box(const phys_swept_segment *sweep, const float low[3],
                                  const float high[3]);

// For each hull a time, as a fraction of the tick, before which nothing in it is within the
// radius; 0 if something may be at once, more than 1 if nothing is in this tick. Coordinates
// below 1e30 m.
void phys_swept_segment_earliest(const phys_swept_segment *sweep, const phys_swept_hulls *hulls,
                                 float out_earliest[PHYS_SWEPT_HULLS]);

#endif
