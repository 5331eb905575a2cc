// Tests the prediction of a number: exact if it follows one of the predictors, and close if it
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

// Returns the mean error of the predictions of the last 50 of 100 numbers.
static double mean_off(int32_t (*number)(int i, seeded *random))
{
    seeded random = {7};
    predictor c = predictor_begin(number(0, &random));
    double sum = 0.0;
    for (int i = 1; i < 100; i++) {
        int32_t next = number(i, &random);
        sum += i >= 50 ? abs(next - predictor_next(&c)) : 0;
        predictor_add(&c, next);
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

static void every_motion_is_predicted(void **unused)
{
    (void)unused;
    assert_true(mean_off(at_rest) == 0.0);
    assert_true(mean_off(even) == 0.0);
    // It increases by 6 each time, and a quarter of that is not predicted.
    assert_true(mean_off(faster) <= 2.0);
    // The mean error is 22.6 for no change, 16 for the mean of many values, and 39 for
    // repeating the last change.
    assert_true(mean_off(trembling) < 27.0);
}

// For arbitrary input the prediction stays within the range that can be coded.
static void predictions_stay_in_range(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a predictor", 3);
    predictor c = predictor_begin(0);
    for (int i = 0; i < 10000; i++) {
        int32_t far = seeded_next(&random) % 2 == 0 ? REPLAY_STEPS_MAX : -REPLAY_STEPS_MAX;
        predictor_add(&c, seeded_next(&random) % 8 == 0 ? 3 : far);
        assert_in_range(predictor_next(&c) + REPLAY_STEPS_MAX, 0, 2 * REPLAY_STEPS_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_motion_is_predicted),
        cmocka_unit_test(predictions_stay_in_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
