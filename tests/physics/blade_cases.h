// Shared by the tests of moving blades: weapons as fencers hold them, and the distance of two
// segments computed independently of the physics.
#ifndef BLADE_CASES_H
#define BLADE_CASES_H

#include "phys_contact_step.h"
#include "phys_rotation.h"
#include "seeded.h"

// One draw per statement, because the compiler chooses the order of evaluation inside a call.
static inline phys_vec3 random_vector(seeded *random, double size)
{
    double x = seeded_range(random, -size, size);
    double y = seeded_range(random, -size, size);
    double z = seeded_range(random, -size, size);
    return v3(x, y, z);
}

static inline phys_vec3 random_direction(seeded *random)
{
    phys_vec3 v;
    do {
        v = random_vector(random, 1.0);
    } while (v3_length(v) < 0.1 || v3_length(v) > 1.0);
    return v3_scale(v, 1.0 / v3_length(v));
}

// The shortest rotation that takes the x axis to the unit vector `direction`.
static inline phys_quat turn_x_to(phys_vec3 direction)
{
    phys_vec3 axis = v3(0, -direction.z, direction.y);
    return quat_normalized((phys_quat){axis.x, axis.y, axis.z, 1.0 + direction.x + 1e-9});
}

// A random sport weapon with its blade along the body's x axis from guard to tip.
static inline phys_blade random_weapon(seeded *random)
{
    double mass = seeded_range(random, 0.325, 0.378);
    double ahead_of_guard = seeded_range(random, 0.08, 0.10);
    double length = seeded_range(random, 0.88, 0.90);
    double across = seeded_range(random, 0.016, 0.021);
    double about_blade = seeded_range(random, 1e-5, 1e-4);
    phys_blade blade = {
        .mass = {1.0 / mass, m3_diagonal(1.0 / about_blade, 1.0 / across, 1.0 / across)},
        .capsule = {v3(-ahead_of_guard, 0, 0), v3(length - ahead_of_guard, 0, 0),
                    seeded_range(random, 0.003, 0.004)},
        .body = {{v3(0, 0, 0), quat_identity()}, v3(0, 0, 0), v3(0, 0, 0)}};
    return blade;
}

typedef struct judged_distance {
    double distance, along_a, along_b;
} judged_distance;

static inline void judge_candidate(judged_distance *best, const phys_vec3 a[2],
                                   const phys_vec3 b[2], double along_a, double along_b)
{
    double distance = v3_distance(v3_lerp(a[0], a[1], along_a), v3_lerp(b[0], b[1], along_b));
    if (distance < best->distance) {
        *best = (judged_distance){distance, along_a, along_b};
    }
}

static inline double judge_foot(phys_vec3 p, const phys_vec3 s[2])
{
    phys_vec3 run = v3_sub(s[1], s[0]);
    double along = v3_dot(v3_sub(p, s[0]), run) / v3_dot(run, run);
    return along > 0.0 ? (along < 1.0 ? along : 1.0) : 0.0; // 0 for a segment without length
}

// Tries all candidates: the four ends against the other segment, and the common perpendicular from
// the two normal equations.
static inline judged_distance judge_segments(const phys_vec3 a[2], const phys_vec3 b[2])
{
    judged_distance best = {1e300, 0, 0};
    for (int end = 0; end < 2; end++) {
        judge_candidate(&best, a, b, end, judge_foot(a[end], b));
        judge_candidate(&best, a, b, judge_foot(b[end], a), end);
    }
    phys_vec3 u = v3_sub(a[1], a[0]), w = v3_sub(b[1], b[0]), r = v3_sub(a[0], b[0]);
    double uu = v3_dot(u, u), uw = v3_dot(u, w), ww = v3_dot(w, w);
    double ur = v3_dot(u, r), wr = v3_dot(w, r);
    double determinant = uu * ww - uw * uw;
    double s = (uw * wr - ww * ur) / determinant;
    double t = (uu * wr - uw * ur) / determinant;
    if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) {
        judge_candidate(&best, a, b, s, t);
    }
    return best;
}

static inline void place_axis(const phys_capsule *capsule, phys_pose pose, phys_vec3 out[2])
{
    out[0] = pose_apply(pose, capsule->a);
    out[1] = pose_apply(pose, capsule->b);
}

// Distance between the surfaces of two capsules in given placements.
static inline double judge_gap(const phys_capsule *a, phys_pose pose_a, const phys_capsule *b,
                               phys_pose pose_b)
{
    phys_vec3 axis_a[2], axis_b[2];
    place_axis(a, pose_a, axis_a);
    place_axis(b, pose_b, axis_b);
    return judge_segments(axis_a, axis_b).distance - a->radius_m - b->radius_m;
}

#endif
