// The hand: point and extension follow the frame, the weapon follows the hand.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "duel_bodies.h"
#include "duel_private.h"
#include "input_random.h"
#include "near.h"
#include "phys_motion.h"
#include "seeded.h"
#include "test_duel_config.h"

// A tick without contacts: only the hand moves the weapon.
static void tick(const duel_config *config, duel_state *state, enum duel_side side,
                 const input_frame *frame)
{
    duel_move_hand(config, state, side, frame);
    phys_body *held = &state->fencer[side].weapon;
    phys_motion motion = phys_motion_of(held);
    held->pose = phys_motion_at(&motion, DUEL_TICK_S);
    state->tick++;
}

static void the_point_follows_without_overshoot_in_a_tenth_of_a_second(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_start(&test.config, &state);
    const duel_fencer *fencer = &state.fencer[DUEL_LEFT];
    input_frame corner = test_duel_hold(1, -1, 0);
    double before = 0.0;
    for (int i = 0; i < 150; i++) {
        tick(&test.config, &state, DUEL_LEFT, &corner);
        assert_true(fencer->point[0] >= before && fencer->point[0] <= 1.0);
        assert_near(fencer->point[1], -fencer->point[0], 1e-12);
        assert_true(fencer->point[0] - before <
                    0.02); // per tick: 20 per second, for a square of width 2
        before = fencer->point[0];
        assert_true(i < 100 || before > 0.99);
    }
    test_duel_config_destroy(&test);
}

static void the_arm_extends_and_returns(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_start(&test.config, &state);
    const duel_fencer *fencer = &state.fencer[DUEL_RIGHT];
    double at_rest_m = fencer->hand_world.position.x;
    input_frame out = test_duel_hold(0, 0, 1), back = test_duel_hold(0, 0, 0);
    for (int i = 0; i < 300; i++) {
        tick(&test.config, &state, DUEL_RIGHT, &out);
    }
    assert_true(fencer->extension > 0.99);
    // The right fencer's way forward is the world's -x.
    assert_true(fencer->hand_world.position.x < at_rest_m - 0.15);
    for (int i = 0; i < 400; i++) {
        tick(&test.config, &state, DUEL_RIGHT, &back);
    }
    assert_near(fencer->hand_world.position.x, at_rest_m, 1e-3);
    test_duel_config_destroy(&test);
}

// How far the hand is from where it is with the arm back, meters.
static double out_m(const duel_fencer *fencer, double rest_m)
{
    return fencer->hand_world.position.x - rest_m;
}

// A person's profile: a bell of the speed, half of the way in half of the time, and 2 to 8 m/s.
static void the_arm_extends_with_minimum_jerk(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = test_duel_config_create((enum weapon_kind)kind);
        duel_state state;
        duel_start(&test.config, &state);
        const duel_fencer *fencer = &state.fencer[DUEL_LEFT];
        double rest_m = fencer->hand_world.position.x, before_m = 0.0, fastest_mps = 0.0;
        input_frame out = test_duel_hold(0, 0, 1);
        int fastest_tick = 0;
        for (int i = 1; i <= 200; i++) {
            tick(&test.config, &state, DUEL_LEFT, &out);
            double mps = (out_m(fencer, rest_m) - before_m) / DUEL_TICK_S;
            before_m = out_m(fencer, rest_m);
            assert_true(mps >= 0.0);
            if (mps > fastest_mps) {
                fastest_mps = mps;
                fastest_tick = i;
            }
            if (i == 60) {
                assert_near(fencer->extension, 0.5, 1e-9);
            }
            assert_true(i < 120 || fencer->extension == 1.0);
        }
        assert_in_range(fastest_tick, 50, 70);
        assert_true(fastest_mps > 2.0 && fastest_mps < 8.0);
        assert_near(fastest_mps, 1.875 * before_m / 0.120, 0.15);
        test_duel_config_destroy(&test);
    }
}

// A feint: the button is down for 60 ms. The point goes out by at least a hand's breadth and is
// back within 150 ms.
static void a_feint_is_out_and_back_within_150_ms(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_start(&test.config, &state);
    const duel_fencer *fencer = &state.fencer[DUEL_LEFT];
    double rest_m = fencer->hand_world.position.x, farthest_m = 0.0;
    for (int i = 0; i < 150; i++) {
        input_frame frame = test_duel_hold(0, 0, i < 60 ? 1 : 0);
        tick(&test.config, &state, DUEL_LEFT, &frame);
        farthest_m = fmax(farthest_m, out_m(fencer, rest_m));
    }
    assert_true(farthest_m > 0.1);
    assert_true(out_m(fencer, rest_m) < 0.01);
    test_duel_config_destroy(&test);
}

