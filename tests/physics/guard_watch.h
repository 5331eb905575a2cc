// Checks all pairs of parts of two weapons that include a guard, tick by tick, with the oracle.
#ifndef GUARD_WATCH_H
#define GUARD_WATCH_H

#include "convex_oracle.h"
#include "phys_contact_step.h"

// Each blade with the other's guard, and the two guards.
enum { WATCHED_PAIRS = 3 };

// Normals of the previous check, zero at first, in the world frame and in either weapon's frame.
// One of them may still prove that a pair is apart.
typedef struct guard_watch {
    phys_vec3 normal[WATCHED_PAIRS], in_a[WATCHED_PAIRS], in_b[WATCHED_PAIRS];
} guard_watch;

// Gaps wider than this need not be measured, meters.
static const double WATCH_FAR_M = 1e-3;

// The smallest gap of the pairs. If it is greater than enough_m, the result is only a lower bound.
static inline double guard_watch_look(guard_watch *watch, const phys_blade *a, const phys_blade *b,
                                      double enough_m)
{
    phys_convex blade_a = phys_convex_of_capsule(&a->capsule);
    phys_convex blade_b = phys_convex_of_capsule(&b->capsule);
    const phys_convex *part_a[WATCHED_PAIRS] = {&blade_a, a->guard, a->guard};
    const phys_convex *part_b[WATCHED_PAIRS] = {b->guard, &blade_b, b->guard};
    double least = (double)INFINITY;
    for (int i = 0; i < WATCHED_PAIRS; i++) {
        phys_convex placed_a = phys_convex_place(part_a[i], a->body.pose);
        phys_convex placed_b = phys_convex_place(part_b[i], b->body.pose);
        const phys_vec3 carried[2] = {quat_rotate(a->body.pose.orientation, watch->in_a[i]),
                                      quat_rotate(b->body.pose.orientation, watch->in_b[i])};
        double gap = oracle_room(&placed_a, &placed_b, watch->normal[i]);
        for (int k = 0; k < 2 && !(gap > enough_m); k++) {
            double room = oracle_room(&placed_a, &placed_b, carried[k]);
            gap = room > gap ? room : gap;
        }
        if (!(gap > enough_m)) {
            gap = oracle_convex_gap(&placed_a, &placed_b, &watch->normal[i]);
            watch->in_a[i] = quat_rotate_inverse(a->body.pose.orientation, watch->normal[i]);
            watch->in_b[i] = quat_rotate_inverse(b->body.pose.orientation, watch->normal[i]);
        }
        least = gap < least ? gap : least;
    }
    return least;
}

#endif
