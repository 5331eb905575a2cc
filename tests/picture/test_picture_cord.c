// The tube of a cord runs through its points, is round, does not twist and remains visible.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "picture_cord.h"
#include "near.h"
#include "seeded.h"

#define POINTS 20
// Rounding of the tube's float vertices, for a cord some meters from the origin.
static const double ROUNDING_M = 2e-6;

// So far away that every line has its full width, and so near that none has to be widened.
static const camera CLOSE = {{0, 0, 0.01}, {0, 0, 0}, 0.1};

static phys_vec3 center_of(const picture_cord *tube, int ring)
{
    phys_vec3 sum = v3(0, 0, 0);
    for (int i = 0; i < PICTURE_CORD_SIDES; i++) {
        sum = v3_add(sum, v3_from_floats(tube->position[ring][i]));
    }
    return v3_scale(sum, 1.0 / PICTURE_CORD_SIDES);
}

static phys_vec3 in_cube(seeded *random, double half_m)
{
    double x = seeded_range(random, -half_m, half_m), y = seeded_range(random, -half_m, half_m);
    return v3(x, y, seeded_range(random, -half_m, half_m));
}

// A smooth random walk of 0.1 m per step.
static void random_cord(seeded *random, phys_vec3 point[POINTS])
{
    phys_vec3 way = v3_normalized_or(in_cube(random, 1.0), v3(1, 0, 0));
    point[0] = in_cube(random, 2.0);
    for (int i = 1; i < POINTS; i++) {
        way = v3_normalized_or(v3_add(way, in_cube(random, 0.3)), v3(1, 0, 0));
        point[i] = v3_add_scaled(point[i - 1], way, 0.1);
    }
}

static void it_is_round_and_runs_through_its_points(void **state)
{
    (void)state;
    seeded random = seeded_start("it_is_round_and_runs_through_its_points", 91);
    static picture_cord tube;
    for (int cord = 0; cord < 200; cord++) {
        phys_vec3 point[POINTS];
        random_cord(&random, point);
        picture_cord_shape(&tube, point, POINTS, 0.002, &CLOSE, 720);
        assert_int_equal(tube.rings, (POINTS - 1) * PICTURE_CORD_STEPS + 1);
        for (int i = 0; i < POINTS; i++) {
            assert_true(v3_distance(center_of(&tube, i * PICTURE_CORD_STEPS), point[i]) <
                        ROUNDING_M);
        }
        for (int ring = 0; ring < tube.rings; ring++) {
            phys_vec3 center = center_of(&tube, ring);
            double radius = v3_distance(v3_from_floats(tube.position[ring][0]), center);
            assert_true(radius > 0.002 - ROUNDING_M);
            for (int i = 0; i < PICTURE_CORD_SIDES; i++) {
                phys_vec3 out = v3_sub(v3_from_floats(tube.position[ring][i]), center);
                phys_vec3 normal = v3_from_floats(tube.normal[ring][i]);
                assert_near(v3_length(normal), 1.0, 1e-5);
                assert_true(v3_distance(out, v3_scale(normal, radius)) < ROUNDING_M);
            }
            if (ring > 0) {
                // The next vertex along the tube is the nearest one of the next ring: no twist.
                phys_vec3 here = v3_from_floats(tube.normal[ring - 1][0]);
                double turn = v3_dot(here, v3_from_floats(tube.normal[ring][0]));
                for (int i = 1; i < PICTURE_CORD_SIDES; i++) {
                    assert_true(turn > v3_dot(here, v3_from_floats(tube.normal[ring][i])));
                }
            }
        }
    }
}

// The curve from point to point is that of Catmull and Rom (A class of local interpolating splines,
// 1974), here as a polynomial of its four points.
static phys_vec3 catmull_rom(const phys_vec3 p[4], double t)
{
    const double weight[4] = {
        0.5 * (-t + 2.0 * t * t - t * t * t), 0.5 * (2.0 - 5.0 * t * t + 3.0 * t * t * t),
        0.5 * (t + 4.0 * t * t - 3.0 * t * t * t), 0.5 * (-t * t + t * t * t)};
    phys_vec3 sum = v3(0, 0, 0);
    for (int i = 0; i < 4; i++) {
        sum = v3_add_scaled(sum, p[i], weight[i]);
    }
    return sum;
}