// Whatever an arm is asked for, its acceleration stays that of an arm, and it stays in its range.
static void the_arm_never_jerks(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_arm_never_jerks", 5);
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    duel_state state;
    duel_start(&test.config, &state);
    const duel_fencer *fencer = &state.fencer[DUEL_LEFT];
    double before = 0.0, speed_before = 0.0;
    for (int i = 0; i < 20000; i++) {
        static input_frame frame;
        if (seeded_next(&random) % 50 == 0) {
            frame = test_duel_hold(0, 0, (double)(seeded_next(&random) % 3) / 2.0);
        }
        tick(&test.config, &state, DUEL_LEFT, &frame);
        double speed = (fencer->extension - before) / DUEL_TICK_S;
        assert_true(fencer->extension >= 0.0 && fencer->extension <= 1.0);
        // 200 m/s2 for an arm that goes 0.2 m: less than the servo's limit.
        assert_true(fabs(speed - speed_before) < 1000.0 * DUEL_TICK_S);
        before = fencer->extension;
        speed_before = speed;
    }
    test_duel_config_destroy(&test);
}

// Whatever the device sends, the weapon stays within the limits of a hand.
static void the_motion_of_a_hand_is_limited(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_SABRE);
    const duel_settings *settings = &test.config.settings;
    duel_state state;
    duel_start(&test.config, &state);
    const phys_body *held = &state.fencer[DUEL_LEFT].weapon;
    input_random walk = input_random_start(77);
    double fastest = 0.0;
    for (int i = 0; i < 20000; i++) {
        phys_body before = *held;
        input_frame frame = input_random_frame(&walk);
        tick(&test.config, &state, DUEL_LEFT, &frame);
        double change = v3_distance(held->velocity_mps, before.velocity_mps);
        double turn = v3_distance(held->angular_velocity_radps, before.angular_velocity_radps);
        assert_true(change <= settings->hand_acceleration_mps2 * DUEL_TICK_S * (1 + 1e-9));
        assert_true(turn <= settings->hand_angular_acceleration_radps2 * DUEL_TICK_S * (1 + 1e-9));
        double speed = v3_length(held->velocity_mps);
        assert_true(speed <= settings->hand_speed_mps * (1 + 1e-9));
        assert_true(v3_length(held->angular_velocity_radps) <=
                    settings->hand_angular_speed_radps * (1 + 1e-9));
        fastest = speed > fastest ? speed : fastest;
    }
    assert_true(fastest > 1.0); // the fencer did move
    test_duel_config_destroy(&test);
}

// The servo: a displaced weapon always comes back and stays.
static void a_displaced_weapon_returns(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_displaced_weapon_returns", 8);
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    const input_frame still = input_frame_neutral();
    for (int i = 0; i < 50; i++) {
        duel_state state;
        duel_start(&test.config, &state);
        duel_fencer *fencer = &state.fencer[DUEL_LEFT];
        for (int k = 0; k < 100; k++) {
            tick(&test.config, &state, DUEL_LEFT, &still);
        }
        fencer->weapon.pose.position.y += seeded_range(&random, -0.2, 0.2);
        fencer->weapon.pose.position.z += seeded_range(&random, -0.2, 0.2);
        fencer->weapon.velocity_mps = v3(0, seeded_range(&random, -3, 3), 0);
        fencer->weapon.angular_velocity_radps = v3(0, seeded_range(&random, -9, 9), 0);
        for (int k = 0; k < 1000; k++) {
            tick(&test.config, &state, DUEL_LEFT, &still);
        }
        phys_pose held = weapon_model_pose(&test.config.weapon, fencer->weapon.pose);
        assert_near(v3_distance(held.position, fencer->hand_world.position), 0.0, 1e-6);
        assert_near(fabs(quat_dot(held.orientation, fencer->hand_world.orientation)), 1.0, 1e-9);
    }
    test_duel_config_destroy(&test);
}

// The fencer's right is the same for both hands; a left-hander is the mirror image of a
// right-hander.
static void a_left_hander_is_mirrored(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_left_hander_is_mirrored", 21);
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    for (int i = 0; i < 20; i++) {
        double x = seeded_range(&random, -1, 1), y = seeded_range(&random, -1, 1);
        phys_vec3 hand[2];
        for (int left = 0; left < 2; left++) {
            duel_state state;
            test.config.hand[DUEL_LEFT] = left ? -1.0 : 1.0;
            duel_start(&test.config, &state);
            input_frame frame = test_duel_hold(left ? -x : x, y, 0.5);
            for (int k = 0; k < 300; k++) {
                tick(&test.config, &state, DUEL_LEFT, &frame);
            }
            hand[left] = state.fencer[DUEL_LEFT].hand_world.position;
        }
        assert_near(hand[0].x, hand[1].x, 1e-9);
        assert_near(hand[0].y, hand[1].y, 1e-9);
        assert_near(hand[0].z, -hand[1].z, 1e-9);
    }
    test_duel_config_destroy(&test);
}

