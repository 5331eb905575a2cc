// Where a number goes next: exactly, where it goes as a way takes it to, and nearly, where it
// trembles.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "hand_motions.h"
#include "replay_predict.h"
#include "replay_pose.h"

// How far off the last 50 of 100 numbers are foretold, in the mean.
static double mean_off(int32_t (*number)(int i, seeded *random))
{
    seeded random = {7};
    course c = course_begin(number(0, &random));
    double sum = 0.0;
    for (int i = 1; i < 100; i++) {
        int32_t next = number(i, &random);
        sum += i >= 50 ? abs(next - course_foretold(&c)) : 0;
        course_add(&c, next);
        assert_int_equal(c.past[0], next);
    }
    return sum / 50.0;
}

static int32_t at_rest(int i, seeded *random)
{
    (void)i, (void)random;
    return -77;
}

static int32_t even(int i, seeded *random)
{
    (void)random;
    return 1000 - 31 * i;
}

static int32_t faster(int i, seeded *random)
{
    (void)random;
    return 3 * i * i;
}

static int32_t trembling(int i, seeded *random)
{
    (void)i;
    return (int32_t)(20.0 * seeded_normal(random));
}

static void every_course_is_foretold_as_suits_it(void **unused)
{
    (void)unused;
    assert_true(mean_off(at_rest) == 0.0);
    assert_true(mean_off(even) == 0.0);
    // It gains 6 with each, of which a quarter is not believed.
    assert_true(mean_off(faster) <= 2.0);
    // Staying is off by 22.6 in the mean, the mean of many by 16; going straight on by 39.
    assert_true(mean_off(trembling) < 27.0);
}

// Whatever comes, what is foretold is a number that can be told.
static void what_is_foretold_can_be_told(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a course", 3);
    course c = course_begin(0);
    for (int i = 0; i < 10000; i++) {
        int32_t far = seeded_next(&random) % 2 == 0 ? REPLAY_STEPS_MAX : -REPLAY_STEPS_MAX;
        course_add(&c, seeded_next(&random) % 8 == 0 ? 3 : far);
        assert_in_range(course_foretold(&c) + REPLAY_STEPS_MAX, 0, 2 * REPLAY_STEPS_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_course_is_foretold_as_suits_it),
        cmocka_unit_test(what_is_foretold_can_be_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
