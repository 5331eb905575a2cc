// phys_gjk_distance against exact formulas and against slow searches that share nothing with it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "convex_oracle.h"
#include "phys_gjk.h"

static phys_convex sphere(phys_vec3 center, double radius)
{
    return (phys_convex){.origin = center, .axis = v3(0, 0, 1), .count = 1, .margin_m = radius};
}

static phys_pose random_pose(seeded *random, double size)
{
    phys_vec3 place = random_vector(random, size);
    return (phys_pose){place, turn_x_to(random_direction(random))};
}

static void spheres_are_exact(void **state)
{
    (void)state;
    seeded random = seeded_start("spheres", 81);
    for (int i = 0; i < 1000; i++) {
        phys_convex a = sphere(random_vector(&random, 1.0), seeded_range(&random, 0.0, 0.6));
        phys_convex b = sphere(random_vector(&random, 1.0), seeded_range(&random, 0.0, 0.6));
        double gap = v3_distance(a.origin, b.origin) - a.margin_m - b.margin_m;
        phys_gjk found = phys_gjk_distance(&a, &b, random_vector(&random, 1.0));
        assert_int_equal(found.state, gap > 0.0 ? PHYS_GJK_SEPARATE : PHYS_GJK_OVERLAP);
        assert_true(fabs(found.gap.gap_m - gap) < 1e-15);
        phys_vec3 normal = v3_normalized_or(v3_sub(a.origin, b.origin), v3(0, 0, 0));
        assert_true(v3_distance(found.gap.normal, normal) < 1e-14);
    }
}

static void capsules_are_exact(void **state)
{
    (void)state;
    seeded random = seeded_start("capsules", 82);
    for (int i = 0; i < 20000; i++) {
        phys_capsule a = {random_vector(&random, 0.5), random_vector(&random, 0.5), 0.004};
        phys_capsule b = {random_vector(&random, 0.5), random_vector(&random, 0.5), 0.003};
        if (i % 4 == 0) { // nearly or exactly parallel
            phys_vec3 off = random_vector(&random, i % 8 == 0 ? 0.0 : 1e-7);
            b.b = v3_add(v3_add(b.a, v3_sub(a.b, a.a)), off);
        }
        phys_convex ca = phys_convex_of_capsule(&a), cb = phys_convex_of_capsule(&b);
        double gap = judge_gap(&a, (phys_pose){v3(0, 0, 0), quat_identity()}, &b,
                               (phys_pose){v3(0, 0, 0), quat_identity()});
        phys_gjk found = phys_gjk_distance(&ca, &cb, random_vector(&random, 1.0));
        if (!(fabs(found.gap.gap_m - gap) < 1e-11)) {
            fail_msg("case %d: gap %.15g, found %.15g", i, gap, found.gap.gap_m);
        }
        assert_int_equal(found.state, gap > 0.0 ? PHYS_GJK_SEPARATE : PHYS_GJK_OVERLAP);
    }
}

// Checks the proof contained in the result: the surface points lie on both bodies at the distance
// of the gap, and the plane orthogonal to the normal has one whole body on each side.
static void check_proof(const phys_convex *a, const phys_convex *b, const phys_gjk *found)
{
    double margins = a->margin_m + b->margin_m;
    phys_vec3 n = found->gap.normal;
    double low = v3_dot(n, phys_convex_support(a, v3_neg(n)));
    double high = v3_dot(n, phys_convex_support(b, n));
    phys_vec3 core_a = v3_add_scaled(found->surface_a, n, a->margin_m);
    phys_vec3 core_b = v3_add_scaled(found->surface_b, n, -b->margin_m);
    assert_true(v3_distance(core_a, judge_nearest(a, core_a)) < 1e-9);
    assert_true(v3_distance(core_b, judge_nearest(b, core_b)) < 1e-9);
    double bound = low - high - margins;
    double rounding = 1e-14 * (1.0 + found->gap.gap_m);
    if (!(fabs(bound - found->least_m) < rounding) ||
        !(found->gap.gap_m - found->least_m < PHYS_GJK_WORST_M)) {
        fail_msg("gap %.15g, the plane proves %.15g, least %.15g, %d iterations", found->gap.gap_m,
                 bound, found->least_m, found->iterations);
    }
    assert_true(fabs(v3_distance(found->surface_a, found->surface_b) - fabs(found->gap.gap_m)) <
                1e-6);
}