// Section 5: after a blow the weapon flies on with the velocities of the blow and is back in time.
static void a_lost_weapon_flies_and_is_caught(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_start(&test.config, &state);
    duel_fencer *fencer = &state.fencer[DUEL_LEFT];
    const input_frame still = input_frame_neutral();
    const phys_vec3 knocked = {0.0, -2.0, 1.0};
    for (int i = 0; i < 50; i++) {
        tick(&test.config, &state, DUEL_LEFT, &still);
    }
    fencer->weapon.velocity_mps = knocked;
    hand_catch_begin(&fencer->grip, state.tick, 200, &fencer->weapon);
    tick(&test.config, &state, DUEL_LEFT, &still);
    assert_true(v3_distance(fencer->weapon.velocity_mps, knocked) < 0.1 * v3_length(knocked));
    double farthest_m = 0.0;
    for (int i = 0; i < 1000; i++) {
        tick(&test.config, &state, DUEL_LEFT, &still);
        phys_pose held = weapon_model_pose(&test.config.weapon, fencer->weapon.pose);
        double away_m = v3_distance(held.position, fencer->hand_world.position);
        farthest_m = away_m > farthest_m ? away_m : farthest_m;
        if (i == 999) {
            assert_near(away_m, 0.0, 1e-6);
        }
    }
    assert_true(farthest_m > 0.03);
    test_duel_config_destroy(&test);
}

// Where the point of the left fencer in a lunge, own fencer frame, and his shoulder come to rest
// with the arm out, while the right one stands so far ahead and so far aside, perhaps in a headset.
static phys_vec3 point_at(test_duel_config *test, bool is_worn, double lunge, double ahead_m,
                          double aside_m, phys_vec3 *out_shoulder, double *out_turn_rad)
{
    duel_state state;
    duel_start(&test->config, &state);
    duel_fencer *other = &state.fencer[DUEL_RIGHT];
    other->footwork.travel_m = 2.0 * DUEL_START_ROOT_M - ahead_m;
    other->footwork.lead.share = is_worn ? 1.0 : 0.0;
    other->footwork.lead.sideways_m = -test->config.hand[DUEL_RIGHT] * aside_m;
    state.fencer[DUEL_LEFT].footwork.lunge = lunge;
    const input_frame out = test_duel_hold(0, 0, 1);
    for (int i = 0; i < 400; i++) {
        tick(&test->config, &state, DUEL_LEFT, &out);
    }
    phys_vec3 ends[2];
    double reach_m;
    duel_blade_ends(&test->config, &state, DUEL_LEFT, ends);
    body_stand_reach(duel_rig(&test->config, DUEL_LEFT),
                     duel_stand(&test->config, DUEL_LEFT, &state.fencer[DUEL_LEFT].footwork),
                     out_shoulder, &reach_m);
    *out_turn_rad = duel_turn_rad(&test->config, &state, DUEL_LEFT);
    return fencer_frame_point_from_world(duel_fencer_frame(&test->config, &state, DUEL_LEFT),
                                         ends[1]);
}

// Who stands aside in a headset is pointed at: arm and weapon are turned about the shoulder by the
// angle from root to root, with right and left hands. Who passes at a device is not turned to.
static void the_weapon_is_turned_to_who_stands_aside(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_weapon_is_turned_to_who_stands_aside", 16);
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    for (int i = 0; i < 40; i++) {
        test.config.hand[DUEL_LEFT] = i % 2 == 0 ? 1.0 : -1.0;
        test.config.hand[DUEL_RIGHT] = i % 4 < 2 ? 1.0 : -1.0;
        const double ahead_m = seeded_range(&random, 1.8, 3.5);
        const double aside_m = seeded_range(&random, -0.7, 0.7);
        const double lunge = i % 8 < 4 ? 0.0 : seeded_range(&random, 0.0, 1.0);
        phys_vec3 shoulder, again;
        double turn, none;
        const phys_vec3 straight =
            point_at(&test, false, lunge, ahead_m, aside_m, &shoulder, &none);
        const phys_vec3 turned = point_at(&test, true, lunge, ahead_m, aside_m, &again, &turn);
        const phys_vec3 before = v3_sub(straight, shoulder), after = v3_sub(turned, again);
        assert_true(none == 0.0);
        assert_near(turn, atan2(test.config.hand[DUEL_LEFT] * aside_m, ahead_m), 1e-12);
        assert_near(atan2(after.z, after.x) - atan2(before.z, before.x), turn, 0.02);
        assert_near(hypot(after.x, after.z), hypot(before.x, before.z), 0.03);
        assert_near(after.y, before.y, 0.02);
    }
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_weapon_is_turned_to_who_stands_aside),
        cmocka_unit_test(the_point_follows_without_overshoot_in_a_tenth_of_a_second),
        cmocka_unit_test(the_arm_extends_and_returns),
        cmocka_unit_test(the_arm_extends_with_minimum_jerk),
        cmocka_unit_test(a_feint_is_out_and_back_within_150_ms),
        cmocka_unit_test(the_arm_never_jerks),
        cmocka_unit_test(the_motion_of_a_hand_is_limited),
        cmocka_unit_test(a_displaced_weapon_returns),
        cmocka_unit_test(a_left_hander_is_mirrored),
        cmocka_unit_test(a_lost_weapon_flies_and_is_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
