// First contact of a segment and a triangle whose five points all move linearly. This is the
// elementary test for a blade and a triangle of the body's skin over a short time.
//
// To prove that the two are free of contact between two instants, the test uses a plane whose
// normal changes linearly from the closest direction at the first instant to that at the
// second, and which separates them all the time. An interval without such a proof is halved. No
// contact deeper than PHYS_TOC_TRIANGLE_GRAZE_M is missed below the relative speed named at
// PHYS_TOC_TRIANGLE_SHORTEST, which is many times that of any blade.
#ifndef PHYS_TOC_TRIANGLE_H
#define PHYS_TOC_TRIANGLE_H

#include "phys_triangle.h"

// Length of the bracket around the time of contact, as a fraction of the tick. In that time a
// blade at 30 m/s with ticks of 1 ms moves 3e-12 m, which is close to the rounding error of the
// distance.
#define PHYS_TOC_TRIANGLE_BRACKET 1e-10

// Shortest interval that is tested, as a fraction of the tick. Shorter ones are assumed to be
// free: at a relative speed below 250 m/s the movement in them is less than
// PHYS_TOC_TRIANGLE_GRAZE_M.
#define PHYS_TOC_TRIANGLE_SHORTEST 1e-6

// The segment's ends and the triangle's corners: their positions at time 0 and their
// displacements in the tick, meters, in one frame. Times are fractions of the tick.
typedef struct phys_moving_pair {
    phys_vec3 end[2], end_run[2];
    phys_vec3 corner[3], corner_run[3];
} phys_moving_pair;

// The pair at one instant.
typedef struct phys_pair_instant {
    double time;
    phys_vec3 end[2], corner[3];
    phys_segment_triangle closest;
    phys_vec3 towards_segment; // unit vector from the triangle's closest point to the segment's; 0
                               // if they meet
} phys_pair_instant;

// Makes the segment's ends move linearly from first[] at time t0 to last[] at time t1 > t0.
void phys_moving_pair_set_ends(phys_moving_pair *pair, const phys_vec3 first[2],
                               const phys_vec3 last[2], double t0, double t1);

// Computes the pair's state at a time.
void phys_moving_pair_at(const phys_moving_pair *pair, double time, phys_pair_instant *out);

// The time until which a plane with the present closest direction proves that the two are more
// than `apart_m` meters apart: now->time if it does not prove it now, INFINITY if it always
// does.
double phys_moving_pair_apart_until(const phys_moving_pair *pair, const phys_pair_instant *now,
                                    double apart_m);

// Returns true if that plane also proves that they have been this far apart since time 0.
bool phys_moving_pair_apart_before(const phys_moving_pair *pair, const phys_pair_instant *now,
                                   double apart_m);

// Finds the first time, after the instant `from` and not after `end`, at which the segment
// comes within `radius_m` of the triangle. At `from` they must be farther apart than that.
// Returns true if there is such a time; *out_contact is then the last instant before it.
// Contacts after `latest` may be left out; those found do not depend on `latest`.
bool phys_toc_triangle(const phys_moving_pair *pair, double radius_m, const phys_pair_instant *from,
                       double end, double latest, phys_pair_instant *out_contact);

#endif
