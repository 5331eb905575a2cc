// The feet of a headset fencer: how deep a lunge their distance is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "body_follow_feet.h"
#include "near.h"

static double depth_with(double share)
{
    footwork_state feet = footwork_start();
    feet.front_foot_m += share * FOOTWORK_LUNGE_M;
    return body_follow_depth(&feet);
}

// Whichever foot it is that is farther away.
static double depth_behind(double share)
{
    footwork_state feet = footwork_start();
    feet.rear_foot_m -= share * FOOTWORK_LUNGE_M;
    return body_follow_depth(&feet);
}

static void the_distance_of_the_feet_is_the_depth_of_a_lunge(void **state)
{
    (void)state;
    for (int i = 0; i <= 10; i++) {
        assert_near(depth_with(0.1 * i), 0.1 * i, 1e-12);
        assert_near(depth_behind(0.1 * i), 0.1 * i, 1e-12);
    }
}

static void no_lunge_is_deeper_than_a_full_one_or_less_than_none(void **state)
{
    (void)state;
    for (int i = 1; i <= 30; i++) {
        assert_near(depth_with(1.0 + 0.1 * i), 1.0, 0.0);
        assert_near(depth_behind(1.0 + 0.1 * i), 1.0, 0.0);
        assert_near(depth_with(-0.1 * i), 0.0, 0.0);
        assert_near(depth_behind(-0.1 * i), 0.0, 0.0);
    }
}

// Standing at ease the feet are closer together than en garde, but apart.
static void feet_come_together_as_the_body_stands_up(void **state)
{
    (void)state;
    assert_near(body_follow_spread(0.0), 1.0, 0.0);
    double before = 1.0;
    for (int i = 1; i <= 10; i++) {
        double now = body_follow_spread(0.1 * i);
        assert_true(now < before);
        before = now;
    }
    assert_near(body_follow_spread(1.0), 0.5, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_distance_of_the_feet_is_the_depth_of_a_lunge),
        cmocka_unit_test(no_lunge_is_deeper_than_a_full_one_or_less_than_none),
        cmocka_unit_test(feet_come_together_as_the_body_stands_up),
    };
    return cmocka_run_group_tests_name("body_follow_feet", tests, NULL, NULL);
}
