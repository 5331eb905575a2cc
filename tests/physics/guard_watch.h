// All pairs of two weapons with a guard in them, watched from tick to tick by the oracle.
#ifndef GUARD_WATCH_H
#define GUARD_WATCH_H

#include "convex_oracle.h"
#include "phys_contact_step.h"

// A blade on the other's guard, either way, and the guards.
enum { WATCHED_PAIRS = 3 };

// Normals of the last look, zero at first. One that still shows a pair this far apart is
// proof enough, metres.
typedef struct guard_watch {
    phys_vec3 normal[WATCHED_PAIRS];
} guard_watch;

static const double WATCH_FAR_M = 1e-3;

// The least gap of the pairs. Above WATCH_FAR_M it is only known to be no less.
static inline double guard_watch_look(guard_watch *watch, const phys_blade *a, const phys_blade *b)
{
    phys_convex blade_a = phys_convex_of_capsule(&a->capsule);
    phys_convex blade_b = phys_convex_of_capsule(&b->capsule);
    const phys_convex *part_a[WATCHED_PAIRS] = {&blade_a, a->guard, a->guard};
    const phys_convex *part_b[WATCHED_PAIRS] = {b->guard, &blade_b, b->guard};
    double least = (double)INFINITY;
    for (int i = 0; i < WATCHED_PAIRS; i++) {
        phys_convex placed_a = phys_convex_place(part_a[i], a->body.pose);
        phys_convex placed_b = phys_convex_place(part_b[i], b->body.pose);
        double gap = oracle_room(&placed_a, &placed_b, watch->normal[i]);
        if (!(gap > WATCH_FAR_M)) {
            gap = oracle_convex_gap(&placed_a, &placed_b, &watch->normal[i]);
        }
        least = gap < least ? gap : least;
    }
    return least;
}

#endif
