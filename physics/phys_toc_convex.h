// Time of contact of two convex bodies of revolution: a blade and a bell guard, or
// two guards. The answers and their rules are those of phys_toc_find.
#ifndef PHYS_TOC_CONVEX_H
#define PHYS_TOC_CONVEX_H

#include "phys_convex.h"
#include "phys_toc.h"

// First contact of two bodies, each in the frame of its motion's body, within
// `window_s` seconds. A contact is never missed and never reported while the gap
// stays wider than PHYS_TOC_CLEARANCE_M + PHYS_TOC_TOLERANCE_M + PHYS_GJK_WORST_M;
// the instant returned is collision-free. Bodies that start inside the clearance
// and move apart are no contact. `iterations` counts distances by GJK.
//
// Conservative advancement over separating planes that turn with one body. In that
// body's frame the other's points have bounded acceleration K, so the separation
// s(x) along the plane's normal, less K x^2 / 2, is the least of concave functions
// and concave itself: its values at both ends of a step prove the whole step free.
phys_toc phys_toc_convex_find(const phys_convex *a, const phys_motion *a_motion,
                              const phys_convex *b, const phys_motion *b_motion, double window_s);

#endif
