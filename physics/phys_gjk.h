// Distance of two convex bodies by GJK: the point of their difference that is
// nearest to the origin, found over simplices of its corners (Gilbert, Johnson,
// Keerthi 1988; in van den Bergen's variant of 1999, as Ponce Atencio uses it).
#ifndef PHYS_GJK_H
#define PHYS_GJK_H

#include "phys_convex.h"
#include "phys_gap.h"

typedef enum phys_gjk_state {
    PHYS_GJK_SEPARATE,        // gap_m > 0
    PHYS_GJK_OVERLAP,         // gap_m <= 0; see phys_gjk_distance for how deep
    PHYS_GJK_FAR,             // the gap is somewhere from least_m, which is far, to gap.gap_m
    PHYS_GJK_ITERATION_LIMIT, // gave up: the gap is somewhere from least_m to gap.gap_m
    PHYS_GJK_INVALID,         // a number is not finite: nothing else is set
} phys_gjk_state;

typedef struct phys_gjk {
    phys_gjk_state state;
    double least_m; // the plane across the normal proves that the gap is at least this
    phys_gap gap;   // normal from b to a; gap_m at most PHYS_GJK_WORST_M above least_m
    phys_vec3 surface_a, surface_b; // the nearest points of the surfaces
    int iterations;                 // corners of the difference looked at
} phys_gjk;

// The gap of two valid bodies placed in one frame. `towards_a` is a guess of the
// normal from b to a, such as that of a little earlier; any vector will do.
//
// The margins are taken off the distance of the hulls, so a shallow overlap, less
// than both margins deep, has a true negative gap and normal. Where the hulls meet
// themselves, gap_m and least_m are minus both margins and the normal has no meaning.
phys_gjk phys_gjk_distance(const phys_convex *a, const phys_convex *b, phys_vec3 towards_a);

// The same for those who need no gap that is wider than `far_m` (metres, >= 0): FAR as soon as
// least_m is, with the normal that proves it. Round rims take some twenty corners to the last
// digit and three to be proven far.
phys_gjk phys_gjk_within(const phys_convex *a, const phys_convex *b, phys_vec3 towards_a,
                         double far_m);

#endif
