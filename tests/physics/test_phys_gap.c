// phys_gap: the gap of capsules, its normal and its point.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "blade_cases.h"
#include "phys_gap.h"

static void random_capsules(void **state)
{
    (void)state;
    seeded random = seeded_start("random capsules", 31);
    for (int i = 0; i < 20000; i++) {
        phys_vec3 a[2] = {random_vector(&random, 0.5)};
        a[1] = random_vector(&random, 0.5);
        phys_vec3 b[2] = {random_vector(&random, 0.5)};
        b[1] = random_vector(&random, 0.5);
        phys_axis axis_a = {a[0], a[1]}, axis_b = {b[0], b[1]};
        double radius_a = seeded_range(&random, 0.0, 0.05);
        double radius_b = seeded_range(&random, 0.0, 0.05);
        phys_gap gap = phys_gap_of_axes(&axis_a, radius_a, &axis_b, radius_b);

        judged_distance judged = judge_segments(a, b);
        assert_true(fabs(gap.gap_m - (judged.distance - radius_a - radius_b)) < 1e-13);
        // Both surfaces are half the gap from the point along the normal.
        phys_vec3 on_a = v3_add_scaled(gap.point, gap.normal, 0.5 * gap.gap_m + radius_a);
        phys_vec3 on_b = v3_add_scaled(gap.point, gap.normal, -0.5 * gap.gap_m - radius_b);
        assert_true(v3_distance(on_a, v3_lerp(a[0], a[1], gap.along_a)) < 1e-13);
        assert_true(v3_distance(on_b, v3_lerp(b[0], b[1], gap.along_b)) < 1e-13);
        assert_true(fabs(v3_length(gap.normal) - 1.0) < 1e-14);
    }
}

static void crossing_axes_have_a_normal_across_both(void **state)
{
    (void)state;
    phys_axis x = {v3(-1, 0, 0), v3(1, 0, 0)}, z = {v3(0, 0, -1), v3(0, 0, 1)};
    phys_gap gap = phys_gap_of_axes(&x, 0.004, &z, 0.003);
    assert_true(gap.gap_m == -0.007 && fabs(gap.normal.y) == 1.0);

    phys_gap same = phys_gap_of_axes(&x, 0.004, &x, 0.004);
    assert_true(same.gap_m == -0.008 && same.normal.x == 0.0);
    assert_true(fabs(v3_length(same.normal) - 1.0) < 1e-15);

    phys_axis point = {v3(0, 0, 0), v3(0, 0, 0)};
    phys_gap points = phys_gap_of_axes(&point, 0.1, &point, 0.1);
    assert_true(points.gap_m == -0.2 && fabs(v3_length(points.normal) - 1.0) < 1e-15);
}

static void numbers_that_are_not_finite_give_no_gap(void **state)
{
    (void)state;
    phys_axis x = {v3(-1, 0, 0), v3(1, 0, 0)}, bad = {v3((double)NAN, 0, 0), v3(1, 0, 0)};
    assert_true(isnan(phys_gap_of_axes(&x, 0.1, &bad, 0.1).gap_m));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_capsules),
        cmocka_unit_test(crossing_axes_have_a_normal_across_both),
        cmocka_unit_test(numbers_that_are_not_finite_give_no_gap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
