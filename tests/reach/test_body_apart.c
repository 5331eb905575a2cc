// No two points of a blade and of the triangles between balls are nearer than body_apart.h says,
// and what it says is not far from the truth.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "body_apart.h"
#include "seeded_vec3.h"

enum { CASES = 400 / CASES_SHARE + 40, POINTS = 20, PAIRS = 300 };

// A random mean of points: a point of their hull.
static phys_vec3 mean_of(seeded *random, const phys_vec3 *point, int count)
{
    phys_vec3 sum = v3(0, 0, 0);
    double weights = 0.0;
    for (int i = 0; i < count; i++) {
        double weight = seeded_range(random, 0.0, 1.0);
        weight *= weight * weight * weight; // many near a corner or a side
        sum = v3_add_scaled(sum, point[i], weight);
        weights += weight;
    }
    return v3_scale(sum, 1.0 / weights);
}

static void nothing_is_nearer_than_said(void **unused)
{
    (void)unused;
    seeded random = seeded_start("nothing_is_nearer_than_said", 12);
    double said_m = 0.0, found_m = 0.0;
    for (int i = 0; i < CASES; i++) {
        const phys_vec3 middle = seeded_vec3(&random, 0.4);
        float position[POINTS][3];
        phys_vec3 point[POINTS];
        body_ball ball[POINTS];
        uint32_t vertex[POINTS];
        for (uint32_t k = 0; k < POINTS; k++) {
            const phys_vec3 p = v3_add(middle, seeded_vec3(&random, 0.1));
            position[k][0] = (float)p.x;
            position[k][1] = (float)p.y;
            position[k][2] = (float)p.z;
            point[k] = v3_from_floats(position[k]);
            ball[k] = (body_ball){point[k], seeded_range(&random, 0.0, 0.03)};
            vertex[k] = k;
        }
        const int count = i % 2 == 0 ? 2 : 4;
        phys_vec3 blade[4];
        for (int k = 0; k < 4; k++) {
            blade[k] = seeded_vec3(&random, 0.5);
        }
        const double points_m =
            body_apart_of_points(blade, count, (const float(*)[3])position, vertex, POINTS);
        const double balls_m = body_apart_of_balls(blade, count, ball, POINTS);
        double nearest_m = (double)HUGE_VAL;
        for (int k = 0; k < PAIRS; k++) {
            const phys_vec3 on = mean_of(&random, blade, count);
            const phys_vec3 skin = mean_of(&random, point, POINTS);
            nearest_m = phys_min(nearest_m, v3_distance(on, skin));
            assert_true(balls_m <= v3_distance(on, ball[k % POINTS].center) -
                                       ball[k % POINTS].radius_m + 1e-12);
        }
        assert_true(points_m <= nearest_m + 1e-12);
        assert_true(balls_m <= points_m + 1e-12 || points_m < 0.9 * nearest_m);
        said_m += phys_max(points_m, 0.0);
        found_m += nearest_m;
    }
    printf("%.2f of the nearest pairs found\n", said_m / found_m);
    assert_true(said_m > 0.6 * found_m);
}

// A blade beside a plate that is much larger than their distance: after few steps the limit is near
// it.
static void a_large_plate_is_measured(void **unused)
{
    (void)unused;
    const float position[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    const uint32_t vertex[4] = {0, 1, 2, 3};
    const phys_vec3 blade[2] = {v3(0.2, 0.3, 0.25), v3(0.8, 0.6, 0.75)};
    const double apart_m = body_apart_of_points(blade, 2, position, vertex, 4);
    assert_true(apart_m <= 0.25 && apart_m > 0.5 * 0.25);
    // Through it: nothing is known.
    const phys_vec3 through[2] = {v3(0.4, 0.3, -0.5), v3(0.6, 0.6, 0.75)};
    assert_true(body_apart_of_points(through, 2, position, vertex, 4) <= 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_nearer_than_said),
        cmocka_unit_test(a_large_plate_is_measured),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
