// The gap between a blade and a bell guard in closed form, and that of any two convex bodies of
// revolution by whichever way is faster.
#ifndef PHYS_ROUND_GAP_H
#define PHYS_ROUND_GAP_H

#include "phys_gjk.h"

// The gap between two valid bodies in one frame. The result is that of phys_gjk_within, except for
// its last digits; `iterations` counts the places that were evaluated. Gaps wider than `far_m`
// (meters, >= 0) may be imprecise, as there. `guess` is where the search starts: any normal, and
// places along both bodies from 0 to 1, such as those of a moment earlier.
//
// If exactly one of the bodies is a segment (two discs without radius) and the other one's outline
// is convex, the distance from a point of the segment needs only the outline, a polygon in the half
// plane through axis and point. This distance is a convex function of the place along the segment,
// and a few steps find its minimum: Newton's beside a rim, in closed form beside a side. The result
// then proves itself: the nearest points are an upper bound on the gap, the plane between them a
// lower one. If these bounds differ by more than PHYS_GJK_TOLERANCE_M, or if the bodies intersect,
// GJK decides instead.
phys_gjk phys_round_gap(const phys_convex *a, const phys_convex *b, const phys_gap *guess,
                        double far_m);

#endif
