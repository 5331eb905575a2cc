// The path of a blade through one tick: a capsule that moves from one pose to another.
//
// Its ends move on arcs, which are approximated by straight pieces: between stations the ends
// move linearly, and the stations are so close that a piece deviates from the arc by at most
// PHYS_BLADE_PATH_CHORD_M. Most blades miss the body by far, so the stations are computed only
// when they are needed. Until then it is enough to know how far the arc deviates from the chord
// between its ends.
#ifndef PHYS_BLADE_PATH_H
#define PHYS_BLADE_PATH_H

#include <stdint.h>

#include "phys_body.h"
#include "phys_swept_segment.h"

// Greatest number of pieces in a tick: enough for a reach of 1 m at 180 rad/s in 1 ms, three
// times the fastest cut. Faster blades deviate more from the arc, but consecutive pieces still
// join.
#define PHYS_BLADE_PATH_PIECES 64

typedef struct phys_blade_path {
    phys_capsule capsule;
    phys_pose pose[2]; // at the start and the end of the tick; unit orientations
    double radius_m;
    phys_vec3 first[2], last[2]; // both ends of the axis at the start and the end of the tick
    // At any time an end is at most this far, meters, from its position in a straight motion
    // from first to last; 0 for a single piece.
    double bulge_m;
    phys_swept_segment sweep; // the straight motion from first to last, enlarged by bulge_m
    uint32_t pieces;
    bool has_stations; // whether station[] has been computed
    phys_vec3 station[PHYS_BLADE_PATH_PIECES + 1][2];
} phys_blade_path;

// Starts the path of `capsule`, fixed to a body that moves from pose0 to pose1 by the shorter
// rotation. All numbers must be finite. The stations are not computed yet.
void phys_blade_path_start(phys_blade_path *out_path, const phys_capsule *capsule, phys_pose pose0,
                           phys_pose pose1);

// Computes the stations if they have not been computed yet.
void phys_blade_path_add_stations(phys_blade_path *path);

// The time at which the blade is at a station, as a fraction of the tick.
static inline double phys_blade_path_time(const phys_blade_path *path, uint32_t station)
{
    return (double)station / path->pieces;
}

#endif
