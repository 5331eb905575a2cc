// phys_kdop: containment, overlap, and no loss by rounding.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "phys_kdop.h"
#include "seeded.h"

static void random_point(seeded *random, double most, float out[3])
{
    for (int i = 0; i < 3; i++) {
        out[i] = (float)seeded_range(random, -most, most);
    }
}

static phys_kdop random_hull(seeded *random, float (*points)[3], int count)
{
    phys_kdop hull = phys_kdop_empty();
    for (int i = 0; i < count; i++) {
        random_point(random, 2, points[i]);
        phys_kdop_add_point(&hull, points[i]);
    }
    return hull;
}

static bool is_equal(const phys_kdop *a, const phys_kdop *b)
{
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        if (a->low[i] != b->low[i] || a->high[i] != b->high[i]) {
            return false;
        }
    }
    return true;
}

static void it_contains_its_points_and_their_hull(void **state)
{
    (void)state;
    seeded random = seeded_start("it_contains_its_points_and_their_hull", 31);
    for (int i = 0; i < 2000; i++) {
        float point[8][3];
        phys_kdop hull = random_hull(&random, point, 8);
        for (int k = 0; k < 8; k++) {
            assert_true(phys_kdop_contains(&hull, point[k]));
            // By convexity and monotonic rounding, half the sum of two points stays inside.
            float middle[3];
            for (int c = 0; c < 3; c++) {
                middle[c] = 0.5f * point[k][c] + 0.5f * point[(k + 1) % 8][c];
            }
            double slack = 1e-6;
            float coordinate[PHYS_KDOP_AXES];
            phys_kdop_project(middle, coordinate);
            for (int a = 0; a < PHYS_KDOP_AXES; a++) {
                assert_true((double)coordinate[a] >= (double)hull.low[a] - slack);
                assert_true((double)coordinate[a] <= (double)hull.high[a] + slack);
            }
        }
        // The bounds are tight: on every axis some point reaches each bound.
        for (int a = 0; a < PHYS_KDOP_AXES; a++) {
            bool low = false, high = false;
            for (int k = 0; k < 8; k++) {
                float coordinate[PHYS_KDOP_AXES];
                phys_kdop_project(point[k], coordinate);
                low |= coordinate[a] == hull.low[a];
                high |= coordinate[a] == hull.high[a];
            }
            assert_true(low && high);
        }
    }
}

static void a_union_is_the_bounds_of_all_points(void **state)
{
    (void)state;
    seeded random = seeded_start("a_union_is_the_bounds_of_all_points", 32);
    for (int i = 0; i < 2000; i++) {
        float point[8][3];
        phys_kdop first = random_hull(&random, point, 4);
        phys_kdop second = random_hull(&random, point + 4, 4);
        phys_kdop both = phys_kdop_union(&first, &second);
        phys_kdop all = phys_kdop_empty();
        for (int k = 0; k < 8; k++) {
            phys_kdop_add_point(&all, point[k]);
        }
        assert_true(is_equal(&both, &all));
        phys_kdop empty = phys_kdop_empty();
        phys_kdop same = phys_kdop_union(&first, &empty);
        assert_true(is_equal(&same, &first));
    }
}

static void overlap_is_mutual_and_never_missed(void **state)
{
    (void)state;
    seeded random = seeded_start("overlap_is_mutual_and_never_missed", 33);
    int met = 0, apart = 0;
    for (int i = 0; i < 20000; i++) {
        float point[6][3];
        phys_kdop a = random_hull(&random, point, 3);
        phys_kdop b = random_hull(&random, point + 3, 3);
        assert_int_equal(phys_kdop_overlap(&a, &b), phys_kdop_overlap(&b, &a));
        phys_kdop_overlap(&a, &b) ? met++ : apart++;

        // Volumes that share a point overlap.
        float shared[3];
        random_point(&random, 3, shared);
        phys_kdop_add_point(&a, shared);
        phys_kdop_add_point(&b, shared);
        assert_true(phys_kdop_overlap(&a, &b));
    }
    assert_true(met > 1000 && apart > 1000);
}

static void diagonal_neighbors_are_separated(void **state)
{
    (void)state;
    // Two parallel rods at 45 degrees: their boxes overlap, their 18-DOPs do not.
    const phys_vec3 rod[2] = {{0, 0, 0}, {1, 1, 0}}, beside[2] = {{0.1, 0, 0}, {1.1, 1, 0}};
    phys_kdop a = phys_kdop_of_balls(rod, 2, 0.01), b = phys_kdop_of_balls(beside, 2, 0.01);
    assert_false(phys_kdop_overlap(&a, &b));
    b = phys_kdop_of_balls(beside, 2, 0.07);
    assert_true(phys_kdop_overlap(&a, &b));
}

static void balls_are_held_whole(void **state)
{
    (void)state;
    seeded random = seeded_start("balls_are_held_whole", 34);
    for (int i = 0; i < 2000; i++) {
        phys_vec3 center[4];
        for (int k = 0; k < 4; k++) {
            float p[3];
            random_point(&random, 900, p);
            center[k] = v3_from_floats(p);
        }
        double radius = seeded_range(&random, 0, 0.01);
        phys_kdop hull = phys_kdop_of_balls(center, 4, radius);
        for (int k = 0; k < 4; k++) {
            // Points of the surface, rounded to float like those of a mesh.
            float way[3];
            random_point(&random, 1, way);
            phys_vec3 direction = v3_from_floats(way);
            direction = v3_normalized_or(direction, v3(1, 0, 0));
            phys_vec3 p = v3_add_scaled(center[k], direction, radius);
            // The bounds of that point in double overlap those of the balls.
            phys_kdop point = phys_kdop_of_balls(&p, 1, 0.0);
            assert_true(phys_kdop_overlap(&hull, &point));
        }
    }
}