static void points_against_anything(void **state)
{
    (void)state;
    seeded random = seeded_start("points", 83);
    int inside = 0;
    for (int i = 0; i < 20000; i++) {
        phys_convex convex = random_convex(&random);
        phys_vec3 p = v3_add(convex.origin, random_vector(&random, 0.15));
        double distance = v3_distance(p, judge_nearest(&convex, p));
        phys_convex point = sphere(p, 0.0);
        phys_gjk found = phys_gjk_distance(&point, &convex, random_vector(&random, 1.0));
        if (distance < 1e-9) {
            assert_int_equal(found.state, PHYS_GJK_OVERLAP);
            inside += 1;
        } else if (!(fabs(found.gap.gap_m + convex.margin_m - distance) < 1e-9)) {
            fail_msg("case %d: distance %.15g, found %.15g, %d iterations", i, distance,
                     found.gap.gap_m + convex.margin_m, found.iterations);
        }
    }
    assert_true(inside > 500);
}

static void capsules_against_guards(void **state)
{
    (void)state;
    seeded random = seeded_start("capsules and guards", 84);
    long iterations = 0;
    int most = 0, apart = 0;
    enum { CASES = 10000 };
    for (int i = 0; i < CASES; i++) {
        phys_convex guard = random_guard(&random);
        phys_capsule blade = {v3(-0.09, 0, 0), v3(0.81, 0, 0), 0.004};
        phys_pose pose = random_pose(&random, 0.2);
        phys_convex body = phys_convex_of_capsule(&blade);
        body = phys_convex_place(&body, pose);
        phys_vec3 axis[2];
        place_axis(&blade, pose, axis);
        double gap = judge_capsule_gap(axis, blade.radius_m, &guard);
        phys_gjk found = phys_gjk_distance(&body, &guard, random_vector(&random, 1.0));
        iterations += found.iterations;
        most = found.iterations > most ? found.iterations : most;
        if (gap < -blade.radius_m - guard.margin_m + 1e-9) {
            assert_int_equal(found.state, PHYS_GJK_OVERLAP);
            continue;
        }
        apart += 1;
        assert_int_equal(found.state, gap > 0.0 ? PHYS_GJK_SEPARATE : PHYS_GJK_OVERLAP);
        // The golden section search ends where rounding hides the differences.
        if (!(fabs(found.gap.gap_m - gap) < 1e-9)) {
            fail_msg("case %d: gap %.15g, found %.15g", i, gap, found.gap.gap_m);
        }
        check_proof(&body, &guard, &found);
    }
    printf("%d apart, %.2f iterations, at most %d\n", apart, (double)iterations / CASES, most);
    assert_true(apart > CASES / 2);
}

static void anything_against_anything(void **state)
{
    (void)state;
    seeded random = seeded_start("anything", 85);
    long iterations = 0;
    int most = 0, met = 0, limits = 0;
    enum { CASES = 20000 };
    for (int i = 0; i < CASES; i++) {
        phys_convex a = i % 2 ? random_guard(&random) : random_convex(&random);
        phys_convex b = i % 4 ? random_guard(&random) : random_convex(&random);
        a = phys_convex_place(&a, random_pose(&random, 0.15));
        phys_gjk found = phys_gjk_distance(&a, &b, random_vector(&random, 1.0));
        iterations += found.iterations;
        most = found.iterations > most ? found.iterations : most;
        limits += found.state == PHYS_GJK_ITERATION_LIMIT;
        if (found.least_m <= -a.margin_m - b.margin_m + 1e-11) {
            // The hulls intersect, so the alternating projections must not end with them apart.
            assert_int_equal(found.state, PHYS_GJK_OVERLAP);
            if (i % 20 == 0) {
                double gap = judge_convex_gap(&a, &b, 20000);
                assert_true(gap + a.margin_m + b.margin_m < 1e-3);
            }
            met += 1;
            continue;
        }
        check_proof(&a, &b, &found);
        phys_gjk other = phys_gjk_distance(&b, &a, v3(0, 0, 0));
        assert_true(fabs(other.gap.gap_m - found.gap.gap_m) < 1e-9);
    }
    printf("%d in contact, %d reached the limit, %.2f iterations, at most %d\n", met, limits,
           (double)iterations / CASES, most);
    assert_int_equal(limits, 0);
    assert_true(met > CASES / 20);
}

