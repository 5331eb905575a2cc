// A movement with minimum jerk: compared with the polynomial written out, and changed on the way.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "hand_reach.h"
#include "near.h"
#include "seeded.h"

static const double TICK_S = 1e-3;

// Flash and Hogan 1985, equation for a movement from rest to rest: share of the way at a share of
// the time.
static double share_of_way(double t)
{
    return t * t * t * (10.0 - 15.0 * t + 6.0 * t * t);
}

static void from_rest_to_rest_it_is_the_bell_of_the_paper(void **unused)
{
    (void)unused;
    seeded random = seeded_start("from_rest_to_rest_it_is_the_bell_of_the_paper", 1);
    for (int i = 0; i < 300; i++) {
        double from = seeded_range(&random, -3, 3), to = seeded_range(&random, -3, 3), at = from;
        uint16_t ticks = (uint16_t)(1 + seeded_next(&random) % 300);
        hand_reach reach = {0};
        hand_reach_to(&reach, to, ticks);
        double fastest = 0.0;
        for (int k = 1; k <= ticks; k++) {
            at = hand_reach_step(&reach, at, TICK_S);
            assert_near(at, from + (to - from) * share_of_way((double)k / ticks), 1e-9);
            fastest = fmax(fastest, fabs(reach.speed));
        }
        assert_true(at == to && reach.speed == 0.0 && reach.acceleration == 0.0);
        double mean = fabs(to - from) / (ticks * TICK_S);
        assert_true(ticks < 50 || fabs(fastest / mean - 1.875) < 0.01);
        assert_true(hand_reach_step(&reach, at, TICK_S) == to); // and stays
    }
}

// A new goal on the way changes neither place, speed nor acceleration at once.
static void a_new_goal_does_not_jerk(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_new_goal_does_not_jerk", 2);
    for (int i = 0; i < 300; i++) {
        hand_reach reach = {0};
        double at = 0.0;
        hand_reach_to(&reach, 1.0, 120);
        int turn = (int)(seeded_next(&random) % 119);
        for (int k = 0; k < turn; k++) {
            at = hand_reach_step(&reach, at, TICK_S);
        }
        double speed = reach.speed, acceleration = reach.acceleration;
        hand_reach_to(&reach, seeded_range(&random, -1, 1), 90);
        double next = hand_reach_step(&reach, at, TICK_S);
        assert_near(next, at + speed * TICK_S + 0.5 * acceleration * TICK_S * TICK_S, 2e-4);
        assert_near(reach.speed, speed + acceleration * TICK_S, 0.15);
        assert_near(reach.acceleration, acceleration, 300.0); // of 800: one tick of the jerk
        for (int k = 1; k < 90; k++) {
            next = hand_reach_step(&reach, next, TICK_S);
        }
        assert_true(next == reach.goal);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_rest_to_rest_it_is_the_bell_of_the_paper),
        cmocka_unit_test(a_new_goal_does_not_jerk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
