// Distance of two convex bodies by the GJK algorithm. It searches for the point of their
// Minkowski difference that is nearest to the origin, using simplices of up to four points of
// it (Gilbert, Johnson, Keerthi 1988; in the variant of van den Bergen 1999 that Ponce Atencio
// uses).
#ifndef PHYS_GJK_H
#define PHYS_GJK_H

#include "phys_convex.h"
#include "phys_gap.h"

typedef enum phys_gjk_state {
    PHYS_GJK_SEPARATE,        // gap_m > 0
    PHYS_GJK_OVERLAP,         // gap_m <= 0; phys_gjk_distance explains how deep
    PHYS_GJK_FAR,             // the gap is between least_m, which is more than far_m, and gap.gap_m
    PHYS_GJK_ITERATION_LIMIT, // gave up: the gap is between least_m and gap.gap_m
    PHYS_GJK_INVALID,         // a number is not finite: no other field is valid
} phys_gjk_state;

typedef struct phys_gjk {
    phys_gjk_state state;
    double least_m; // lower bound on the gap, proved by a plane orthogonal to the normal
    phys_gap gap; // its normal points from b to a; gap_m is at most PHYS_GJK_WORST_M above least_m
    phys_vec3 surface_a, surface_b; // the nearest points of the two surfaces
    int iterations;                 // number of support points evaluated
} phys_gjk;

// The gap between two valid bodies in one frame, meters. `towards_a` is a guess of the normal
// from b to a, such as the normal of a moment earlier. Any vector is allowed.
//
// The gap is the distance of the hulls less both margins. A shallow overlap, less deep than the
// sum of the margins, therefore has a true negative gap and a true normal. If the hulls
// themselves intersect, gap_m and least_m are minus the sum of the margins and the normal has
// no meaning.
phys_gjk phys_gjk_distance(const phys_convex *a, const phys_convex *b, phys_vec3 towards_a);

// The same for a caller that does not need gaps wider than `far_m` (meters, >= 0). Stops with
// the state FAR as soon as least_m exceeds far_m; the normal is the one that proves it. Two
// round rims need about twenty support points for a gap to the last digit, and three to be
// proved far apart.
phys_gjk phys_gjk_within(const phys_convex *a, const phys_convex *b, phys_vec3 towards_a,
                         double far_m);

// A support point of the Minkowski difference a - b, and the points of a and b that produce it.
typedef struct phys_gjk_corner {
    phys_vec3 w, a, b;
} phys_gjk_corner;

// A search that can be interrupted. Its fields are private.
typedef struct phys_gjk_search {
    const phys_convex *a, *b; // borrowed
    int count;                // of the simplex's support points
    phys_gjk_corner at[4];
    double weight[4];       // of the point of their hull that is nearest to the origin
    phys_vec3 v;            // that point
    phys_vec3 proof_normal; // of the best separating plane
    double proof_distance;  // that it proves
    phys_gjk_corner next;   // the next support point
    bool is_far;            // interrupted with the state FAR
    int iterations;
} phys_gjk_search;

// Starts a search whose bodies stay where they are. phys_gjk_continue with a larger `far_m` goes on
// after the state FAR; the result is the same as without the interruption.
void phys_gjk_start(phys_gjk_search *search, const phys_convex *a, const phys_convex *b,
                    phys_vec3 towards_a);
phys_gjk phys_gjk_continue(phys_gjk_search *search, double far_m);

#endif
