#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "input_quantize.h"
#include "seeded.h"

static void test_ends_and_middle(void **state)
{
    (void)state;
    input_frame frame;
    assert_true(input_quantize(&(input_wish){0, 0, 0, 0}, &frame));
    assert_int_equal(frame.point_x, 0);
    assert_int_equal(frame.extension, 0);
    assert_true(input_quantize(&(input_wish){1, -1, 1, INPUT_LUNGE | 0x100u}, &frame));
    assert_int_equal(frame.point_x, INPUT_POINT_MAX);
    assert_int_equal(frame.point_y, -INPUT_POINT_MAX);
    assert_int_equal(frame.extension, INPUT_EXTENSION_MAX);
    assert_int_equal(frame.buttons, INPUT_LUNGE);
    assert_true(input_quantize(&(input_wish){(double)INFINITY, -1e300, -3, 0}, &frame));
    assert_int_equal(frame.point_x, INPUT_POINT_MAX);
    assert_int_equal(frame.point_y, -INPUT_POINT_MAX);
    assert_int_equal(frame.extension, 0);
}

static void test_nan_is_neutral_and_told(void **state)
{
    (void)state;
    const double bad = (double)NAN;
    const input_wish wishes[] = {{bad, 0.5, 0.5, 3}, {0.5, bad, 0.5, 3}, {0.5, 0.5, bad, 3}};
    for (int i = 0; i < 3; i++) {
        input_frame frame;
        assert_false(input_quantize(&wishes[i], &frame));
        assert_int_equal(frame.point_x, i == 0 ? 0 : 16384);
        assert_int_equal(frame.point_y, i == 1 ? 0 : 16384);
        assert_int_equal(frame.extension, i == 2 ? 0 : 128);
        assert_int_equal(frame.buttons, 3);
    }
}

static void test_nearest_step_and_odd_symmetry(void **state)
{
    (void)state;
    seeded random = seeded_start("input_quantise", 51);
    for (int i = 0; i < 20000; i++) {
        double x = seeded_range(&random, -1, 1);
        input_frame a, b;
        input_quantize(&(input_wish){x, 0, 0, 0}, &a);
        input_quantize(&(input_wish){-x, 0, 0, 0}, &b);
        assert_true(fabs(a.point_x - x * INPUT_POINT_MAX) <= 0.5);
        assert_int_equal(a.point_x, -b.point_x);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ends_and_middle),
        cmocka_unit_test(test_nan_is_neutral_and_told),
        cmocka_unit_test(test_nearest_step_and_odd_symmetry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
