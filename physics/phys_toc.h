// Time of contact: the first instant at which two moving capsules meet
// (paper, section 3), rotation included, however fast they pass.
#ifndef PHYS_TOC_H
#define PHYS_TOC_H

#include "phys_gap.h"
#include "phys_motion.h"

typedef enum phys_toc_state {
    PHYS_TOC_SEPARATE,         // no contact in the window: time_s is its end, nothing else is set
    PHYS_TOC_HIT,              // first contact just after time_s, which is collision-free
    PHYS_TOC_OVERLAP_AT_START, // the capsules overlap or touch at the start; time_s is 0
    PHYS_TOC_ITERATION_LIMIT,  // free up to time_s, which is collision-free; unknown after it
    PHYS_TOC_INVALID,          // some input is not finite, or a radius or window is negative
} phys_toc_state;

typedef struct phys_toc {
    phys_toc_state state;
    double time_s;      // from the start of both motions
    phys_gap gap;       // at time_s
    double closing_mps; // speed at which the gap shrinks at time_s; negative when it grows
    int iterations;     // distances evaluated
} phys_toc;

// First contact of two capsules within `window_s` seconds of their motions: a
// HIT is never missed and never reported while the gap stays wider than
// PHYS_TOC_CLEARANCE_M + PHYS_TOC_TOLERANCE_M. Capsules that start inside the
// clearance and move apart are no contact.
//
// Conservative advancement: from each instant to the latest one that a bound on
// the distance proves free. The bounds are of second order in the step, and of
// third where blades cross inside, so the steps converge on a contact like
// Newton's or faster.
phys_toc phys_toc_find(const phys_capsule *a, const phys_motion *a_motion, const phys_capsule *b,
                       const phys_motion *b_motion, double window_s);

#endif
