// Time of contact by the paper's method: sub-steps, then bisection. It is 30 to 60 times slower
// than phys_toc_find and misses the lightest touches. It is kept as the reference for tests and
// measurements of phys_toc_find.
#ifndef PHYS_TOC_SUBSTEPS_H
#define PHYS_TOC_SUBSTEPS_H

#include "phys_toc.h"

// Precision e_t of the time of contact, seconds. Nothing moves farther in this time than a
// tenth of the clearance.
#define PHYS_TOC_SUBSTEPS_PRECISION_S (0.1 * PHYS_TOC_CLEARANCE_M / PHYS_FASTEST_MPS)

// Number of sub-steps before giving up with PHYS_TOC_ITERATION_LIMIT.
#define PHYS_TOC_SUBSTEPS_MAX 1000000

// Like phys_toc_find, by the paper's method. The window is divided into steps of depth_m /
// (vmaxA + vmaxB), so that a contact between two instants is at most depth_m deep (3.2). The
// first step with a contact at its end is bisected (3.3). Steps over which the dynamic bounding
// volumes do not overlap are skipped together (3.2). The volumes are those of
// phys_dynamic_may_meet, which for a turn of 0.01 rad are 13,000 times smaller than the paper's
// ball; they save two thirds of the placements in a window of 1/90 s.
//
// A contact less than depth_m deep may be missed. depth_m must be positive, and less than the
// sum of the radii, or blades may pass through each other. `iterations` counts the placements
// and volumes tested.
phys_toc phys_toc_find_by_substeps(const phys_capsule *a, const phys_motion *a_motion,
                                   const phys_capsule *b, const phys_motion *b_motion,
                                   double window_s, double depth_m);

#endif
