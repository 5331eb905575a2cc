// Pairs of bodies that stay close together for long, which are the hardest for a search that steps
// from one proved instant to the next: two blades, a blade and a guard, or two guards.
#ifndef CLINGING_CASES_H
#define CLINGING_CASES_H

#include "convex_cases.h"
#include "moving_cases.h"
#include "phys_gjk.h"
#include "phys_toc_convex.h"

typedef enum clinging_kind {
    CLING_AS_ONE,      // velocities of one rigid body
    CLING_SAME_CENTER, // one rigid body: the same center of mass, too
    CLING_ROLLING,     // different rotations, the nearest points at rest on each other
    CLING_SLIDING,     // one slides along the other; blades nearly parallel
    CLING_GRAZING,     // closest in the window, with a gap of nearly the clearance
    CLING_SPINNING,    // each spins about its own axis, up to 300 rad/s
    CLING_KINDS,
} clinging_kind;

static const char *const CLING_NAMES[CLING_KINDS] = {"as one",  "same center", "rolling",
                                                     "sliding", "grazing",     "spinning"};

typedef enum clinging_pair {
    CLING_BLADES,
    CLING_BLADE_ON_GUARD,
    CLING_GUARDS,
    CLING_PAIRS
} clinging_pair;

static const char *const CLING_PAIR_NAMES[CLING_PAIRS] = {"two blades", "blade and guard",
                                                          "two guards"};

typedef struct clinging_case {
    moving_case blades; // its motions are those of every pair, its capsules those of blades
    phys_convex a, b;
} clinging_case;

static inline phys_gap clinging_gap(const clinging_case *c, clinging_pair pair)
{
    phys_pose pose_a = c->blades.a_motion.start, pose_b = c->blades.b_motion.start;
    if (pair == CLING_BLADES) {
        phys_axis a = phys_axis_of(&c->blades.a, pose_a), b = phys_axis_of(&c->blades.b, pose_b);
        return phys_gap_of_axes(&a, c->blades.a.radius_m, &b, c->blades.b.radius_m);
    }
    phys_convex a = phys_convex_place(&c->a, pose_a), b = phys_convex_place(&c->b, pose_b);
    return phys_gjk_distance(&a, &b, v3(0, 0, 0)).gap;
}

// The shapes, at random poses; nearly parallel if wanted.
static inline clinging_case clinging_shapes(seeded *random, clinging_pair pair, bool parallel)
{
    clinging_case c = {.blades = {.a = case_capsule(random)}};
    c.blades.b = case_capsule(random);
    c.a = pair == CLING_GUARDS ? random_guard(random) : phys_convex_of_capsule(&c.blades.a);
    c.b = pair == CLING_BLADES ? phys_convex_of_capsule(&c.blades.b) : random_guard(random);
    phys_vec3 along = random_direction(random), other = random_direction(random);
    if (parallel) {
        double angle = pow(10.0, seeded_range(random, -12.0, -1.0));
        other = v3_normalized_or(v3_add_scaled(along, other, angle), along);
    }
    c.blades.a_motion.start = (phys_pose){random_vector(random, 0.3), turn_x_to(along)};
    c.blades.b_motion.start = (phys_pose){random_vector(random, 0.3), turn_x_to(other)};
    return c;
}

static inline phys_vec3 clinging_axis(const clinging_case *c, bool of_a)
{
    return of_a ? quat_rotate(c->blades.a_motion.start.orientation, c->a.axis)
                : quat_rotate(c->blades.b_motion.start.orientation, c->b.axis);
}

