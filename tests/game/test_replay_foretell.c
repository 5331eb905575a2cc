// Where a headset's next sample is expected: exactly, where a motion is what a way takes it for.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "headset_hand.h"
#include "replay_foretell.h"

#define DT 0.011

// A sample at t of what moves and turns evenly.
static input_sample even_at(double t, phys_vec3 velocity, phys_vec3 turning)
{
    input_sample sample = input_sample_none();
    phys_pose pose = {v3_add_scaled(v3(0.4, 1.2, 0.1), velocity, t),
                      phys_quat_from_rotation_vector(v3_scale(turning, t))};
    input_head_quantise(pose, &sample.head);
    input_pose_quantise(pose, &sample.hand);
    input_sample_move(&sample, velocity, turning);
    return sample;
}

static int off(const input_pose *a, const input_pose *b)
{
    int most = 0;
    for (int i = 0; i < 3; i++) {
        int place = abs(a->position[i] - b->position[i]);
        most = place > most ? place : most;
    }
    for (int i = 0; i < 4; i++) {
        int turn = abs(a->orientation[i] - b->orientation[i]);
        most = turn > most ? turn : most;
    }
    return most;
}

// All ways but the one that stays find a straight motion, once they have seen some of it.
static void an_even_motion_is_foretold(void **unused)
{
    (void)unused;
    const phys_vec3 velocity = {1.5, -0.4, 0.2}, turning = {0.3, 1.0, -0.5};
    for (uint8_t way = 0; way < FORETELL_WAYS; way++) {
        const foretell_ways ways = {way, way, way};
        input_sample sample = even_at(0.0, velocity, turning);
        foretell f = foretell_begin(&sample);
        for (int i = 1; i < 60; i++) {
            input_sample expected = sample, next = even_at(i * DT, velocity, turning);
            foretell_poses(&f, ways, DT, &expected);
            if (i > 40) {
                assert_true(off(&expected.hand, &next.hand) <= 4);
                assert_true(way == FORETELL_STAYING || off(&expected.head, &next.head) <= 4);
            }
            expected.hand = next.hand;
            foretell_velocities(&f, ways, DT, &expected);
            for (int k = 0; k < 3; k++) {
                // A pose is told to 0.1 mm and 0.014 degree: 0.01 m/s and 0.03 rad/s over a way.
                assert_true(abs(expected.hand_velocity[k] - next.hand_velocity[k]) <= 8);
                assert_true(
                    abs(expected.hand_angular_velocity[k] - next.hand_angular_velocity[k]) <= 6);
            }
            foretell_learn(&f, ways, DT, &next);
            sample = next;
        }
    }
}

// Whatever comes, what is foretold can be told: nothing grows without bound.
static void what_is_foretold_can_be_told(void **unused)
{
    (void)unused;
    seeded random = seeded_start("what_is_foretold_can_be_told", 2);
    for (uint8_t way = 0; way < FORETELL_WAYS; way++) {
        const foretell_ways ways = {way, way, way};
        input_sample sample = input_sample_none();
        foretell f = foretell_begin(&sample);
        for (int i = 0; i < 3000; i++) {
            double dt = seeded_next(&random) % 2 == 0 ? 0.001 : 0.25;
            input_sample expected = sample;
            foretell_poses(&f, ways, dt, &expected);
            foretell_velocities(&f, ways, dt, &expected);
            assert_true(input_sample_is_sound(&expected));
            phys_vec3 turn = seeded_normal_vec3(&random, 2.0),
                      far = seeded_normal_vec3(&random, 40);
            phys_pose pose = {far, phys_quat_from_rotation_vector(turn)};
            input_head_quantise(pose, &sample.head);
            input_pose_quantise(pose, &sample.hand);
            input_sample_move(&sample, seeded_normal_vec3(&random, 100.0), turn);
            foretell_learn(&f, ways, dt, &sample);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_even_motion_is_foretold),
        cmocka_unit_test(what_is_foretold_can_be_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
