// phys_convex: support points against dense sampling, placement, reach, invalid input.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "convex_cases.h"

// The farthest of many points on every disc's rim and in its center.
static double sampled_height(const phys_convex *convex, phys_vec3 direction)
{
    phys_vec3 u = v3_any_orthogonal(convex->axis), w = v3_cross(convex->axis, u);
    double best = -1e300;
    for (int i = 0; i < convex->count; i++) {
        phys_vec3 center = v3_add_scaled(convex->origin, convex->axis, convex->disc[i].along_m);
        for (int k = 0; k < 720; k++) {
            double angle = k * PHYS_PI / 360.0;
            phys_vec3 out = v3_add_scaled(v3_scale(u, cos(angle)), w, sin(angle));
            phys_vec3 p = v3_add_scaled(center, out, convex->disc[i].radius_m);
            double height = v3_dot(direction, p);
            best = height > best ? height : best;
        }
    }
    return best;
}

static void support_is_the_farthest_point(void **state)
{
    (void)state;
    seeded random = seeded_start("support", 71);
    for (int i = 0; i < 500; i++) {
        phys_convex convex = random_convex(&random);
        phys_vec3 direction = random_direction(&random);
        phys_vec3 p = phys_convex_support(&convex, v3_scale(direction, 1e-6));
        double sampled = sampled_height(&convex, direction);
        double height = v3_dot(direction, p);
        // A quarter of a degree away, the rim is lower by 1e-5 of a radius.
        assert_true(height >= sampled - 1e-15 && height <= sampled + 2e-6);
        assert_true(v3_distance(p, judge_nearest(&convex, p)) < 1e-12);
    }
}

static void support_along_the_axis(void **state)
{
    (void)state;
    phys_convex cone = {
        .origin = v3(1, 2, 3), .axis = v3(0, 0, 1), .count = 2, .disc = {{0.0, 0.5}, {2.0, 0.0}}};
    phys_vec3 top = phys_convex_support(&cone, v3(0, 0, 1));
    assert_true(v3_distance(top, v3(1, 2, 5)) == 0.0);
    assert_true(phys_convex_support(&cone, v3(0, 0, -1)).z == 3.0);
    assert_true(v3_is_finite(phys_convex_support(&cone, v3(0, 0, 0))));
    assert_true(phys_convex_along(&cone, v3(9, 9, 4)) == 0.5);
    assert_true(phys_convex_along(&cone, v3(0, 0, 9)) == 1.0);
    assert_true(phys_convex_along(&cone, v3(0, 0, 0)) == 0.0);
}

static void placing_moves_the_support_along(void **state)
{
    (void)state;
    seeded random = seeded_start("placing", 72);
    for (int i = 0; i < 500; i++) {
        phys_convex convex = random_convex(&random);
        phys_pose pose = {random_vector(&random, 3.0), turn_x_to(random_direction(&random))};
        phys_vec3 direction = random_direction(&random);
        phys_convex placed = phys_convex_place(&convex, pose);
        phys_vec3 p = phys_convex_support(&placed, quat_rotate(pose.orientation, direction));
        phys_vec3 q = pose_apply(pose, phys_convex_support(&convex, direction));
        assert_true(v3_distance(p, q) < 1e-12);
    }
}

static void no_point_is_beyond_the_reach(void **state)
{
    (void)state;
    seeded random = seeded_start("reach", 73);
    for (int i = 0; i < 200; i++) {
        phys_convex convex = random_convex(&random);
        phys_vec3 center = random_vector(&random, 0.3);
        double reach = phys_convex_reach(&convex, center), farthest = 0.0;
        for (int k = 0; k < 200; k++) {
            phys_vec3 p = phys_convex_support(&convex, random_direction(&random));
            double distance = v3_distance(p, center);
            farthest = distance > farthest ? distance : farthest;
        }
        assert_true(farthest <= reach + 1e-15);
        assert_true(farthest > 0.9 * reach);
    }
}

static void capsules_are_convex_bodies(void **state)
{
    (void)state;
    phys_capsule blade = {v3(1, 0, 0), v3(1, 3, 4), 0.25};
    phys_convex convex = phys_convex_of_capsule(&blade);
    assert_true(phys_convex_is_valid(&convex));
    assert_true(v3_distance(phys_convex_support(&convex, v3(0, 1, 1)), blade.b) < 1e-15);
    assert_true(v3_distance(phys_convex_support(&convex, v3(9, -1, -1)), blade.a) < 1e-15);
    assert_true(convex.margin_m == 0.25);
    blade.b = blade.a;
    convex = phys_convex_of_capsule(&blade);
    assert_true(phys_convex_is_valid(&convex) && convex.count == 1);
}

static void invalid_bodies_are_detected(void **state)
{
    (void)state;
    seeded random = {5};
    const phys_convex good = random_guard(&random);
    assert_true(phys_convex_is_valid(&good));
    const double bad[3] = {(double)NAN, (double)INFINITY, -1.0};
    for (int i = 0; i < 3; i++) {
        phys_convex convex = good;
        convex.margin_m = bad[i];
        assert_false(phys_convex_is_valid(&convex));
        convex = good;
        convex.disc[2].radius_m = bad[i];
        assert_false(phys_convex_is_valid(&convex));
        convex = good;
        convex.axis.x += bad[i];
        assert_false(phys_convex_is_valid(&convex));
    }
    phys_convex convex = good;
    convex.count = 0;
    assert_false(phys_convex_is_valid(&convex));
    convex.count = PHYS_CONVEX_MAX_DISCS + 1;
    assert_false(phys_convex_is_valid(&convex));
    convex = good;
    convex.disc[1].along_m = (double)NAN;
    assert_false(phys_convex_is_valid(&convex));
    convex = good;
    convex.origin.y = (double)INFINITY;
    assert_false(phys_convex_is_valid(&convex));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(support_is_the_farthest_point),
        cmocka_unit_test(support_along_the_axis),
        cmocka_unit_test(placing_moves_the_support_along),
        cmocka_unit_test(no_point_is_beyond_the_reach),
        cmocka_unit_test(capsules_are_convex_bodies),
        cmocka_unit_test(invalid_bodies_are_detected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
