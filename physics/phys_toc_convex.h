// Time of contact of two convex bodies of revolution: a blade and a bell guard, or two guards.
// The result has the same meaning as that of phys_toc_find.
#ifndef PHYS_TOC_CONVEX_H
#define PHYS_TOC_CONVEX_H

#include "phys_convex.h"
#include "phys_toc.h"

// Finds the first contact of two bodies, each given in the body frame of its motion, within
// `window_s` seconds. A contact is never missed, and none is reported while the gap stays wider
// than PHYS_TOC_CLEARANCE_M + PHYS_TOC_TOLERANCE_M + PHYS_GJK_WORST_M. The time returned is
// collision-free. Bodies that start closer than the clearance and move apart are not in
// contact. `iterations` counts the distances by GJK.
//
// The method is conservative advancement with separating planes that turn with one of the
// bodies. In that body's frame the acceleration of the other's points is bounded by K. The
// separation s(x) along the plane's normal, less K x^2 / 2, is the minimum of concave functions
// and therefore concave, so its values at both ends of a step prove the whole step free of
// contact.
phys_toc phys_toc_convex_find(const phys_convex *a, const phys_motion *a_motion,
                              const phys_convex *b, const phys_motion *b_motion, double window_s);

#endif
