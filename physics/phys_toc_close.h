// Time of contact of two bodies that stay close together for long: that roll or slide on each
// other, move as one, or graze each other. The other searches (phys_toc.h, phys_toc_convex.h) come
// here when they have taken many steps; each of theirs is as short as the gap is narrow.
#ifndef PHYS_TOC_CLOSE_H
#define PHYS_TOC_CLOSE_H

#include "phys_carried_plane.h"
#include "phys_toc.h"

// Returns true if a plane that is orthogonal to the unit vector `normal` (from b to a) at `from_s`
// (phys_carried_plane.h) proves that the surfaces stay farther apart than `gap_m` until `to_s`.
// Bodies that move as one, or that slide along such a plane, need no more than this.
bool phys_toc_close_apart(const phys_moving_convex *a, const phys_moving_convex *b,
                          phys_vec3 normal, double from_s, double to_s, double gap_m);

// Continues the search for the first instant at which the gap is `clearance_m` from an instant
// that is collision-free, and up to which there is no contact, after `iterations` distances. The
// state of the result is SEPARATE, HIT, or ITERATION_LIMIT after PHYS_TOC_CLOSE_MAX_STEPS steps,
// which only bodies that rotate by many turns in the window need.
//
// A step may end as soon as the gap could be half the clearance. So no step is shorter than the
// time that the bodies need for the other half, and their number is limited. Bodies that approach
// to less than the clearance, but not to less than half of it, and part again may be reported as
// SEPARATE.
phys_toc phys_toc_close_find(const phys_moving_convex *a, const phys_moving_convex *b,
                             double from_s, double window_s, double clearance_m, double tolerance_m,
                             int iterations);

#endif
