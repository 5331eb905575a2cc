// A thick segment whose ends go straight in a tick: what it can reach, and when at the
// earliest, of things of which only bounds are known.
//
// Things are measured along three axes of the segment's own. What one takes up along the
// segment tells which part of the segment can ever be beside it; when that part can be as
// high or as low as it across the segment is then a matter of straight lines over time.
//
// All is in float and four at a time, so that compilers make vectors of it. Rounding is made up
// for: nothing that is met is ever ruled out.
#ifndef PHYS_SWEPT_SEGMENT_H
#define PHYS_SWEPT_SEGMENT_H

#include "phys_kdop.h"

// Along the segment; across it, out of the face it sweeps; across it in that face.
#define PHYS_SWEPT_AXES 3

typedef struct phys_swept_segment {
    phys_kdop bounds;               // world
    float axis[PHYS_SWEPT_AXES][3]; // x, y and z of each axis, unit but for rounding
    float origin[PHYS_SWEPT_AXES]; // a point of the sweep's, along them; what follows is from there
    float reach_m;                 // half the thickness, with room for rounding
    float low[PHYS_SWEPT_AXES], high[PHYS_SWEPT_AXES]; // all of the sweep, with room for rounding
    // As the tick begins: where each end is along each axis, and how far it goes in the tick.
    float place[PHYS_SWEPT_AXES][2], rise[PHYS_SWEPT_AXES][2];
    // As it begins and as it ends: where the first end is along the segment, and what share of
    // the segment a metre is.
    float start[2], share_per_metre[2];
    float whole; // 1 if too much of it is turned away from the axis to be told by parts, or else 0
} phys_swept_segment;

// Things told from the sweep together.
#define PHYS_SWEPT_TOGETHER 4

// Triangles whose corners go straight from one place to another: as the tick begins and as it ends
// each corner's x, y and z, world, metres.
typedef struct phys_swept_triangles {
    float corner[2][3][3][PHYS_SWEPT_TOGETHER];
} phys_swept_triangles;

// What each thing takes up along the axes, from the sweep's origin.
typedef struct phys_swept_rooms {
    float low[PHYS_SWEPT_AXES][PHYS_SWEPT_TOGETHER], high[PHYS_SWEPT_AXES][PHYS_SWEPT_TOGETHER];
} phys_swept_rooms;

// The sweep of all that is within radius_m of the segment whose ends go from first[] to last[]
// in a tick; finite, metres.
void phys_swept_segment_start(phys_swept_segment *out_sweep, const phys_vec3 first[2],
                              const phys_vec3 last[2], double radius_m);

// False only if nothing in the box, world, is in the sweep.
bool phys_swept_segment_meets_box(const phys_swept_segment *sweep, const float low[3],
                                  const float high[3]);

// What rooms may be off by, metres, of things of which no coordinate, nor the sum of two, is
// greater than `farthest_m`.
float phys_swept_segment_blur(const phys_swept_segment *sweep, float farthest_m);

// For each thing a time, as a fraction of the tick, before which nothing in its room is within
// the radius; 0 if something may be at once, more than 1 if nothing is in this tick. Coordinates
// below 1e30 m; blur_m is how much farther than its room each may reach.
void phys_swept_segment_reaches_rooms(const phys_swept_segment *sweep,
                                      const phys_swept_rooms *rooms, float blur_m,
                                      float out_earliest[PHYS_SWEPT_TOGETHER]);

// The same of triangles, and told better: not only along the sweep's axes but also across each
// side of the triangle as it is seen along the segment.
void phys_swept_segment_reaches_triangles(const phys_swept_segment *sweep,
                                          const phys_swept_triangles *triangles, float blur_m,
                                          float out_earliest[PHYS_SWEPT_TOGETHER]);

#endif
