// phys_triangle against dense sampling and against properties of closest points.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "phys_triangle.h"
#include "seeded_vec3.h"

typedef struct pair_case {
    phys_vec3 a, b, corner[3];
} pair_case;

enum { KINDS = 7 };

// Kinds: any; small compared with a long segment; a flat triangle; a point; a segment that is a
// point; in the triangle's plane; parallel to one of its sides.
static pair_case draw(seeded *random, int kind)
{
    pair_case c;
    c.a = seeded_vec3(random, 1);
    c.b = seeded_vec3(random, 1);
    for (int i = 0; i < 3; i++) {
        c.corner[i] = seeded_vec3(random, 1);
    }
    phys_vec3 side1 = v3_sub(c.corner[1], c.corner[0]), side2 = v3_sub(c.corner[2], c.corner[0]);
    switch (kind) {
    case 1:
        c.corner[1] = v3_add_scaled(c.corner[0], side1, 0.02);
        c.corner[2] = v3_add_scaled(c.corner[0], side2, 0.02);
        break;
    case 2:
        c.corner[2] = v3_add_scaled(c.corner[0], side1, seeded_range(random, -1, 2));
        break;
    case 3:
        c.corner[1] = c.corner[2] = c.corner[0];
        break;
    case 4:
        c.b = c.a;
        break;
    case 5:
        c.a = v3_add_scaled(c.corner[0], side1, seeded_range(random, -1, 2));
        c.b = v3_add_scaled(c.corner[0], side2, seeded_range(random, -1, 2));
        break;
    case 6:
        c.b = v3_add_scaled(c.a, side1, seeded_range(random, -1, 1));
        break;
    default:
        break;
    }
    return c;
}

static phys_vec3 place_on(const phys_vec3 corner[3], double b1, double b2)
{
    phys_vec3 side1 = v3_sub(corner[1], corner[0]), side2 = v3_sub(corner[2], corner[0]);
    return v3_add_scaled(v3_add_scaled(corner[0], side1, b1), side2, b2);
}

static double distance_between(const pair_case *c, double along, double b1, double b2)
{
    return v3_distance(v3_lerp(c->a, c->b, along), place_on(c->corner, b1, b2));
}

// The smallest distance in a grid of point pairs, refined several times around the best one: an
// upper bound slightly above the true distance.
static double sampled_distance(const pair_case *c)
{
    enum { STEPS = 12, ROUNDS = 34 };
    double best = HUGE_VAL, best_s = 0.5, best_1 = 1.0 / 3, best_2 = 1.0 / 3, width = 1.0;
    for (int round = 0; round < ROUNDS; round++, width *= 0.5) {
        double center_s = best_s, center_1 = best_1, center_2 = best_2;
        for (int i = 0; i <= STEPS; i++) {
            double s = center_s + width * ((double)i / STEPS - 0.5) * 2.0;
            s = s < 0.0 ? 0.0 : s > 1.0 ? 1.0 : s;
            for (int j = 0; j <= STEPS; j++) {
                double b1 = center_1 + width * ((double)j / STEPS - 0.5) * 2.0;
                b1 = b1 < 0.0 ? 0.0 : b1 > 1.0 ? 1.0 : b1;
                for (int k = 0; k <= STEPS; k++) {
                    double b2 = center_2 + width * ((double)k / STEPS - 0.5) * 2.0;
                    b2 = b2 < 0.0 ? 0.0 : b2 > 1.0 - b1 ? 1.0 - b1 : b2;
                    double distance = distance_between(c, s, b1, b2);
                    if (distance < best) {
                        best = distance;
                        best_s = s;
                        best_1 = b1;
                        best_2 = b2;
                    }
                }
            }
        }
    }
    return best;
}

static void the_distance_is_the_least_of_all_samples(void **state)
{
    (void)state;
    seeded random = seeded_start("the_distance_is_the_least_of_all_samples", 21);
    for (int i = 0; i < 20 * KINDS; i++) {
        pair_case c = draw(&random, i % KINDS);
        phys_segment_triangle found = phys_segment_triangle_closest(c.a, c.b, c.corner);
        double sampled = sampled_distance(&c);
        assert_true(found.distance_m <= sampled + 1e-12);
        assert_true(found.distance_m >= sampled - 1e-6);
    }
}

static void reported_points_are_right(void **state)
{
    (void)state;
    seeded random = seeded_start("reported_points_are_right", 22);
    for (int i = 0; i < 20000; i++) {
        pair_case c = draw(&random, i % KINDS);
        phys_segment_triangle found = phys_segment_triangle_closest(c.a, c.b, c.corner);
        assert_true(found.along >= 0.0 && found.along <= 1.0);
        double sum = 0.0;
        for (int k = 0; k < 3; k++) {
            assert_true(found.barycentric[k] >= 0.0 && found.barycentric[k] <= 1.0);
            sum += found.barycentric[k];
        }
        assert_true(fabs(sum - 1.0) < 1e-14);
        phys_vec3 on_triangle = place_on(c.corner, found.barycentric[1], found.barycentric[2]);
        assert_true(v3_distance(found.on_triangle, on_triangle) < 1e-14);
        assert_true(v3_distance(found.on_segment, v3_lerp(c.a, c.b, found.along)) < 1e-14);
        double between = v3_distance(found.on_segment, found.on_triangle);
        assert_true(fabs(found.distance_m - between) < 1e-15);
    }
}

// The plane orthogonal to the closest points' direction separates the two: true only for the
// closest points of convex bodies.
static void no_point_of_either_is_nearer(void **state)
{
    (void)state;
    seeded random = seeded_start("no_point_of_either_is_nearer", 23);
    for (int i = 0; i < 200000; i++) {
        pair_case c = draw(&random, i % KINDS);
        phys_segment_triangle found = phys_segment_triangle_closest(c.a, c.b, c.corner);
        if (found.distance_m < 1e-6) {
            continue;
        }
        phys_vec3 n = v3_scale(v3_sub(found.on_segment, found.on_triangle), 1 / found.distance_m);
        double low = fmin(v3_dot(n, c.a), v3_dot(n, c.b));
        for (int k = 0; k < 3; k++) {
            assert_true(low - v3_dot(n, c.corner[k]) > found.distance_m - 1e-9);
        }
    }
}

static void a_crossing_has_no_distance(void **state)
{
    (void)state;
    seeded random = seeded_start("a_crossing_has_no_distance", 24);
    for (int i = 0; i < 20000; i++) {
        pair_case c = draw(&random, 0);
        double b1 = seeded_range(&random, 0, 1), b2 = seeded_range(&random, 0, 1 - b1);
        phys_vec3 through = place_on(c.corner, b1, b2);
        double along = seeded_range(&random, 0.1, 0.9);
        c.b = v3_add_scaled(c.a, v3_sub(through, c.a), 1.0 / along);
        phys_segment_triangle found = phys_segment_triangle_closest(c.a, c.b, c.corner);
        assert_true(found.distance_m < 1e-12);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_distance_is_the_least_of_all_samples),
        cmocka_unit_test(reported_points_are_right),
        cmocka_unit_test(no_point_of_either_is_nearer),
        cmocka_unit_test(a_crossing_has_no_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
