// Time of contact as the paper finds it: sub-steps, then bisection. Slower than
// phys_toc_find (30 to 60 times) and blind to the lightest touches; kept as the reference
// that the working method is tested and measured against.
#ifndef PHYS_TOC_SUBSTEPS_H
#define PHYS_TOC_SUBSTEPS_H

#include "phys_toc.h"

// Precision e_t of the time of contact, seconds: nothing moves farther meanwhile than a
// tenth of the clearance.
#define PHYS_TOC_SUBSTEPS_PRECISION_S (0.1 * PHYS_TOC_CLEARANCE_M / PHYS_FASTEST_MPS)

// Sub-steps before giving up with PHYS_TOC_ITERATION_LIMIT.
#define PHYS_TOC_SUBSTEPS_MAX 1000000

// As phys_toc_find, in the paper's way. The window is cut into steps of
// depth_m / (vmaxA + vmaxB), so that a contact between two instants is at most
// depth_m deep (3.2); the first step with a contact at its end is bisected (3.3). Steps
// over which dynamic bounding volumes do not meet are not looked at one by one (3.2): the
// volumes are those of phys_dynamic_may_meet, for a turn of 0.01 rad 13,000 times as tight
// as the paper's ball; they save two thirds of the placements in a window of 1/90 s.
//
// A contact less than depth_m deep may be missed. depth_m > 0, and less than the
// sum of the radii or blades may pass. iterations counts placements and volumes tested.
phys_toc phys_toc_find_by_substeps(const phys_capsule *a, const phys_motion *a_motion,
                                   const phys_capsule *b, const phys_motion *b_motion,
                                   double window_s, double depth_m);

#endif
