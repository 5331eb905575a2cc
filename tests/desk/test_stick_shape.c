#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "seeded.h"
#include "stick_shape.h"

// At the corners the map is steep: rounding in the sixteenth digit of the deflection appears as its
// square root.
#define STEEP 1e-7

static void assert_point(stick_point p, double x, double y, double tolerance)
{
    if (!(fabs(p.x - x) <= tolerance && fabs(p.y - y) <= tolerance)) {
        fail_msg("(%g, %g) is not (%g, %g)", p.x, p.y, x, y);
    }
}

// The default shape.
static stick_point round_stick(double x, double y)
{
    stick_response response = STICK_ROUND_DEFAULT;
    return stick_shape_round(x, y, &response);
}

static stick_point square_stick(double x, double y)
{
    stick_response response = STICK_SQUARE_DEFAULT;
    return stick_shape_square(x, y, &response);
}

static void test_dead_zones(void **state)
{
    (void)state;
    seeded random = seeded_start("stick_dead", 71);
    for (int i = 0; i < 1000; i++) {
        double x = seeded_range(&random, -0.095, 0.095), y = seeded_range(&random, -0.095, 0.095);
        assert_point(round_stick(x, y), 0, 0, 0);
        assert_point(square_stick(x / 2, y / 2), 0, 0, 0);
    }
    // Beyond the dead zone the point starts at the middle, without a jump.
    assert_point(round_stick(0.1401, 0), 0, 0, 2e-4);
    assert_point(square_stick(0, -0.0501), 0, 0, 2e-4);
}

// The rim of a thumb stick is a circle; it reaches all four edges and corners of the square.
static void test_round_reaches_edges_and_corners(void **state)
{
    (void)state;
    const double d = 0.7071067811865476;
    for (int i = 0; i < 9; i++) {
        double x = i % 3 - 1, y = i / 3 - 1;
        double k = x != 0.0 && y != 0.0 ? d : 1.0;
        assert_point(round_stick(x * k, y * k), x, y, STEEP);
        assert_point(square_stick(x, y), x, y, 1e-15);
    }
    // A worn stick that does not reach its rim still reaches the edge.
    assert_point(round_stick(0.96, 0), 1, 0, 1e-12);
    assert_point(square_stick(0, 0.98), 0, 1, 1e-12);
}

// Inside the square the map is the same in all directions, and the point moves outwards as the
// stick does.
static void test_inside_symmetric_and_monotone(void **state)
{
    (void)state;
    seeded random = seeded_start("stick_shape", 72);
    for (int i = 0; i < 20000; i++) {
        double x = seeded_range(&random, -1, 1), y = seeded_range(&random, -1, 1);
        stick_point p = round_stick(x, y);
        assert_true(fabs(p.x) <= 1.0 && fabs(p.y) <= 1.0);
        assert_true(p.x * x >= 0.0 && p.y * y >= 0.0);
        assert_point(round_stick(-x, y), -p.x, p.y, 1e-12);
        assert_point(round_stick(y, x), p.y, p.x, 1e-12);
        stick_point nearer = round_stick(0.9 * x, 0.9 * y);
        assert_true(fabs(nearer.x) <= fabs(p.x) + STEEP && fabs(nearer.y) <= fabs(p.y) + STEEP);
    }
}

static void test_dead_zone_and_curve_can_be_set(void **state)
{
    (void)state;
    stick_response wide = {0.3, 1.0}, fine = {0.0, 2.0};
    assert_point(stick_shape_round(0.29, 0, &wide), 0, 0, 0);
    assert_point(stick_shape_round(0.3 + 0.65 / 2, 0, &wide), 0.5, 0, 1e-12);
    assert_point(stick_shape_square(0.97 / 2, 0, &fine), 0.25, 0, 1e-12);
    assert_point(stick_shape_square(0, 1, &fine), 0, 1, 1e-12);
}

static void test_axis(void **state)
{
    (void)state;
    assert_true(stick_axis(0) == 0.0);
    assert_true(stick_axis(32767) == 1.0);
    assert_true(stick_axis(-32767) == -1.0);
    assert_true(stick_axis(-32768) == -1.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dead_zones),
        cmocka_unit_test(test_round_reaches_edges_and_corners),
        cmocka_unit_test(test_inside_symmetric_and_monotone),
        cmocka_unit_test(test_dead_zone_and_curve_can_be_set),
        cmocka_unit_test(test_axis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
