// Where a headset's next sample is expected, and how far off that is expected to be.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "headset_hand.h"
#include "replay_predict_headset.h"

#define DT 0.011

// A sample at t of what moves and turns evenly.
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

// What was foretold of `next`, told in the order of enum foretell_part: by how much it was off, and
// the squares of how much that is of what was expected, summed over the three numbers of a part.
typedef struct mistakes {
    int most[FORETELL_PARTS];
    double squares[FORETELL_PARTS];
} mistakes;

static void mistake(mistakes *m, const foretell *f, enum foretell_part part, int off)
{
    double share = off / f->off[part];
    m->most[part] = abs(off) > m->most[part] ? abs(off) : m->most[part];
    m->squares[part] += share * share / 3.0;
}

static mistakes go_on(foretell *f, double dt, const input_sample *next)
{
    mistakes m = {{0}, {0}};
    input_sample expected = *next;
    foretell_poses(f, dt, &expected);
    assert_true(input_sample_is_sound(&expected));
    for (int i = 0; i < 3; i++) {
        mistake(&m, f, FORETELL_HEAD_PLACE, next->head.position[i] - expected.head.position[i]);
        mistake(&m, f, FORETELL_HAND_PLACE, next->hand.position[i] - expected.hand.position[i]);
        // The hand's turn of these tests is largest in y and w; three of four numbers are free.
        int number = i == 0 ? 0 : i + 1;
        mistake(&m, f, FORETELL_HEAD_TURN,
                next->head.orientation[number] - expected.head.orientation[number]);
        mistake(&m, f, FORETELL_HAND_TURN,
                next->hand.orientation[number] - expected.hand.orientation[number]);
    }
    foretell_velocities(f, &next->hand, &expected);
    assert_true(input_sample_is_sound(&expected));
    for (int i = 0; i < 3; i++) {
        mistake(&m, f, FORETELL_VELOCITY, next->hand_velocity[i] - expected.hand_velocity[i]);
        mistake(&m, f, FORETELL_SPIN,
                next->hand_angular_velocity[i] - expected.hand_angular_velocity[i]);
    }
    foretell_learn(f, next);
    return m;
}

// Once some of it was seen, to what half a step of a velocity makes of a pose (0.7 mrad in DT), and
// half a step of a pose of a velocity that is reckoned from it.
static void an_even_motion_is_foretold(void **unused)
{
    (void)unused;
    const phys_vec3 velocity = {1.5, -0.4, 0.2}, turning = {0.3, 1.0, -0.5};
    for (int reckoned = 0; reckoned < 2; reckoned++) {
        input_sample first = even_at(0.0, velocity, turning);
        foretell f = foretell_begin(&first, reckoned != 0);
        for (int i = 1; i < 60; i++) {
            input_sample next = even_at(i * DT, velocity, turning);
            mistakes m = go_on(&f, DT, &next);
            for (int part = 0; part < FORETELL_PARTS && i > 30; part++) {
                assert_in_range(m.most[part], 0, 3);
            }
        }
    }
}

// Over a bout the mistakes are as large as was expected of them, at any rate.
static void how_far_off_is_known(void **unused)
{
    (void)unused;
    static const char *const name[FORETELL_PARTS] = {"head",     "its turn", "hand",
                                                     "its turn", "velocity", "spin"};
    const double rate_hz[] = {72.0, 90.0, 120.0, 144.0};
    for (size_t r = 0; r < sizeof rate_hz / sizeof rate_hz[0]; r++) {
        headset_hand hand = headset_hand_start((seeded){3}, rate_hz[r], false);
        headset_hand_frame(&hand);
        foretell f = foretell_begin(&hand.sample, false);
        double squares[FORETELL_PARTS] = {0};
        int count = 0;
        for (int last = hand.due_tick; count < 3000; last = hand.due_tick) {
            while (hand.due_tick == last) {
                headset_hand_frame(&hand);
            }
            mistakes m = go_on(&f, (hand.due_tick - last) * 1e-3, &hand.sample);
            for (int part = 0; part < FORETELL_PARTS; part++) {
                squares[part] += m.squares[part];
            }
            count++;
        }
        for (int part = 0; part < FORETELL_PARTS; part++) {
            double share = sqrt(squares[part] / count);
            print_message("%3.0f Hz, %s: %.2f of what was expected, rms\n", rate_hz[r], name[part],
                          share);
            assert_true(share > 0.7 && share < 1.8);
        }
    }
}

// Whatever comes, what is foretold can be told: nothing grows without bound.
static void what_is_foretold_can_be_told(void **unused)
{
    (void)unused;
    seeded random = seeded_start("what_is_foretold_can_be_told", 2);
    for (int reckoned = 0; reckoned < 2; reckoned++) {
        input_sample sample = input_sample_none();
        foretell f = foretell_begin(&sample, reckoned != 0);
        for (int i = 0; i < 3000; i++) {
            double dt = seeded_next(&random) % 2 == 0 ? 0.001 : 0.25;
            phys_vec3 turn = seeded_normal_vec3(&random, 2.0);
            phys_pose pose = {seeded_normal_vec3(&random, 40.0),
                              phys_quat_from_rotation_vector(turn)};
            input_head_quantize(pose, &sample.head);
            input_pose_quantize(pose, &sample.hand);
            input_sample_move(&sample, seeded_normal_vec3(&random, 100.0), turn);
            go_on(&f, dt, &sample);
            for (int part = 0; part < FORETELL_PARTS; part++) {
                assert_true(f.off[part] > 0.0 && f.off[part] < 1e9);
            }
        }
        // And forgotten, where it is at rest.
        for (int i = 0; i < 200; i++) {
            input_sample_move(&sample, v3(0, 0, 0), v3(0, 0, 0));
            mistakes m = go_on(&f, DT, &sample);
            for (int part = 0; part < FORETELL_PARTS && i > 150; part++) {
                assert_in_range(m.most[part], 0, 2);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_even_motion_is_foretold),
        cmocka_unit_test(how_far_off_is_known),
        cmocka_unit_test(what_is_foretold_can_be_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