// The largest separation over all directions is the distance of two bodies: a lower bound, where
// GJK's points give an upper one. If no direction separates them, they overlap.
static void distances_match_the_search_of_directions(void **state)
{
    (void)state;
    seeded random = seeded_start("roomiest direction", 87);
    int apart = 0, overlaps = 0;
    for (int i = 0; i < 600; i++) {
        phys_convex a = i % 2 ? random_guard(&random) : random_convex(&random);
        phys_convex b = i % 3 ? random_guard(&random) : random_convex(&random);
        a.origin = v3_add(a.origin, random_vector(&random, 0.15));
        phys_gjk found = phys_gjk_distance(&a, &b, v3(0, 0, 0));
        if (found.state == PHYS_GJK_SEPARATE && i % 5 > 0) { // moved close to a touch
            double gap = pow(10.0, seeded_range(&random, -8.0, -1.0));
            a.origin = v3_add_scaled(a.origin, found.gap.normal, gap - found.gap.gap_m);
            found = phys_gjk_distance(&a, &b, v3(0, 0, 0));
        }
        phys_vec3 normal = v3(0, 0, 0);
        double gap = oracle_convex_gap(&a, &b, &normal);
        if (found.state == PHYS_GJK_SEPARATE) {
            apart += 1;
            if (!(fabs(found.gap.gap_m - gap) < 1e-10)) {
                fail_msg("case %d: gap %.15g, by the oracle %.15g", i, found.gap.gap_m, gap);
            }
        } else {
            overlaps += 1;
            assert_int_equal(found.state, PHYS_GJK_OVERLAP);
            assert_true(gap <= 0.0);
        }
    }
    printf("%d apart, %d overlaps\n", apart, overlaps);
    assert_true(apart > 300 && overlaps > 20);
}

// From gaps too small for a tick to the length of a piste.
static void every_distance(void **state)
{
    (void)state;
    seeded random = seeded_start("every distance", 86);
    for (int i = 0; i < 20000; i++) {
        phys_convex a = random_guard(&random), b = random_guard(&random);
        phys_pose pose = random_pose(&random, 0.05);
        phys_vec3 direction = random_direction(&random);
        a = phys_convex_place(&a, pose);
        double wanted = pow(10.0, seeded_range(&random, -9.0, 1.0));
        double low = v3_dot(direction, phys_convex_support(&a, v3_neg(direction)));
        double high = v3_dot(direction, phys_convex_support(&b, direction));
        a.origin =
            v3_add_scaled(a.origin, direction, high - low + wanted + a.margin_m + b.margin_m);
        phys_gjk found = phys_gjk_distance(&a, &b, direction);
        assert_int_equal(found.state, PHYS_GJK_SEPARATE);
        assert_true(found.gap.gap_m >= wanted - 1e-10);
        check_proof(&a, &b, &found);
    }
}

// A query with a far limit is answered sooner, by a plane that really separates the bodies, if the
// gap is wider than the limit. Otherwise its gap is the same to the last bit.
static void far_bodies_are_proved_far_sooner(void **state)
{
    (void)state;
    seeded random = seeded_start("far", 88);
    long far = 0, exact_iterations = 0, far_iterations = 0;
    enum { CASES = 20000 };
    for (int i = 0; i < CASES; i++) {
        phys_convex a = i % 2 ? random_guard(&random) : random_convex(&random);
        phys_convex b = i % 3 ? random_guard(&random) : random_convex(&random);
        a = phys_convex_place(&a, random_pose(&random, 0.3));
        phys_vec3 guess = random_vector(&random, 1.0);
        phys_gjk exact = phys_gjk_distance(&a, &b, guess);
        double far_m = fmax(0.0, exact.gap.gap_m) * seeded_range(&random, 0.5, 1.2);
        phys_gjk found = phys_gjk_within(&a, &b, guess, far_m);
        if (found.state != PHYS_GJK_FAR) {
            assert_true(exact.least_m <= far_m + PHYS_GJK_WORST_M ||
                        found.iterations == exact.iterations);
            assert_memory_equal(&found.gap, &exact.gap, sizeof found.gap);
            assert_int_equal(found.state, exact.state);
            continue;
        }
        far += 1;
        exact_iterations += exact.iterations;
        far_iterations += found.iterations;
        double low = v3_dot(found.gap.normal, phys_convex_support(&a, v3_neg(found.gap.normal)));
        double high = v3_dot(found.gap.normal, phys_convex_support(&b, found.gap.normal));
        double proven = low - high - a.margin_m - b.margin_m;
        if (!(found.least_m > far_m) || !(fabs(proven - found.least_m) < 1e-12) ||
            !(exact.gap.gap_m >= found.least_m - 1e-12)) {
            fail_msg("case %d: gap %.15g, reported as wider than %.15g, proved %.15g", i,
                     exact.gap.gap_m, found.least_m, proven);
        }
    }
    printf("%ld far, after %.2f support points instead of %.2f\n", far,
           (double)far_iterations / (double)far, (double)exact_iterations / (double)far);
    assert_true(far > CASES / 4 && far_iterations < exact_iterations);
}

