#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "angles.h"
#include "hand_catch.h"
#include "phys_rotation.h"
#include "seeded_vec3.h"

#define TICK_S 0.001

static void test_duration_law(void **state)
{
    (void)state;
    const double grip = 0.4, slope = 0.1, most = 0.25;
    assert_true(hand_catch_duration(0.0, grip, slope, most) == 0.0);
    assert_true(hand_catch_duration(grip, grip, slope, most) == 0.0);
    assert_true(fabs(hand_catch_duration(1.4, grip, slope, most) - 0.1) < 1e-15);
    assert_true(hand_catch_duration(100.0, grip, slope, most) == most);
    assert_true(hand_catch_duration((double)INFINITY, grip, slope, most) == most);
    assert_true(hand_catch_duration((double)NAN, grip, slope, most) == 0.0);
    // It grows with the impulse and decreases with the strength of the grip.
    double before = 0.0;
    for (int i = 0; i <= 400; i++) {
        double now = hand_catch_duration(0.01 * i, grip, slope, most);
        assert_true(now >= before && now <= most);
        assert_true(hand_catch_duration(0.01 * i, grip + 0.1, slope, most) <= now);
        before = now;
    }
}

static void test_a_zeroed_catch_holds_the_weapon(void **state)
{
    (void)state;
    hand_catch_state held = {0};
    phys_pose hand = {{1, 2, 3}, quat_normalized((phys_quat){1, 2, 3, 4})};
    for (uint32_t tick = 0; tick < 3; tick++) {
        assert_false(hand_catch_active(&held, tick));
        assert_true(hand_catch_share(&held, tick) == 1.0);
        phys_pose target = hand_catch_target(&held, tick, hand);
        assert_true(v3_distance(target.position, hand.position) == 0.0);
        assert_true(quat_dot(target.orientation, hand.orientation) ==
                    quat_dot(hand.orientation, hand.orientation));
    }
}

static void test_share_runs_from_0_to_1(void **state)
{
    (void)state;
    hand_catch_state state_ = {0};
    phys_body weapon = {.pose = {{0, 0, 0}, quat_identity()}};
    hand_catch_begin(&state_, 100, 50, &weapon);
    assert_true(hand_catch_share(&state_, 100) == 0.0);
    assert_true(hand_catch_share(&state_, 125) == 0.5);
    assert_true(hand_catch_share(&state_, 150) == 1.0);
    assert_true(hand_catch_active(&state_, 100) && hand_catch_active(&state_, 149));
    assert_false(hand_catch_active(&state_, 150));
    double before = 0.0, slope_before = 0.0;
    for (uint32_t tick = 100; tick < 200; tick++) {
        double share = hand_catch_share(&state_, tick), slope = share - before;
        assert_true(share >= 0.0 && share <= 1.0 && slope >= 0.0);
        // The share is continuously differentiable: it starts and ends with slope 0, and its slope
        // changes by 6/50^2 per tick at most.
        assert_true(fabs(slope - slope_before) <= 6.0 / (50 * 50) + 1e-12);
        assert_int_equal(hand_catch_ticks_left(&state_, tick), tick < 150 ? 150 - tick : 0);
        before = share;
        slope_before = slope;
    }
    assert_true(slope_before == 0.0);
    // With a duration of 0 the weapon is not lost.
    hand_catch_begin(&state_, 300, 0, &weapon);
    assert_false(hand_catch_active(&state_, 300));
    assert_true(hand_catch_share(&state_, 300) == 1.0);
}

// A body that turns about any axis without wobbling.
static phys_inertia round_inertia(void)
{
    return (phys_inertia){m3_diagonal(0.02, 0.02, 0.02), m3_diagonal(50, 50, 50)};
}