static void between_its_points_it_is_the_curve_of_catmull_and_rom(void **state)
{
    (void)state;
    seeded random = seeded_start("catmull_rom", 93);
    static picture_cord tube;
    for (int cord = 0; cord < 100; cord++) {
        phys_vec3 point[POINTS];
        random_cord(&random, point);
        picture_cord_shape(&tube, point, POINTS, 0.002, &CLOSE, 720);
        for (int i = 1; i + 2 < POINTS; i++) {
            for (int k = 0; k < PICTURE_CORD_STEPS; k++) {
                phys_vec3 wanted = catmull_rom(&point[i - 1], (double)k / PICTURE_CORD_STEPS);
                assert_true(v3_distance(center_of(&tube, i * PICTURE_CORD_STEPS + k), wanted) <
                            ROUNDING_M);
            }
        }
    }
}

static void it_is_smooth(void **state)
{
    (void)state;
    seeded random = seeded_start("it_is_smooth", 92);
    static picture_cord tube;
    for (int cord = 0; cord < 200; cord++) {
        phys_vec3 point[POINTS];
        random_cord(&random, point);
        picture_cord_shape(&tube, point, POINTS, 0.002, &CLOSE, 720);
        double sharpest_points = 1.0, sharpest_rings = 1.0;
        for (int i = 1; i + 1 < POINTS; i++) {
            phys_vec3 a = v3_sub(point[i], point[i - 1]), b = v3_sub(point[i + 1], point[i]);
            sharpest_points = fmin(sharpest_points, v3_dot(a, b) / (v3_length(a) * v3_length(b)));
        }
        for (int ring = 1; ring + 1 < tube.rings; ring++) {
            phys_vec3 middle = center_of(&tube, ring);
            phys_vec3 a = v3_sub(middle, center_of(&tube, ring - 1));
            phys_vec3 b = v3_sub(center_of(&tube, ring + 1), middle);
            sharpest_rings = fmin(sharpest_rings, v3_dot(a, b) / (v3_length(a) * v3_length(b)));
        }
        // Straight segments from point to point would turn as sharply as these.
        assert_true(acos(sharpest_rings) < 0.8 * acos(sharpest_points));
    }
}

static void it_is_wide_enough_to_be_visible(void **state)
{
    (void)state;
    seeded random = seeded_start("it_is_wide_enough_to_be_visible", 93);
    static picture_cord tube;
    for (int i = 0; i < 100; i++) {
        double away = seeded_range(&random, 0.3, 15.0), angle = seeded_range(&random, 0.3, 1.2);
        int height = (int)seeded_range(&random, 300.0, 1500.0);
        const camera view = {v3(0, 1, away), v3(0, 1, 0), angle};
        const phys_vec3 point[3] = {v3(-0.5, 1, 0), v3(0, 1, 0), v3(0.5, 1, 0)};
        picture_cord_shape(&tube, point, 3, 0.002, &view, height);
        int middle = PICTURE_CORD_STEPS;
        double radius =
            v3_distance(v3_from_floats(tube.position[middle][0]), center_of(&tube, middle));
        double line_m = 2.0 * tan(0.5 * angle) * away / height;
        assert_true(radius > 0.002 - ROUNDING_M);
        assert_true(2.0 * radius > line_m); // never thinner than a line of the image
        assert_true(radius < 0.002 + 1.3 * line_m);
    }
}

static void unusual_cords_are_empty_or_finite(void **state)
{
    (void)state;
    static picture_cord tube;
    phys_vec3 point[PICTURE_CORD_MAX_POINTS + 10];
    for (int i = 0; i < PICTURE_CORD_MAX_POINTS + 10; i++) {
        point[i] = v3(0.3, 1.0, 0.2); // all in one place
    }
    picture_cord_shape(&tube, NULL, 0, 0.002, &CLOSE, 720);
    assert_int_equal(tube.rings, 0);
    picture_cord_shape(&tube, point, 1, 0.002, &CLOSE, 720);
    assert_int_equal(tube.rings, 0);
    const int counts[3] = {2, 3, PICTURE_CORD_MAX_POINTS + 10};
    for (int k = 0; k < 3; k++) {
        picture_cord_shape(&tube, point, counts[k], 0.002, &CLOSE, 0);
        assert_in_range(tube.rings, 2, PICTURE_CORD_MAX_RINGS);
        for (int ring = 0; ring < tube.rings; ring++) {
            for (int i = 0; i < PICTURE_CORD_SIDES; i++) {
                assert_true(v3_is_finite(v3_from_floats(tube.position[ring][i])));
                assert_near(v3_length(v3_from_floats(tube.normal[ring][i])), 1.0, 1e-5);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_round_and_runs_through_its_points),
        cmocka_unit_test(between_its_points_it_is_the_curve_of_catmull_and_rom),
        cmocka_unit_test(it_is_smooth),
        cmocka_unit_test(it_is_wide_enough_to_be_visible),
        cmocka_unit_test(unusual_cords_are_empty_or_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
