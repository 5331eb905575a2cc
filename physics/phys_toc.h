// Time of contact: the first instant at which two moving capsules meet (paper, section 3).
// Rotation is included, and no speed is too high.
#ifndef PHYS_TOC_H
#define PHYS_TOC_H

#include "phys_gap.h"
#include "phys_motion.h"

typedef enum phys_toc_state {
    PHYS_TOC_SEPARATE, // no contact in the window; time_s is its end; no other field is set
    PHYS_TOC_HIT,      // the gap narrows to the clearance at time_s, which is collision-free
    PHYS_TOC_OVERLAP_AT_START, // the capsules overlap or touch at the start; time_s is 0
    PHYS_TOC_ITERATION_LIMIT,  // collision-free up to and including time_s; unknown after it. Only
                               // after thousands of revolutions in one window
    PHYS_TOC_INVALID,          // an input is not finite, or a radius or the window is negative
} phys_toc_state;

typedef struct phys_toc {
    phys_toc_state state;
    double time_s;      // from the start of both motions
    phys_gap gap;       // at time_s
    double closing_mps; // speed at which the gap shrinks at time_s; negative if it grows
    int iterations;     // number of distances evaluated
} phys_toc;

// Finds the first contact of two capsules within `window_s` seconds of their motions. A contact
// is never missed, and none is reported while the gap stays wider than PHYS_TOC_CLEARANCE_M +
// PHYS_TOC_TOLERANCE_M. Capsules that start closer than the clearance and move apart are not in
// contact.
//
// time_s is the instant at which the gap is PHYS_TOC_CLEARANCE_M, 100 nm, exact to 1e-8 s for
// blades that meet deeper than a graze of 2 um (test_phys_toc.c). The surfaces themselves would
// meet later, by the clearance over the closing speed: 0.02 us at 5 m/s, up to 4 us in a slow
// graze. Blades that approach to less than the clearance and never meet are reported too.
//
// The method is conservative advancement: from each instant it steps to the latest one that a
// lower bound on the distance proves free of contact. The bounds are of second order in the
// step, and of third order if the blades cross between their ends, so the steps converge on a
// contact at least as fast as Newton's method. Bodies that stay close together for long are decided
// by phys_toc_close.h, which may pass over a graze of less than half the clearance.
phys_toc phys_toc_find(const phys_capsule *a, const phys_motion *a_motion, const phys_capsule *b,
                       const phys_motion *b_motion, double window_s);

#endif
