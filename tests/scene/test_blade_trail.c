// The trail keeps the newest places, evenly spaced, and nothing from an earlier bout.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "blade_trail.h"
#include "near.h"

static void add_at(blade_trail *trail, double time_s)
{
    const phys_vec3 ends[2] = {v3(time_s, 0, 0), v3(time_s, 1, 0)};
    blade_trail_add(trail, time_s, ends);
}

static void test_places_are_newest_first_and_evenly_spaced(void **state)
{
    (void)state;
    blade_trail trail = {0};
    for (int tick = 0; tick < 1000; tick++) {
        add_at(&trail, tick * 1e-3);
        assert_near(trail.time_s[0], tick * 1e-3, 1e-12);
        assert_near(trail.tip[0].x, tick * 1e-3, 1e-12);
    }
    assert_int_equal(trail.count, BLADE_TRAIL_PLACES);
    for (int i = 1; i + 1 < trail.count; i++) {
        double apart = trail.time_s[i] - trail.time_s[i + 1];
        assert_near(apart, BLADE_TRAIL_SPACING_S, 1e-9);
        assert_near(trail.tip[i].x, trail.time_s[i], 1e-12);
    }
    assert_true(trail.time_s[0] - trail.time_s[1] < BLADE_TRAIL_SPACING_S + 1e-9);
}

static void test_the_trail_covers_the_outer_part_of_the_blade(void **state)
{
    (void)state;
    blade_trail trail = {0};
    add_at(&trail, 0.5);
    assert_int_equal(trail.count, 1);
    assert_near(trail.tip[0].y, 1.0, 1e-12);
    assert_true(trail.inner[0].y > 0.2 && trail.inner[0].y < 0.8);
}

static void test_a_new_bout_starts_an_empty_trail(void **state)
{
    (void)state;
    blade_trail trail = {0};
    for (int tick = 0; tick < 300; tick++) {
        add_at(&trail, tick * 1e-3);
    }
    add_at(&trail, 0.0);
    assert_int_equal(trail.count, 1);
    assert_near(trail.time_s[0], 0.0, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places_are_newest_first_and_evenly_spaced),
        cmocka_unit_test(test_the_trail_covers_the_outer_part_of_the_blade),
        cmocka_unit_test(test_a_new_bout_starts_an_empty_trail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
