// The way of a blade through one tick: a capsule carried from one pose to another.
//
// Its ends go along arcs, which are followed by straight pieces: the ends move linearly
// between stations so close that a piece leaves the arc by at most
// PHYS_BLADE_PATH_CHORD_M. Most blades miss by far, so the stations are laid only for those
// that do not: until then the whole arc is known to stay near the chord between its ends.
#ifndef PHYS_BLADE_PATH_H
#define PHYS_BLADE_PATH_H

#include <stdint.h>

#include "phys_body.h"
#include "phys_swept_segment.h"

// Most pieces in a tick: enough for a reach of 1 m at 180 rad/s in 1 ms, three times the
// fastest cut. Beyond, pieces leave the arc by more, still without a gap between them.
#define PHYS_BLADE_PATH_PIECES 64

typedef struct phys_blade_path {
    phys_capsule capsule;
    phys_pose pose[2]; // unit orientations
    double radius_m;
    phys_vec3 first[2], last[2]; // both ends of the axis as the tick begins and ends
    // An end is at any time t this near to where it would be going straight from first to
    // last, metres; 0 for a single piece.
    double bulge_m;
    phys_swept_segment sweep; // straight from first to last, thick enough for the bulge
    uint32_t pieces;
    bool laid; // whether there are stations
    phys_vec3 station[PHYS_BLADE_PATH_PIECES + 1][2];
} phys_blade_path;

// The path of `capsule` carried by a body from pose0 to pose1 on the shorter way round;
// finite. Without stations.
void phys_blade_path_start(phys_blade_path *out_path, const phys_capsule *capsule, phys_pose pose0,
                           phys_pose pose1);

// Lays the stations, if they are not there yet.
void phys_blade_path_lay(phys_blade_path *path);

// When the blade is at a station, as a fraction of the tick.
static inline double phys_blade_path_time(const phys_blade_path *path, uint32_t station)
{
    return (double)station / path->pieces;
}

#endif