static void numbers_that_are_not_finite_are_invalid(void **state)
{
    (void)state;
    seeded random = {7};
    phys_convex a = random_guard(&random), b = random_guard(&random);
    const double bad[2] = {(double)NAN, (double)INFINITY};
    for (int i = 0; i < 2; i++) {
        phys_convex broken = a;
        broken.origin.x = bad[i];
        assert_int_equal(phys_gjk_distance(&broken, &b, v3(1, 0, 0)).state, PHYS_GJK_INVALID);
        assert_int_equal(phys_gjk_distance(&b, &broken, v3(1, 0, 0)).state, PHYS_GJK_INVALID);
        broken = a;
        broken.disc[3].along_m = bad[i];
        assert_int_not_equal(phys_gjk_distance(&broken, &b, v3(1, 0, 0)).state,
                             PHYS_GJK_ITERATION_LIMIT);
    }
    a.origin.x = 1e300;
    assert_int_equal(phys_gjk_distance(&a, &b, v3(0, 0, 0)).state, PHYS_GJK_INVALID);
}

// A search that is interrupted whenever the bodies are proved to be farther apart than some
// distance gives the bits of one that is not.
static void an_interrupted_search_gives_the_same_bits(void **state)
{
    (void)state;
    seeded random = seeded_start("interrupted", 97);
    int interrupted = 0;
    for (int i = 0; i < 4000; i++) {
        phys_convex a = random_convex(&random), b = random_convex(&random);
        phys_gjk whole = phys_gjk_distance(&a, &b, v3(0, 0, 0));
        phys_gjk_search search;
        phys_gjk_start(&search, &a, &b, v3(0, 0, 0));
        phys_gjk part = phys_gjk_continue(&search, 0.0);
        for (double far = 0.001; part.state == PHYS_GJK_FAR; far *= 2.0) {
            assert_true(part.least_m > 0.5 * far - 0.001);
            interrupted += 1;
            part = phys_gjk_continue(&search, far > 1.0 ? (double)INFINITY : far);
        }
        assert_int_equal(part.state, whole.state);
        assert_int_equal(part.iterations, whole.iterations);
        assert_memory_equal(&part.gap.gap_m, &whole.gap.gap_m, sizeof(double));
        assert_memory_equal(&part.least_m, &whole.least_m, sizeof(double));
        assert_memory_equal(&part.gap.point, &whole.gap.point, sizeof(phys_vec3));
        assert_memory_equal(&part.gap.normal, &whole.gap.normal, sizeof(phys_vec3));
    }
    assert_true(interrupted > 4000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spheres_are_exact),
        cmocka_unit_test(capsules_are_exact),
        cmocka_unit_test(points_against_anything),
        cmocka_unit_test(capsules_against_guards),
        cmocka_unit_test(anything_against_anything),
        cmocka_unit_test(distances_match_the_search_of_directions),
        cmocka_unit_test(every_distance),
        cmocka_unit_test(far_bodies_are_proved_far_sooner),
        cmocka_unit_test(numbers_that_are_not_finite_are_invalid),
        cmocka_unit_test(an_interrupted_search_gives_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
