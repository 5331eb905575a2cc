// The path of a blade through one tick: a capsule fixed to a body that moves along a
// phys_tick_path.
//
// Its ends move on arcs, with a kink at each contact. The arcs are approximated by straight pieces:
// between stations the ends move linearly, and the stations are so close that a piece deviates from
// the arc by at most PHYS_BLADE_PATH_CHORD_M. Most blades miss the body by far, so the stations are
// computed only when they are needed. Until then it is enough to know how far the path deviates
// from the chord between its ends.
#ifndef PHYS_BLADE_PATH_H
#define PHYS_BLADE_PATH_H

#include <stdint.h>

#include "phys_body.h"
#include "phys_swept_segment.h"
#include "phys_tick_path.h"

// Greatest number of pieces of all arcs in a tick, besides one for each arc: enough for a reach of
// 1 m at 180 rad/s in 1 ms, three times the fastest cut. Faster blades deviate more from the arc,
// but consecutive pieces still join.
#define PHYS_BLADE_PATH_ARC_PIECES 63

// Greatest number of pieces: those of the arcs, and one between each arc and the next.
#define PHYS_BLADE_PATH_PIECES (PHYS_BLADE_PATH_ARC_PIECES + 2 * PHYS_LEGS_MOST)

typedef struct phys_blade_path {
    phys_capsule capsule;
    const phys_tick_path *way; // of the body; the caller keeps it
    double radius_m;
    phys_vec3 first[2], last[2]; // both ends of the axis at the start and the end of the tick
    // At any time an end is at most this far, meters, from its position in a straight motion
    // from first to last; 0 for a single piece.
    double bulge_m;
    phys_swept_segment sweep; // the straight motion from first to last, enlarged by bulge_m
    uint32_t pieces;
    bool has_stations; // whether time[] and station[] have been computed
    // For each station: when the blade is there, as a fraction of the tick, and where both ends
    // are.
    double time[PHYS_BLADE_PATH_PIECES + 1];
    phys_vec3 station[PHYS_BLADE_PATH_PIECES + 1][2];
} phys_blade_path;

// Starts the path of `capsule`, fixed to a body that moves along `way`, in a tick of more than 0
// seconds. All numbers must be finite. The stations of a path with one leg are not computed yet.
// A separation that takes no time is spread over PHYS_SEPARATION_TIME_S, or half of the next leg if
// that is shorter, so that the blade jumps nowhere.
void phys_blade_path_start(phys_blade_path *out_path, const phys_capsule *capsule,
                           const phys_tick_path *way);

// The same in three parts: all but the sweep; then the sweep's bounds; then the rest of the sweep.
void phys_blade_path_start_ends(phys_blade_path *out_path, const phys_capsule *capsule,
                                const phys_tick_path *way);
void phys_blade_path_bound(phys_blade_path *path);
void phys_blade_path_complete(phys_blade_path *path);

// Starts the path of a segment without radius that rests from `a` to `b`, world frame, with its
// sweep; it has no stations.
void phys_blade_path_rest(phys_blade_path *out_path, phys_vec3 a, phys_vec3 b);

// Computes the stations if they have not been computed yet.
void phys_blade_path_add_stations(phys_blade_path *path);

// The piece in which the blade is at a time, 0 to 1, as a fraction of the tick: the number of the
// last station that it has reached, but for the last one. The stations must have been computed.
uint32_t phys_blade_path_piece_at(const phys_blade_path *path, double time);

#endif
