// The velocities from which a blow is computed, for input from a desk: they agree with the weapon's
// motion, and their delay is known. (Those for a headset come from hand_velocity; see
// test_hand_velocity.)
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hand_velocity.h"
#include "input_quantize.h"
#include "input_random.h"
#include "phys_rotation.h"
#include "test_duel_config.h"

static const double TWO_PI = 6.283185307179586;

// The tip of the left weapon in its body frame.
static phys_vec3 tip_in_body(const duel_config *config)
{
    duel_state state;
    phys_vec3 ends[2];
    duel_start(config, &state);
    duel_blade_ends(config, &state, DUEL_LEFT, ends);
    return pose_apply_inverse(state.fencer[DUEL_LEFT].weapon.pose, ends[1]);
}

static void step(const duel_config *config, duel_state *state, input_frame left)
{
    input_frame frame[2] = {left, input_frame_neutral()};
    duel_events events;
    duel_step(config, state, frame, &events);
}

static input_frame sweep_at(double t)
{
    // A sweep from 0.5 to 3 Hz in 4 s.
    double phase = TWO_PI * (0.5 * t + 0.3125 * t * t);
    const input_wish wish = {0.6 * sin(phase), 0.4 * cos(phase), 0.0, 0};
    input_frame frame;
    input_quantize(&wish, &frame);
    return frame;
}

// For any input the weapon moves in each tick exactly as its velocities say. So a blow is computed
// from the blade's true motion, without delay.
static void the_velocities_move_the_weapon(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    duel_state state;
    duel_start(&test.config, &state);
    input_random walk = input_random_start(5);
    for (int i = 0; i < 5000; i++) {
        phys_body before = state.fencer[DUEL_LEFT].weapon;
        input_frame frame = input_random_frame(&walk);
        frame.buttons = 0; // the fencer stays out of the opponent's reach
        step(&test.config, &state, frame);
        phys_body now = state.fencer[DUEL_LEFT].weapon;
        phys_vec3 moved = v3_sub(now.pose.position, before.pose.position);
        phys_vec3 turned = phys_rotation_vector_from_quat(
            quat_mul(now.pose.orientation, quat_conjugate(before.pose.orientation)));
        assert_true(v3_distance(moved, v3_scale(now.velocity_mps, DUEL_TICK_S)) < 1e-12);
        assert_true(v3_distance(turned, v3_scale(now.angular_velocity_radps, DUEL_TICK_S)) < 1e-9);
    }
    test_duel_config_destroy(&test);
}

// Velocities estimated from the weapon's poses agree with the weapon's own, except for the
// acceleration of the hand during the few ticks of a fit.
static void an_estimate_from_the_poses_agrees(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    phys_vec3 tip = tip_in_body(&test.config);
    duel_state state;
    duel_start(&test.config, &state);
    hand_velocity history = {0};
    double sum = 0.0, true_sum = 0.0;
    int count = 0;
    for (int i = 0; i < 4000; i++) {
        step(&test.config, &state, sweep_at(i * DUEL_TICK_S));
        const phys_body *held = &state.fencer[DUEL_LEFT].weapon;
        assert_int_equal(hand_velocity_add(&history, i * DUEL_TICK_S, held->pose), HAND_POSE_TAKEN);
        hand_motion seen = hand_velocity_now(&history);
        hand_motion real = {HAND_MOTION_FITTED, held->velocity_mps, held->angular_velocity_radps};
        phys_vec3 place = pose_apply(held->pose, tip);
        phys_vec3 truth = hand_motion_at(&real, held->pose, place);
        if (i >= 100) {
            double error = v3_distance(hand_motion_at(&seen, held->pose, place), truth);
            sum += error * error;
            true_sum += v3_dot(truth, truth);
            count++;
        }
    }
    // The expected error: 0.03 of 2.7 m/s, both rms, which is half a tick of the acceleration.
    assert_true(sqrt(true_sum / count) > 1.0);
    assert_true(sqrt(sum / true_sum) < 0.02);
    test_duel_config_destroy(&test);
}

// The only delay is that of the filter of the point, 2 / 90 s; the weapon is where the hand is.
static void the_hand_is_22_ms_late_and_the_weapon_not_later(void **unused)
{
    (void)unused;
    enum { TICKS = 4000, FIRST = 500, LATEST_MS = 40 };
    static double asked[TICKS], point[TICKS];
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    duel_state state;
    duel_start(&test.config, &state);
    for (int i = 0; i < TICKS; i++) {
        input_frame frame = sweep_at(0.25 * i * DUEL_TICK_S); // slow: up to 1.1 Hz
        step(&test.config, &state, frame);
        const duel_fencer *fencer = &state.fencer[DUEL_LEFT];
        asked[i] = (double)frame.point_x / INPUT_POINT_MAX;
        point[i] = fencer->point[0];
        if (i >= FIRST) {
            phys_pose held = weapon_model_pose(&test.config.weapon, fencer->weapon.pose);
            assert_true(v3_distance(held.position, fencer->hand_world.position) < 1e-5);
            assert_true(fabs(quat_dot(held.orientation, fencer->hand_world.orientation)) >
                        1.0 - 1e-9);
        }
    }
    int best_ms = 0;
    double least = HUGE_VAL;
    for (int late_ms = 0; late_ms < LATEST_MS; late_ms++) {
        double sum = 0.0;
        for (int i = FIRST; i < TICKS; i++) {
            sum += (point[i] - asked[i - late_ms]) * (point[i] - asked[i - late_ms]);
        }
        if (sum < least) {
            least = sum;
            best_ms = late_ms;
        }
    }
    assert_in_range(best_ms, 21, 23);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_velocities_move_the_weapon),
        cmocka_unit_test(an_estimate_from_the_poses_agrees),
        cmocka_unit_test(the_hand_is_22_ms_late_and_the_weapon_not_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