static void exact_touches_are_found(void **state)
{
    (void)state;
    seeded random = seeded_start("exact_touches_are_found", 35);
    for (int i = 0; i < 20000; i++) {
        // A mesh point and a ball whose surface reaches exactly to it along one axis.
        float point[3];
        random_point(&random, 3, point);
        phys_kdop dot = phys_kdop_empty();
        phys_kdop_add_point(&dot, point);
        double radius = seeded_range(&random, 0.001, 0.01), k = radius / sqrt(2.0);
        phys_vec3 p = v3_from_floats(point);
        const phys_vec3 center[3] = {v3(p.x + radius, p.y, p.z), v3(p.x - k, p.y - k, p.z),
                                     v3(p.x, p.y + k, p.z - k)};
        for (int c = 0; c < 3; c++) {
            phys_kdop ball = phys_kdop_of_balls(&center[c], 1, radius);
            assert_true(phys_kdop_overlap(&dot, &ball));
        }
    }
}

// The outward normal of one of the 18 planes.
static phys_vec3 normal_of(int plane)
{
    static const phys_vec3 axis[PHYS_KDOP_AXES] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},
                                                   {1, 1, 0},  {0, 1, 1},  {1, 0, 1},
                                                   {1, -1, 0}, {0, 1, -1}, {-1, 0, 1}};
    return plane < PHYS_KDOP_AXES ? axis[plane] : v3_neg(axis[plane - PHYS_KDOP_AXES]);
}

static double place_of(const phys_kdop *kdop, int plane)
{
    return plane < PHYS_KDOP_AXES ? (double)kdop->high[plane]
                                  : -(double)kdop->low[plane - PHYS_KDOP_AXES];
}

static void a_direction_lies_between_its_three_planes(void **state)
{
    (void)state;
    seeded random = seeded_start("a_direction_lies_between_its_three_planes", 36);
    int straight = 0;
    for (int n = 0; n < 4000; n++) {
        phys_kdop kdop = phys_kdop_empty();
        float point[12][3];
        for (int p = 0; p < 12; p++) {
            for (int i = 0; i < 3; i++) {
                point[p][i] = (float)seeded_range(&random, -1, 1);
            }
            phys_kdop_add_point(&kdop, point[p]);
        }
        float direction[3];
        for (int i = 0; i < 3; i++) {
            direction[i] = (float)seeded_range(&random, -1, 1);
            direction[i] = seeded_next(&random) % 4 == 0 ? 0.0f : direction[i];
        }
        phys_kdop_direction found = phys_kdop_direction_of(direction);
        phys_vec3 d = v3_from_floats(direction);
        phys_vec3 sum = v3(0, 0, 0);
        double reach = 0.0;
        for (int i = 0; i < 3; i++) {
            assert_true(found.share[i] >= 0.0f && found.plane[i] < 2 * PHYS_KDOP_AXES);
            sum = v3_add_scaled(sum, normal_of(found.plane[i]), (double)found.share[i]);
            reach += (double)found.share[i] * place_of(&kdop, found.plane[i]);
        }
        assert_true(v3_distance(sum, d) < 1e-6);
        for (int p = 0; p < 12; p++) {
            phys_vec3 at = v3_from_floats(point[p]);
            assert_true(v3_dot(at, d) <= reach + 1e-6);
        }
        // The result is tight: for a direction along an axis it is that axis.
        if (fabs(fabs(d.x) + fabs(d.y) + fabs(d.z) - v3_length(d)) < 1e-12) {
            double most = -HUGE_VAL;
            for (int p = 0; p < 12; p++) {
                phys_vec3 at = v3_from_floats(point[p]);
                most = v3_dot(at, d) > most ? v3_dot(at, d) : most;
            }
            assert_true(reach <= most + 1e-6);
            straight++;
        }
    }
    assert_true(straight > 5);
}

static void the_empty_volume_contains_nothing(void **state)
{
    (void)state;
    const float origin[3] = {0, 0, 0};
    phys_kdop empty = phys_kdop_empty(), dot = phys_kdop_empty();
    phys_kdop_add_point(&dot, origin);
    assert_false(phys_kdop_contains(&empty, origin));
    assert_false(phys_kdop_overlap(&empty, &dot));
    assert_false(phys_kdop_overlap(&dot, &empty));
    assert_false(phys_kdop_overlap(&empty, &empty));
    assert_true(phys_kdop_overlap(&dot, &dot));
    phys_kdop none = phys_kdop_of_balls(NULL, 0, 1.0);
    assert_true(is_equal(&none, &empty));
    const float nowhere[3] = {NAN, 0, 0};
    assert_false(phys_kdop_contains(&dot, nowhere));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_contains_its_points_and_their_hull),
        cmocka_unit_test(a_union_is_the_bounds_of_all_points),
        cmocka_unit_test(overlap_is_mutual_and_never_missed),
        cmocka_unit_test(diagonal_neighbors_are_separated),
        cmocka_unit_test(balls_are_held_whole),
        cmocka_unit_test(exact_touches_are_found),
        cmocka_unit_test(a_direction_lies_between_its_three_planes),
        cmocka_unit_test(the_empty_volume_contains_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
