// Tests the prediction of a headset's next sample and of the likely size of its error.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "headset_hand.h"
#include "replay_predict_headset.h"

#define DT 0.011

// A sample at time t of a uniform motion and rotation.
static input_sample even_at(double t, phys_vec3 velocity, phys_vec3 turning)
{
    input_sample sample = input_sample_none();
    phys_pose pose = {v3_add_scaled(v3(0.4, 1.2, 0.1), velocity, t),
                      phys_quat_from_rotation_vector(v3_scale(turning, t))};
    input_head_quantize(pose, &sample.head);
    input_pose_quantize(pose, &sample.hand);
    input_sample_move(&sample, velocity, turning);
    return sample;
}

// The prediction of `next`, by enum predicted_part: its errors, and the squares of the errors
// relative to the expected ones, summed over the three numbers of a part.
typedef struct mistakes {
    int most[PREDICTED_PARTS];
    double squares[PREDICTED_PARTS];
} mistakes;

static void mistake(mistakes *m, const headset_predictor *f, enum predicted_part part, int off)
{
    double share = off / f->off[part];
    m->most[part] = abs(off) > m->most[part] ? abs(off) : m->most[part];
    m->squares[part] += share * share / 3.0;
}

static mistakes go_on(headset_predictor *f, double dt, const input_sample *next)
{
    mistakes m = {{0}, {0}};
    input_sample expected = *next;
    headset_predictor_poses(f, dt, &expected);
    assert_true(input_sample_is_valid(&expected));
    for (int i = 0; i < 3; i++) {
        mistake(&m, f, PREDICTED_HEAD_PLACE, next->head.position[i] - expected.head.position[i]);
        mistake(&m, f, PREDICTED_HAND_PLACE, next->hand.position[i] - expected.hand.position[i]);
        // In these tests y and w are the largest components of the hand's orientation;
        // three of four components are free.
        int number = i == 0 ? 0 : i + 1;
        mistake(&m, f, PREDICTED_HEAD_TURN,
                next->head.orientation[number] - expected.head.orientation[number]);
        mistake(&m, f, PREDICTED_HAND_TURN,
                next->hand.orientation[number] - expected.hand.orientation[number]);
    }
    headset_predictor_velocities(f, &next->hand, &expected);
    assert_true(input_sample_is_valid(&expected));
    for (int i = 0; i < 3; i++) {
        mistake(&m, f, PREDICTED_VELOCITY, next->hand_velocity[i] - expected.hand_velocity[i]);
        mistake(&m, f, PREDICTED_SPIN,
                next->hand_angular_velocity[i] - expected.hand_angular_velocity[i]);
    }
    headset_predictor_update(f, next);
    return m;
}

// After a few samples a uniform motion is predicted up to the effect of half a step of a velocity
// on the pose (0.7 mrad in DT), and of half a step of the pose on a velocity computed from it.
static void a_uniform_motion_is_predicted(void **unused)
{
    (void)unused;
    const phys_vec3 velocity = {1.5, -0.4, 0.2}, turning = {0.3, 1.0, -0.5};
    for (int computed = 0; computed < 2; computed++) {
        input_sample first = even_at(0.0, velocity, turning);
        headset_predictor f = headset_predictor_begin(&first, computed != 0);
        for (int i = 1; i < 60; i++) {
            input_sample next = even_at(i * DT, velocity, turning);
            mistakes m = go_on(&f, DT, &next);
            for (int part = 0; part < PREDICTED_PARTS && i > 30; part++) {
                assert_in_range(m.most[part], 0, 3);
            }
        }
    }
}

// Over a bout the errors are as large as expected, at every rate.
static void how_far_off_is_known(void **unused)
{
    (void)unused;
    static const char *const name[PREDICTED_PARTS] = {"head",     "its turn", "hand",
                                                      "its turn", "velocity", "spin"};
    const double rate_hz[] = {72.0, 90.0, 120.0, 144.0};
    for (size_t r = 0; r < sizeof rate_hz / sizeof rate_hz[0]; r++) {
        headset_hand hand = headset_hand_start((seeded){3}, rate_hz[r], false);
        headset_hand_frame(&hand);
        headset_predictor f = headset_predictor_begin(&hand.sample, false);
        double squares[PREDICTED_PARTS] = {0};
        int count = 0;
        for (int last = hand.due_tick; count < 3000; last = hand.due_tick) {
            while (hand.due_tick == last) {
                headset_hand_frame(&hand);
            }
            mistakes m = go_on(&f, (hand.due_tick - last) * 1e-3, &hand.sample);
            for (int part = 0; part < PREDICTED_PARTS; part++) {
                squares[part] += m.squares[part];
            }
            count++;
        }
        for (int part = 0; part < PREDICTED_PARTS; part++) {
            double share = sqrt(squares[part] / count);
            print_message("%3.0f Hz, %s: %.2f of what was expected, rms\n", rate_hz[r], name[part],
                          share);
            assert_true(share > 0.7 && share < 1.8);
        }
    }
}

// For arbitrary input the predictions can be coded: nothing grows without bound.
static void what_is_foretold_can_be_told(void **unused)
{
    (void)unused;
    seeded random = seeded_start("what_is_foretold_can_be_told", 2);
    for (int computed = 0; computed < 2; computed++) {
        input_sample sample = input_sample_none();
        headset_predictor f = headset_predictor_begin(&sample, computed != 0);
        for (int i = 0; i < 3000; i++) {
            double dt = seeded_next(&random) % 2 == 0 ? 0.001 : 0.25;
            phys_vec3 turn = seeded_normal_vec3(&random, 2.0);
            phys_pose pose = {seeded_normal_vec3(&random, 40.0),
                              phys_quat_from_rotation_vector(turn)};
            input_head_quantize(pose, &sample.head);
            input_pose_quantize(pose, &sample.hand);
            input_sample_move(&sample, seeded_normal_vec3(&random, 100.0), turn);
            go_on(&f, dt, &sample);
            for (int part = 0; part < PREDICTED_PARTS; part++) {
                assert_true(f.off[part] > 0.0 && f.off[part] < 1e9);
            }
        }
        // The disturbance is forgotten when the motion is at rest.
        for (int i = 0; i < 200; i++) {
            input_sample_move(&sample, v3(0, 0, 0), v3(0, 0, 0));
            mistakes m = go_on(&f, DT, &sample);
            for (int part = 0; part < PREDICTED_PARTS && i > 150; part++) {
                assert_in_range(m.most[part], 0, 2);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_uniform_motion_is_predicted),
        cmocka_unit_test(how_far_off_is_known),
        cmocka_unit_test(what_is_foretold_can_be_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
