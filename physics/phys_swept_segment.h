// A thick segment whose ends move linearly during a tick. The functions tell which objects,
// given by their bounds only, the segment can reach, and at what time at the earliest.
//
// Objects are measured along three axes that belong to the segment. An object's extent along
// the segment determines which part of the segment can ever be beside it. The ends of that part
// move linearly as well, so the earliest time at which they can be level with the object along
// the other two axes follows from straight lines over time.
//
// All computation is in float, for four objects at once, so that compilers generate vector
// instructions. Rounding is compensated: an object that the segment meets is never ruled out.
#ifndef PHYS_SWEPT_SEGMENT_H
#define PHYS_SWEPT_SEGMENT_H

#include "phys_kdop.h"

// The axes: 0 along the segment; 1 the normal of the face that the segment sweeps; 2 in that
// face, orthogonal to the segment.
#define PHYS_SWEPT_AXES 3

typedef struct phys_swept_segment {
    phys_kdop bounds;               // world frame
    float axis[PHYS_SWEPT_AXES][3]; // x, y and z of each axis; of unit length, except for rounding
    float origin[PHYS_SWEPT_AXES];  // coordinates of a reference point of the sweep along the axes;
                                    // the values below are relative to it
    float reach_m;                  // radius, enlarged for rounding
    // Extent of the whole sweep along each axis, enlarged for rounding.
    float low[PHYS_SWEPT_AXES], high[PHYS_SWEPT_AXES];
    // At the start of the tick: position of each end along each axis, and its displacement in
    // the tick.
    float place[PHYS_SWEPT_AXES][2], rise[PHYS_SWEPT_AXES][2];
    // At the start and the end of the tick: position of the first end along the segment, and
    // the fraction of the segment per meter.
    float start[2], share_per_meter[2];
    float whole; // 1 if the segment turns too far from axis 0 to be treated in parts, otherwise 0
} phys_swept_segment;

// Number of objects tested in one call.
#define PHYS_SWEPT_BATCH 4

// Triangles whose corners move linearly. corner[time][corner][coordinate][object]: time 0 is
// the start of the tick, 1 its end; world frame, meters.
typedef struct phys_swept_triangles {
    float corner[2][3][3][PHYS_SWEPT_BATCH];
} phys_swept_triangles;

// Extent of each object along the three axes, relative to the sweep's origin, meters.
typedef struct phys_swept_extents {
    float low[PHYS_SWEPT_AXES][PHYS_SWEPT_BATCH], high[PHYS_SWEPT_AXES][PHYS_SWEPT_BATCH];
} phys_swept_extents;

// Computes the sweep of all points within radius_m of the segment whose ends move from first[]
// to last[] during a tick; world frame, finite, meters.
void phys_swept_segment_start(phys_swept_segment *out_sweep, const phys_vec3 first[2],
                              const phys_vec3 last[2], double radius_m);

// The same in two parts: the bounds, which are enough to find out that nothing is near, then the
// rest.
void phys_swept_segment_start_bounds(phys_swept_segment *out_sweep, const phys_vec3 first[2],
                                     const phys_vec3 last[2], double radius_m);
void phys_swept_segment_complete(phys_swept_segment *sweep, const phys_vec3 first[2],
                                 const phys_vec3 last[2], double radius_m);

// Returns false only if no point of the box [low, high], world frame, is in the sweep.
bool phys_swept_segment_meets_box(const phys_swept_segment *sweep, const float low[3],
                                  const float high[3]);

// Upper bound on the rounding error of extents, meters, for objects of which no coordinate and
// no sum of two coordinates is greater than `farthest_m`.
float phys_swept_segment_rounding(const phys_swept_segment *sweep, float farthest_m);

// For each object: a time, as a fraction of the tick, before which no point of its extent is
// within the segment's radius. 0 if contact is possible at once, more than 1 if it is
// impossible in this tick. Coordinates must be below 1e30 m. Each extent is enlarged by rounding_m.
void phys_swept_segment_earliest_extents(const phys_swept_segment *sweep,
                                         const phys_swept_extents *rooms, float rounding_m,
                                         float out_earliest[PHYS_SWEPT_BATCH]);

// The same for triangles, and tighter: besides the sweep's axes it tests the normal of each
// side of the triangle as projected along the segment.
void phys_swept_segment_earliest_triangles(const phys_swept_segment *sweep,
                                           const phys_swept_triangles *triangles, float rounding_m,
                                           float out_earliest[PHYS_SWEPT_BATCH]);

#endif