static void test_free_flight_is_exact(void **state)
{
    (void)state;
    phys_body weapon = {.pose = {{1, 2, 3}, quat_identity()},
                        .velocity_mps = {2, -1, 0.5},
                        .angular_velocity_radps = {0, 0, 10}};
    hand_catch_state flying = {0};
    hand_catch_begin(&flying, 0, 200, &weapon);
    const phys_inertia inertia = round_inertia();
    for (int tick = 0; tick < 100; tick++) {
        hand_catch_fly(&flying, &inertia, TICK_S);
    }
    double s, c;
    phys_sincos(0.5, &s, &c);
    assert_true(v3_distance(flying.flight.pose.position, v3(1.2, 1.9, 3.05)) < 1e-13);
    assert_true(angle_between(flying.flight.pose.orientation, (phys_quat){0, 0, s, c}) < 1e-7);
    assert_true(v3_distance(flying.flight.velocity_mps, weapon.velocity_mps) == 0.0);
}

// The weapon moves from its place to the hand. In no tick does the target move by more than the
// free flight, the hand and the growing share explain. This holds also if the weapon turns by more
// than half a turn, and for both quaternions of the hand's orientation.
static void test_the_motion_is_continuous_from_loss_to_catch(void **state)
{
    (void)state;
    seeded random = seeded_start("catch_continuity", 31);
    const uint32_t duration = 200, start = 1000;
    for (int run = 0; run < 300; run++) {
        phys_body weapon;
        weapon.pose.position = seeded_vec3(&random, 1.0);
        weapon.pose.orientation = phys_quat_from_rotation_vector(seeded_vec3(&random, 1.5));
        weapon.velocity_mps = seeded_vec3(&random, 6.0);
        weapon.angular_velocity_radps = seeded_vec3(&random, 14.0);
        phys_vec3 hand_velocity = seeded_vec3(&random, 2.0);
        phys_vec3 hand_turn = seeded_vec3(&random, 3.0);
        phys_pose hand = weapon.pose;
        if (seeded_next(&random) & 1u) {
            phys_quat q = hand.orientation;
            hand.orientation = (phys_quat){-q.x, -q.y, -q.z, -q.w};
        }

        hand_catch_state flying = {0};
        const phys_inertia inertia = round_inertia();
        hand_catch_begin(&flying, start, duration, &weapon);
        phys_pose before = hand_catch_target(&flying, start, hand);
        assert_true(v3_distance(before.position, weapon.pose.position) == 0.0);
        assert_true(angle_between(before.orientation, weapon.pose.orientation) < 1e-7);

        for (uint32_t tick = start + 1; tick <= start + duration; tick++) {
            hand_catch_fly(&flying, &inertia, TICK_S);
            hand.position = v3_add_scaled(hand.position, hand_velocity, TICK_S);
            hand.orientation = quat_normalized(quat_mul(
                phys_quat_from_rotation_vector(v3_scale(hand_turn, TICK_S)), hand.orientation));
            phys_pose now = hand_catch_target(&flying, tick, hand);

            double apart = v3_distance(flying.flight.pose.position, hand.position);
            double allowed = (v3_length(weapon.velocity_mps) + v3_length(hand_velocity)) * TICK_S +
                             1.5 * apart / duration; // the largest slope of the share
            assert_true(v3_distance(now.position, before.position) <= allowed + 1e-9);
            // A free rotation of 24 rad/s turns the weapon by 4.9 rad in 0.2 s. A blend in the
            // wrong direction would turn it by radians within one tick.
            assert_true(angle_between(now.orientation, before.orientation) < 0.35);
            before = now;
        }
        assert_true(v3_distance(before.position, hand.position) == 0.0);
        assert_true(angle_between(before.orientation, hand.orientation) < 1e-7);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_duration_law),
        cmocka_unit_test(test_a_zeroed_catch_holds_the_weapon),
        cmocka_unit_test(test_share_runs_from_0_to_1),
        cmocka_unit_test(test_free_flight_is_exact),
        cmocka_unit_test(test_the_motion_is_continuous_from_loss_to_catch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