// Sets the velocities so that b's point at `point` moves with `slip` relative to a's.
static inline void clinging_velocities(seeded *random, clinging_case *c, clinging_kind kind,
                                       phys_vec3 point, phys_vec3 slip)
{
    phys_motion *a = &c->blades.a_motion, *b = &c->blades.b_motion;
    double rate_a = seeded_range(random, 0.0, 40.0), rate_b = seeded_range(random, 0.0, 40.0);
    a->angular_velocity_radps = v3_scale(random_direction(random), rate_a);
    b->angular_velocity_radps = v3_scale(random_direction(random), rate_b);
    bool alike = kind == CLING_SLIDING && seeded_next(random) % 2;
    if (kind <= CLING_SAME_CENTER || alike) {
        b->angular_velocity_radps = a->angular_velocity_radps;
    }
    if (kind == CLING_SPINNING) {
        a->angular_velocity_radps = v3_scale(clinging_axis(c, true), 7.5 * rate_a);
        b->angular_velocity_radps = v3_scale(clinging_axis(c, false), 7.5 * rate_b);
    }
    a->velocity_mps = random_vector(random, 5.0);
    phys_vec3 arm_a = v3_sub(point, a->start.position), arm_b = v3_sub(point, b->start.position);
    phys_vec3 at_a = v3_add(a->velocity_mps, v3_cross(a->angular_velocity_radps, arm_a));
    phys_vec3 turn_b = v3_cross(b->angular_velocity_radps, arm_b);
    b->velocity_mps = v3_add(v3_sub(at_a, turn_b), slip);
}

// Makes b's center of mass that of a, without moving b.
static inline void clinging_share_center(clinging_case *c)
{
    const phys_pose a = c->blades.a_motion.start, b = c->blades.b_motion.start;
    c->blades.b.a = pose_apply_inverse(a, pose_apply(b, c->blades.b.a));
    c->blades.b.b = pose_apply_inverse(a, pose_apply(b, c->blades.b.b));
    c->b = phys_convex_place(&c->b, b);
    c->b.origin = pose_apply_inverse(a, c->b.origin);
    c->b.axis = quat_rotate_inverse(a.orientation, c->b.axis);
    c->blades.b_motion = c->blades.a_motion;
}

// A pair that starts 10 nm to 1 mm apart, or has a smallest gap within 1 um of the clearance.
static inline clinging_case clinging_draw(seeded *random, clinging_kind kind, clinging_pair pair,
                                          double window)
{
    clinging_case c;
    phys_gap gap;
    do {
        c = clinging_shapes(random, pair, kind == CLING_SLIDING);
        gap = clinging_gap(&c, pair);
    } while (!(gap.gap_m > 0.0));
    double wanted = pow(10.0, seeded_range(random, -8.0, -3.0));
    if (kind == CLING_GRAZING) {
        double by = pow(10.0, seeded_range(random, -12.0, -6.0));
        wanted = PHYS_TOC_CLEARANCE_M + (seeded_next(random) % 2 ? by : -0.9 * by);
    }
    phys_vec3 *place = &c.blades.a_motion.start.position;
    *place = v3_add_scaled(*place, gap.normal, wanted - gap.gap_m);
    gap = clinging_gap(&c, pair);
    phys_vec3 tangent = v3_cross(gap.normal, random_direction(random));
    double slip = kind >= CLING_SLIDING ? pow(10.0, seeded_range(random, -3.0, 0.9)) : 0.0;
    clinging_velocities(random, &c, kind, gap.point, v3_scale(tangent, slip));
    if (kind == CLING_SAME_CENTER) {
        clinging_share_center(&c);
    }
    if (kind == CLING_GRAZING) {
        double when = seeded_range(random, 0.0, 1.0) * window;
        case_run_back(&c.blades.a_motion, when);
        case_run_back(&c.blades.b_motion, when);
    }
    return c;
}

// The same, not overlapping at its start.
static inline clinging_case clinging_draw_apart(seeded *random, clinging_kind kind,
                                                clinging_pair pair, double window)
{
    clinging_case c;
    do {
        c = clinging_draw(random, kind, pair, window);
    } while (!(clinging_gap(&c, pair).gap_m > 5e-9));
    return c;
}

static inline phys_toc clinging_find(const clinging_case *c, clinging_pair pair, double window)
{
    return pair == CLING_BLADES ? phys_toc_find(&c->blades.a, &c->blades.a_motion, &c->blades.b,
                                                &c->blades.b_motion, window)
                                : phys_toc_convex_find(&c->a, &c->blades.a_motion, &c->b,
                                                       &c->blades.b_motion, window);
}

#endif
