#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "input_sample.h"
#include "phys_rotation.h"
#include "seeded_vec3.h"

static phys_pose any_pose(seeded *random)
{
    return (phys_pose){seeded_vec3(random, 5.0),
                       phys_quat_from_rotation_vector(seeded_vec3(random, 2))};
}

// Whether one number of a quaternion follows from the others.
static bool follows_from_the_others(const int16_t turn[4], int32_t steps)
{
    for (int left_out = 0; left_out < 4; left_out++) {
        int16_t other[3];
        for (int k = 0, count = 0; k < 4; k++) {
            if (k != left_out) {
                other[count++] = turn[k];
            }
        }
        if (abs(turn[left_out]) == input_turn_completed(other, steps)) {
            return true;
        }
    }
    return false;
}

// At most half a step of a length and of the four numbers of a quaternion is lost.
static void a_pose_survives_the_conversion(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_pose_survives_the_conversion", 1);
    for (int i = 0; i < 20000; i++) {
        phys_pose pose = any_pose(&random), back;
        input_pose told;
        assert_int_equal(input_pose_quantize(pose, &told), INPUT_SAMPLE_EXACT);
        back = input_pose_read(&told);
        assert_true(v3_distance(back.position, pose.position) < 1.74e-4);
        phys_quat turn = quat_mul(back.orientation, quat_conjugate(pose.orientation));
        assert_true(v3_length(phys_rotation_vector_from_quat(turn)) < 1.08e-3);
        assert_true(fabs(quat_dot(back.orientation, back.orientation) - 1.0) < 1e-15);
        assert_true(follows_from_the_others(told.orientation, INPUT_ORIENTATION_STEPS));
        // The pose of the head is stored with steps that are 2.5 and 4 times as large.
        assert_int_equal(input_head_quantize(pose, &told), INPUT_SAMPLE_EXACT);
        back = input_head_read(&told);
        assert_true(v3_distance(back.position, pose.position) < 4.4e-4);
        turn = quat_mul(back.orientation, quat_conjugate(pose.orientation));
        assert_true(v3_length(phys_rotation_vector_from_quat(turn)) < 4.4e-3);
        assert_true(follows_from_the_others(told.orientation, INPUT_HEAD_ORIENTATION_STEPS));
    }
}

static void a_velocity_survives_the_conversion(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_velocity_survives_the_conversion", 2);
    for (int i = 0; i < 20000; i++) {
        input_sample sample = input_sample_none();
        phys_vec3 v = seeded_vec3(&random, 12.0), w = seeded_vec3(&random, 90.0);
        assert_int_equal(input_sample_move(&sample, v, w), INPUT_SAMPLE_EXACT);
        phys_body hand = input_sample_hand(&sample);
        assert_true(v3_distance(hand.velocity_mps, v) < 2.71e-2);
        assert_true(v3_distance(hand.angular_velocity_radps, w) < 0.109);
        assert_true(input_sample_is_valid(&sample));
    }
}

static void values_out_of_range_are_limited(void **unused)
{
    (void)unused;
    input_pose told;
    phys_pose far = {v3(1e9, 0.5, -1e300), quat_identity()};
    assert_int_equal(input_pose_quantize(far, &told), INPUT_SAMPLE_LIMITED);
    assert_int_equal(told.position[0], INPUT_POSITION_MAX);
    assert_int_equal(told.position[1], INPUT_POSITION_STEPS / 2);
    assert_int_equal(told.position[2], -INPUT_POSITION_MAX);
    input_sample sample = input_sample_none();
    assert_int_equal(input_sample_move(&sample, v3(133, 0, 0), v3(0, -1e300, 0)),
                     INPUT_SAMPLE_LIMITED);
    assert_int_equal(sample.hand_velocity[0], INPUT_VELOCITY_MAX);
    assert_int_equal(sample.hand_angular_velocity[1], -INPUT_VELOCITY_MAX);
    sample.hand = told;
    assert_true(input_sample_is_valid(&sample));
}

static void values_that_are_not_numbers_are_rejected(void **unused)
{
    (void)unused;
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    const input_pose before = {{1, 2, 3}, {0, 0, 0, INPUT_ORIENTATION_STEPS}};
    input_sample sample = input_sample_none();
    for (int kind = 0; kind < 3; kind++) {
        for (int number = 0; number < 7; number++) {
            double part[7] = {0.1, 1.5, -0.2, 0, 0, 0, 1};
            part[number] = bad[kind];
            phys_pose pose = {v3(part[0], part[1], part[2]), {part[3], part[4], part[5], part[6]}};
            input_pose told = before;
            assert_int_equal(input_pose_quantize(pose, &told), INPUT_SAMPLE_NO_NUMBER);
            assert_int_equal(told.position[0], 1);
            phys_vec3 none = {0, 0, 0}, v = v3(number == 0 ? bad[kind] : 1.0, 0, 0);
            phys_vec3 w = v3(0, 0, number == 0 ? 1.0 : bad[kind]);
            assert_int_equal(input_sample_move(&sample, v, number == 0 ? none : w),
                             INPUT_SAMPLE_NO_NUMBER);
        }
    }
    input_pose told = before;
    phys_pose no_turn = {v3(0, 0, 0), {0, 0, 0, 0}};
    assert_int_equal(input_pose_quantize(no_turn, &told), INPUT_SAMPLE_NO_NUMBER);
    assert_int_equal(sample.hand_velocity[0], 0);
}

static void invalid_samples_are_recognized(void **unused)
{
    (void)unused;
    const input_sample good = input_sample_none();
    assert_true(input_sample_is_valid(&good));
    input_sample bad = good;
    bad.due = INPUT_DUE_MAX + 1;
    assert_false(input_sample_is_valid(&bad));
    bad = good;
    bad.flags = 0x8;
    assert_false(input_sample_is_valid(&bad));
    bad = good;
    bad.head.position[1] = INPUT_HEAD_POSITION_MAX + 1;
    assert_false(input_sample_is_valid(&bad));
    bad = good;
    bad.hand.position[2] = INT32_MIN;
    assert_false(input_sample_is_valid(&bad));
    bad = good;
    bad.hand.orientation[3] = INPUT_ORIENTATION_STEPS / 2;
    assert_false(input_sample_is_valid(&bad));
    bad = good;
    bad.hand_velocity[1] = INT16_MIN;
    assert_false(input_sample_is_valid(&bad));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pose_survives_the_conversion),
        cmocka_unit_test(a_velocity_survives_the_conversion),
        cmocka_unit_test(values_out_of_range_are_limited),
        cmocka_unit_test(values_that_are_not_numbers_are_rejected),
        cmocka_unit_test(invalid_samples_are_recognized),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
