// Time of contact: the first instant at which two moving capsules meet
// (paper, section 3), rotation included, however fast they pass.
#ifndef PHYS_TOC_H
#define PHYS_TOC_H

#include "phys_gap.h"
#include "phys_motion.h"

// Capsules closer than this are in contact. It keeps the collision-free instant
// clear of rounding (1e-15 m on a piste) and is far below what a blade of 4 mm
// radius can show; nearer to zero, rounding would decide; wider, near misses
// would count. Capsules that start closer are in contact at half their gap.
#define PHYS_TOC_CLEARANCE_M 1e-7

// A contact is reported when the gap is this near to the clearance: it bounds the
// error of the gap at the instant returned. Blades that meet deeper than a graze of
// 2 um close fast enough for it to fix the instant to 1e-8 s; ten times wider does
// not, ten times finer is rounding.
#define PHYS_TOC_TOLERANCE_M 1e-11

// Steps before giving up with PHYS_TOC_ITERATION_LIMIT. Blades in a window of
// 1/90 s need five on average, a long graze up to about a hundred; more is only
// for sliding along each other inside a micrometre, or for hundreds of turns.
#define PHYS_TOC_MAX_ITERATIONS 256

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
