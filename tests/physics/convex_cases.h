// Shared by the tests of guards: random bodies of revolution, and distances computed independently
// of the physics.
#ifndef CONVEX_CASES_H
#define CONVEX_CASES_H

#include "blade_cases.h"
#include "phys_convex.h"

// A bell guard of about real size that opens towards -axis.
static inline phys_convex random_guard(seeded *random)
{
    double radius = seeded_range(random, 0.05, 0.07), depth = seeded_range(random, 0.03, 0.06);
    phys_convex guard = {.origin = random_vector(random, 0.1),
                         .axis = random_direction(random),
                         .count = 6,
                         .margin_m = 0.001};
    for (int i = 0; i < guard.count; i++) {
        double share = 0.1 + 0.18 * i;
        guard.disc[i] = (phys_disc){depth * share * share, radius * share};
    }
    return guard;
}

// Any shape: a point, a segment, a disc, a cone, a cylinder or a barrel.
static inline phys_convex random_convex(seeded *random)
{
    phys_convex convex = {.origin = random_vector(random, 0.2),
                          .axis = random_direction(random),
                          .count = 1 + (int)(seeded_next(random) % PHYS_CONVEX_MAX_DISCS),
                          .margin_m = seeded_range(random, 0.0, 0.01)};
    double along = 0.0;
    for (int i = 0; i < convex.count; i++) {
        bool pointed = seeded_next(random) % 3 == 0;
        convex.disc[i] = (phys_disc){along, pointed ? 0.0 : seeded_range(random, 0.0, 0.1)};
        along += seeded_range(random, 0.0, 0.1);
    }
    return convex;
}

typedef struct judged_flat {
    double x, r;
} judged_flat;

static inline judged_flat judge_flat_foot(judged_flat p, judged_flat a, judged_flat b)
{
    double x = b.x - a.x, r = b.r - a.r;
    double squared = x * x + r * r;
    double t = squared > 0.0 ? ((p.x - a.x) * x + (p.r - a.r) * r) / squared : 0.0;
    t = t > 0.0 ? (t < 1.0 ? t : 1.0) : 0.0;
    return (judged_flat){a.x + t * x, a.r + t * r};
}

// The nearest point of the hull to a point. It is found in the half plane through the axis and the
// point, where the hull is that of the discs' rims and centers. All chords between two of these
// points lie in the hull, and its outline consists of such chords.
static inline phys_vec3 judge_nearest(const phys_convex *convex, phys_vec3 p)
{
    phys_vec3 offset = v3_sub(p, convex->origin);
    double x = v3_dot(offset, convex->axis);
    phys_vec3 outward = v3_add_scaled(offset, convex->axis, -x);
    judged_flat at = {x, v3_length(outward)};
    outward = v3_normalized_or(outward, v3_any_orthogonal(convex->axis));

    judged_flat corner[2 * PHYS_CONVEX_MAX_DISCS];
    int count = 0;
    for (int i = 0; i < convex->count; i++) {
        corner[count++] = (judged_flat){convex->disc[i].along_m, 0.0};
        corner[count++] = (judged_flat){convex->disc[i].along_m, convex->disc[i].radius_m};
    }
    // The point is inside if it is within the extent along the axis and below a chord of two rims.
    bool inside = false;
    judged_flat best = {0.0, 0.0};
    double least = 1e300;
    for (int i = 0; i < count; i++) {
        for (int j = i; j < count; j++) {
            judged_flat foot = judge_flat_foot(at, corner[i], corner[j]);
            double distance = hypot(at.x - foot.x, at.r - foot.r);
            if (distance < least) {
                least = distance;
                best = foot;
            }
            double low = corner[i].x < corner[j].x ? corner[i].x : corner[j].x;
            double high = corner[i].x < corner[j].x ? corner[j].x : corner[i].x;
            if (at.x >= low && at.x <= high && high > low) {
                double t = (at.x - corner[i].x) / (corner[j].x - corner[i].x);
                inside = inside || at.r <= corner[i].r + t * (corner[j].r - corner[i].r);
            }
        }
    }
    if (inside) {
        return p;
    }
    return v3_add_scaled(v3_add_scaled(convex->origin, convex->axis, best.x), outward, best.r);
}

// The gap between a capsule and a convex body. The distance along the segment is a convex function,
// so golden section search finds its minimum.
static inline double judge_capsule_gap(const phys_vec3 axis[2], double radius,
                                       const phys_convex *convex)
{
    const double ratio = 0.6180339887498949;
    double low = 0.0, high = 1.0;
    for (int i = 0; i < 90; i++) {
        double left = high - ratio * (high - low), right = low + ratio * (high - low);
        phys_vec3 p = v3_lerp(axis[0], axis[1], left), q = v3_lerp(axis[0], axis[1], right);
        if (v3_distance(p, judge_nearest(convex, p)) < v3_distance(q, judge_nearest(convex, q))) {
            high = right;
        } else {
            low = left;
        }
    }
    phys_vec3 p = v3_lerp(axis[0], axis[1], 0.5 * (low + high));
    return v3_distance(p, judge_nearest(convex, p)) - radius - convex->margin_m;
}

// The gap between two convex bodies by alternating projections (Cheney and Goldstein). The result
// is always an upper bound and converges slowly to the gap.
static inline double judge_convex_gap(const phys_convex *a, const phys_convex *b, int rounds)
{
    phys_vec3 p = a->origin, q = judge_nearest(b, p);
    double last = 1e300;
    for (int i = 0; i < rounds; i++) {
        p = judge_nearest(a, q);
        q = judge_nearest(b, p);
        double distance = v3_distance(p, q);
        if (last - distance <= 1e-16) {
            break;
        }
        last = distance;
    }
    return v3_distance(p, q) - a->margin_m - b->margin_m;
}

#endif
