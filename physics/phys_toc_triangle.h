// First contact of a segment and a triangle whose five points all move linearly: what is
// left of a blade and a patch of skin for a short while.
//
// Between two instants they are proved free of contact by a plane that turns linearly from
// the one closest direction to the other and keeps the two apart all the way; an interval
// without such a proof is halved. So no contact deeper than PHYS_TOC_TRIANGLE_GRAZE_M is
// missed below the speed that PHYS_TOC_TRIANGLE_MOMENT names, many times that of any blade.
#ifndef PHYS_TOC_TRIANGLE_H
#define PHYS_TOC_TRIANGLE_H

#include "phys_triangle.h"

// Length of the bracket around the time of contact, in ticks. At 30 m/s and 1 ms the
// blade moves 3e-12 m meanwhile, which is near the rounding of the distance itself.
#define PHYS_TOC_TRIANGLE_BRACKET 1e-10

// Shortest interval, in ticks, that is worth a proof: shorter ones are taken as free. What
// moves below 250 m/s against the other moves less than PHYS_TOC_TRIANGLE_GRAZE_M meanwhile.
#define PHYS_TOC_TRIANGLE_MOMENT 1e-6

// The segment's ends and the triangle's corners: where they are at time 0 and how far they
// go in a tick, metres. Times are fractions of the tick.
typedef struct phys_moving_pair {
    phys_vec3 end[2], end_run[2];
    phys_vec3 corner[3], corner_run[3];
} phys_moving_pair;

// The pair at one instant.
typedef struct phys_pair_instant {
    double time;
    phys_vec3 end[2], corner[3];
    phys_segment_triangle closest;
    phys_vec3 towards_segment; // unit, the closest way from the triangle; 0 if they meet
} phys_pair_instant;

// Lets the ends go straight from first[] at t0 to last[] at t1 > t0.
void phys_moving_pair_set_ends(phys_moving_pair *pair, const phys_vec3 first[2],
                               const phys_vec3 last[2], double t0, double t1);

// The pair at a time.
void phys_moving_pair_look(const phys_moving_pair *pair, double time, phys_pair_instant *out);

// Until when a plane that keeps the direction it has now proves the two more than `apart_m`
// from each other: now->time if not even now, infinite if for ever.
double phys_moving_pair_apart_until(const phys_moving_pair *pair, const phys_pair_instant *now,
                                    double apart_m);

// Whether such a plane also proves that they have been that far apart ever since time 0.
bool phys_moving_pair_apart_before(const phys_moving_pair *pair, const phys_pair_instant *now,
                                   double apart_m);

// First time after the instant `from`, in which they are farther apart than that, and not after
// `end`, that the two come as near as `radius_m`. True if there is one; then *out_contact is
// the last instant before it. What comes after `latest` may be left out; what is found does
// not depend on it.
bool phys_toc_triangle(const phys_moving_pair *pair, double radius_m, const phys_pair_instant *from,
                       double end, double latest, phys_pair_instant *out_contact);

#endif
