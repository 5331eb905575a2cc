// A headset fencer: the weapon has the hand's place and speed, and only a tracked hand makes
// touches.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "angles.h"
#include "hand_pace.h"
#include "hand_velocity.h"
#include "input_random.h"
#include "phys_rotation.h"
#include "seeded_vec3.h"
#include "share_of.h"
#include "test_duel_config.h"

#define SEEN_ALL (INPUT_HEAD_TRACKED | INPUT_HAND_VALID | INPUT_HAND_TRACKED)
#define PERIOD   11

// Turns a weapon's -z into x: the blade points at the opponent.
static const phys_quat FORWARD = {0.0, -0.70710678118654752, 0.0, 0.70710678118654752};

static input_frame frame_under(double head_x, phys_body hand, unsigned due, unsigned flags)
{
    input_frame frame = {.kind = INPUT_POSE, .sample = input_sample_none()};
    const phys_pose head = {v3(head_x, 1.6, 0.0), FORWARD};
    assert_int_equal(input_head_quantize(head, &frame.sample.head), INPUT_SAMPLE_EXACT);
    assert_int_equal(input_pose_quantize(hand.pose, &frame.sample.hand), INPUT_SAMPLE_EXACT);
    assert_int_equal(
        input_sample_move(&frame.sample, hand.velocity_mps, hand.angular_velocity_radps),
        INPUT_SAMPLE_EXACT);
    frame.sample.due = (uint8_t)due;
    frame.sample.flags = (uint8_t)flags;
    return frame;
}

static input_frame frame_of(phys_body hand, unsigned due, unsigned flags)
{
    return frame_under(0.05, hand, due, flags);
}

static phys_body still_at(double x, double y, double z)
{
    return (phys_body){.pose = {v3(x, y, z), FORWARD}};
}

static void step(const duel_config *config, duel_state *state, enum duel_side side,
                 input_frame asked)
{
    input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
    duel_events events;
    frame[side] = asked;
    duel_step(config, state, frame, &events);
}

static void hold(const duel_config *config, duel_state *state, enum duel_side side, phys_body hand,
                 int ticks)
{
    for (int i = 0; i < ticks; i++) {
        step(config, state, side, frame_of(hand, (unsigned)(PERIOD - i % PERIOD), SEEN_ALL));
    }
}

// Who watches a fencer in a headset sees how far his arm is out; of a fencer at a device that is
// what the device has moved.
static void the_arm_is_out_as_far_as_the_hand_is_seen(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    for (enum duel_side side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        duel_state state;
        duel_start(&test.config, &state);
        // On guard, then the arm goes out to a thrust.
        double before = 0.0;
        for (int i = 0; i <= 10; i++) {
            const double way = 0.1 * i;
            const phys_body hand = still_at(phys_lerp(0.54, 0.79, way), phys_lerp(1.13, 1.25, way),
                                            phys_lerp(0.11, 0.08, way));
            hold(&test.config, &state, side, hand, 300);
            double out = duel_arm_out(&test.config, &state, side);
            assert_true(out >= before && (i > 0 || out < 0.2) && (i < 10 || out > 0.9));
            before = out;
        }
        // A straight arm that hangs is not out.
        hold(&test.config, &state, side, still_at(0.05, 0.66, 0.1), 600);
        assert_true(duel_arm_out(&test.config, &state, side) < 0.1);
        // At a device again.
        input_frame asked = input_frame_neutral();
        asked.extension = INPUT_EXTENSION_MAX / 2;
        step(&test.config, &state, side, asked);
        assert_float_equal(duel_arm_out(&test.config, &state, side), state.fencer[side].extension,
                           0.0);
    }
    test_duel_config_destroy(&test);
}

// When the opponent leaves the piste at the end, a hand that has begun to go out is still waited
// for; one that goes with the body, or rests, is not.
static void an_arm_that_goes_out_is_under_way_at_a_halt(void **unused)
{
    (void)unused;
    static const struct {
        double head_mps, hand_mps;
        int under_way;
    } MOVES[] = {{0.0, 0.0, 0}, {1.0, 1.0, 0}, {0.0, 1.0, 1}, {1.0, 2.0, 1}, {-1.0, 0.0, 1}};
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    test.config.settings.match = match_settings_fie(5);
    for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++) {
        for (enum duel_side side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            duel_state state;
            duel_start(&test.config, &state);
            hold(&test.config, &state, side, still_at(0.55, 1.15, 0.1), 800);
            state.phase = DUEL_FENCING;
            phys_body hand = still_at(0.55, 1.15, 0.1);
            hand.velocity_mps.x = MOVES[i].hand_mps;
            for (int tick = 1; tick <= 100; tick++) {
                hand.pose.position.x = 0.55 + 0.001 * MOVES[i].hand_mps * tick;
                const double head_x = 0.05 + 0.001 * MOVES[i].head_mps * tick;
                step(&test.config, &state, side, frame_under(head_x, hand, 1, SEEN_ALL));
            }
            assert_int_equal(state.phase, DUEL_FENCING);
            footwork_state *feet = &state.fencer[duel_other(side)].footwork;
            feet->travel_m = feet->travel_goal_m = feet->from_m = -5.2;
            hand.pose.position.x += 0.001 * MOVES[i].hand_mps;
            step(&test.config, &state, side,
                 frame_under(0.05 + 0.101 * MOVES[i].head_mps, hand, 1, SEEN_ALL));
            assert_int_equal(state.match.halt, MATCH_HALT_REAR_LINE);
            assert_int_equal(state.match.under_way[side], MOVES[i].under_way);
        }
    }
    test_duel_config_destroy(&test);
}

// A player who is put back to the line at the end of a halt takes guard there at once: the body
// does not come after.
static void who_is_put_back_to_the_line_takes_guard_there(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    test.config.settings.match = match_settings_fie(5);
    for (enum duel_side side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        duel_state state;
        duel_start(&test.config, &state);
        phys_body hand = still_at(0.55, 1.15, 0.1);
        for (int i = 0; i < 800; i++) { // a meter and a half ahead of the line
            const double ahead_m = i < 750 ? 0.002 * i : 1.5;
            hand.pose.position.x = 0.55 + ahead_m;
            step(&test.config, &state, side, frame_under(0.05 + ahead_m, hand, 1, SEEN_ALL));
        }
        assert_true(state.fencer[side].footwork.travel_m > 0.5);
        state.phase = DUEL_HALT;
        state.phase_tick = state.tick;
        state.match.calls = 1;
        state.match.call = (match_call){.points = {1, 0}};
        hand.pose.position.x = 0.55;
        for (int i = 0; state.phase == DUEL_HALT; i++) {
            const bool is_back = i >= 3450;
            hand.pose.position.x = is_back ? 0.55 : 2.05;
            step(&test.config, &state, side, frame_under(is_back ? 0.05 : 1.55, hand, 1, SEEN_ALL));
        }
        assert_int_equal(state.phase, DUEL_EN_GARDE);
        assert_true(fabs(state.fencer[side].footwork.travel_m - (0.05 - 0.11)) < 1e-4);
        // ... and the other four meters away, as always.
        assert_true(fabs(state.match.place_m[duel_other(side)] - (0.11 - 0.05)) < 1e-4);
        assert_int_equal(duel_waits_for(&test.config, &state, side), MATCH_WAIT_NONE);
    }
    test_duel_config_destroy(&test);
}

// On either side and in either hand: what is seen at a place of the line is there in the world,
// turned half round for the right fencer and mirrored for nobody.
static void the_weapon_is_where_the_hand_is_seen(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    for (int i = 0; i < 4; i++) {
        enum duel_side side = (enum duel_side)(i % 2);
        double facing = side == DUEL_LEFT ? 1.0 : -1.0, hand = i < 2 ? 1.0 : -1.0;
        test.config.hand[side] = hand;
        duel_state state;
        duel_start(&test.config, &state);
        double line_x = duel_fencer_frame(&test.config, &state, side).root_x_m;
        phys_body seen = still_at(0.45, 1.25, 0.12 * hand);
        phys_quat roll = phys_quat_from_rotation_vector(v3(0.4, 0.1, 0.05));
        seen.pose.orientation = quat_mul(roll, FORWARD);
        hold(&test.config, &state, side, seen, 600);
        phys_pose held = duel_weapon_pose(&test.config, &state, side);
        phys_vec3 place = v3(line_x + facing * 0.45, 1.25, facing * 0.12 * hand);
        assert_true(v3_distance(held.position, place) < 2e-4);
        phys_quat turned = side == DUEL_LEFT
                               ? seen.pose.orientation
                               : quat_mul((phys_quat){0, 1, 0, 0}, seen.pose.orientation);
        assert_true(angle_between(held.orientation, turned) < 2e-4);
        assert_true(state.fencer[side].track.merge_ticks == 0);
    }
    test_duel_config_destroy(&test);
}

// A flick of 90 degrees with least jerk that passes 3600 degrees a second, about an axis, and
// how it moves the hand.
static phys_body flick_at(double t_s)
{
    const double lasts_s = 1.875 * 0.5 * PHYS_PI / (3600.0 * PHYS_PI / 180.0);
    double s = t_s / lasts_s;
    s = s < 0.0 ? 0.0 : s > 1.0 ? 1.0 : s;
    double share = s * s * s * (10.0 + s * (6.0 * s - 15.0));
    double rate = 30.0 * s * s * (1.0 - s) * (1.0 - s) / lasts_s;
    const phys_vec3 axis = {0.0, 0.6, 0.8};
    double from = -0.25 * PHYS_PI;
    phys_quat turn = phys_quat_from_rotation_vector(v3_scale(axis, from + 0.5 * PHYS_PI * share));
    return (phys_body){
        .pose = {v3(0.45, 1.25 + 0.05 * share, 0.1), quat_mul(turn, FORWARD)},
        .velocity_mps = v3(0, 0.05 * rate, 0),
        .angular_velocity_radps = v3_scale(axis, 0.5 * PHYS_PI * rate),
    };
}

// At every rate of a headset a wrist of 3600 degrees a second is one at the blade, too: in the
// velocities a blow is computed from, and nowhere is the blade far from the true hand's.
static void a_quick_wrist_reaches_the_blade(void **unused)
{
    (void)unused;
    const double rate_hz[] = {72.0, 90.0, 120.0, 144.0};
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    for (int rate = 0; rate < 4; rate++) {
        duel_state state;
        duel_start(&test.config, &state);
        hold(&test.config, &state, DUEL_LEFT, flick_at(0.0), 600);
        double fastest = 0.0, farthest = 0.0;
        int sample = 1, due_tick = 0;
        for (int tick = 0; tick < 150; tick++) {
            if (tick >= due_tick) {
                due_tick = (int)(sample++ * 1000.0 / rate_hz[rate]);
            }
            phys_body seen = flick_at(due_tick * DUEL_TICK_S - 0.03);
            input_frame frame = frame_of(seen, (unsigned)(due_tick - tick), SEEN_ALL);
            step(&test.config, &state, DUEL_LEFT, frame);
            const phys_body *moved = &state.fencer[DUEL_LEFT].weapon;
            fastest = fmax(fastest, v3_length(moved->angular_velocity_radps));
            phys_body real = flick_at((tick + 1) * DUEL_TICK_S - 0.03);
            phys_pose held = duel_weapon_pose(&test.config, &state, DUEL_LEFT);
            farthest = fmax(farthest, angle_between(held.orientation, real.pose.orientation));
            held.position.x -= duel_line_frame(DUEL_LEFT).root_x_m;
            assert_true(v3_distance(held.position, real.pose.position) < 3e-4);
        }
        double degrees = fastest * 180.0 / PHYS_PI;
        printf("%3.0f Hz: %.0f degrees a second, at most %.2f degrees from the true hand\n",
               rate_hz[rate], degrees, farthest * 180.0 / PHYS_PI);
        assert_true(degrees > 3500.0 && degrees < 3750.0);
        assert_true(farthest < 1.5 * PHYS_PI / 180.0);
    }
    test_duel_config_destroy(&test);
}

// A thrust at a near opponent, at some height and side. `flags` are those of every sample, or every
// other sample has a guessed hand. Returns whether it touches; then the hand was tracked in that
// tick.
static bool thrust_touches(const duel_config *config, seeded *random, unsigned flags, bool at_times)
{
    double y = seeded_range(random, 1.0, 1.5), z = seeded_range(random, -0.15, 0.15);
    duel_state state;
    duel_events events;
    input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
    duel_start(config, &state);
    double apart_m = HUGE_VAL, x = 0.2;
    for (int tick = 0; tick < 6000 && state.phase == DUEL_FENCING; tick++) {
        bool near = apart_m < 1.7;
        if (tick % PERIOD == 0) {
            bool guessed = at_times && seeded_next(random) % 2 == 0;
            x = near && x < 0.75 ? x + 0.03 : x; // 2.7 m/s
            frame[DUEL_LEFT] = frame_of(still_at(x, y, z), PERIOD,
                                        guessed ? flags & ~(unsigned)INPUT_HAND_TRACKED : flags);
        } else {
            frame[DUEL_LEFT].sample.due--;
        }
        // Moves the blade out of the way.
        frame[DUEL_RIGHT] = (input_frame){.point_x = INPUT_POINT_MAX,
                                          .point_y = -INPUT_POINT_MAX,
                                          .buttons = near ? 0 : INPUT_ADVANCE};
        duel_step(config, &state, frame, &events);
        apart_m = fmin(apart_m, duel_fencer_frame(config, &state, DUEL_RIGHT).root_x_m -
                                    duel_fencer_frame(config, &state, DUEL_LEFT).root_x_m);
    }
    bool touched = state.touch[DUEL_LEFT].by == DUEL_LEFT;
    assert_true(!touched || (frame[DUEL_LEFT].sample.flags & INPUT_HAND_TRACKED) != 0);
    return touched;
}

static void a_hand_that_is_only_guessed_never_touches(void **unused)
{
    (void)unused;
    enum { ROUNDS = SHARE_OF(20) };
    seeded random = seeded_start("a_hand_that_is_only_guessed_never_touches", 3);
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    int seen = 0, guessed = 0, at_times = 0;
    for (int round = 0; round < ROUNDS; round++) {
        seen += thrust_touches(&test.config, &random, SEEN_ALL, false);
        guessed += thrust_touches(&test.config, &random, SEEN_ALL & ~INPUT_HAND_TRACKED, false);
        at_times += thrust_touches(&test.config, &random, SEEN_ALL, true);
    }
    printf("of %d thrusts %d touch, %d of a hand that is guessed now and then\n", ROUNDS, seen,
           at_times);
    // Of the thrusts at a hand's random height and side half to four fifths touch.
    assert_true(CASES_SHARE > 1 ||
                (seen > ROUNDS / 4 && at_times > 0 && at_times <= seen + ROUNDS / 4));
    assert_int_equal(guessed, 0);
    test_duel_config_destroy(&test);
}

// The headset is put on and taken off during actions: the weapon changes over within the limits of
// the hand.
static void a_change_of_kind_is_no_jump(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_change_of_kind_is_no_jump", 4);
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_FOIL);
    const duel_settings *settings = &test.config.settings;
    for (int round = 0; round < SHARE_OF(16); round++) {
        duel_state state;
        duel_start(&test.config, &state);
        input_random walk = input_random_start(seeded_next(&random));
        phys_body there = still_at(seeded_range(&random, 0.3, 0.6), seeded_range(&random, 0.9, 1.5),
                                   seeded_range(&random, -0.3, 0.4));
        for (int tick = 0; tick < 2400; tick++) {
            bool tracked = tick / 600 % 2 == 1;
            int in = tick % 600;
            input_frame frame = input_random_frame(&walk);
            frame.buttons = 0;
            if (tracked) {
                frame = frame_of(there, (unsigned)(PERIOD - in % PERIOD), SEEN_ALL);
            }
            phys_body before = state.fencer[DUEL_LEFT].weapon;
            step(&test.config, &state, DUEL_LEFT, frame);
            const phys_body *now = &state.fencer[DUEL_LEFT].weapon;
            // To the desk the hand's own limits; to the headset those of the glide, 1 m and 150
            // degrees in 200 ms, and of the strength that makes up for what is left.
            double change = v3_distance(now->velocity_mps, before.velocity_mps);
            double turning =
                v3_distance(now->angular_velocity_radps, before.angular_velocity_radps);
            double more = tracked ? 2.0 : 1.0 + 1e-9;
            // A hand at the end of its reach is eased back by up to 7 mm when the headset takes
            // over (body_stand_hold()), which is a step of its velocity.
            more = tracked && in < 2 ? 30.0 : more;
            assert_true(change <= more * settings->hand_acceleration_mps2 * DUEL_TICK_S);
            assert_true(turning <= more * settings->hand_angular_acceleration_radps2 * DUEL_TICK_S);
            assert_true(v3_length(now->velocity_mps) < HAND_SPEED_MOST_MPS);
        }
    }
    test_duel_config_destroy(&test);
}

// A tracker that puts the hand elsewhere, turned by any angle, with any velocities, does not make
// the weapon faster than a person can: the tip stays below the limit of hand_pace.h. What is left
// are the weapon's longer blade and the errors that it catches up with.
static void a_teleport_is_no_blow(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_teleport_is_no_blow", 6);
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    double fastest_mps = 0.0;
    for (int round = 0; round < SHARE_OF(40); round++) {
        duel_state state;
        duel_start(&test.config, &state);
        hold(&test.config, &state, DUEL_LEFT, still_at(0.4, 1.2, 0.1), 400);
        for (int jump = 0; jump < 20; jump++) {
            double far = seeded_range(&random, 0.0, 1.0);
            phys_body there = still_at(0.4, 1.2, 0.1);
            there.pose.position = v3_add(there.pose.position, seeded_vec3(&random, 0.4 * far));
            phys_quat turn = phys_quat_from_rotation_vector(seeded_vec3(&random, 2.5 * far));
            there.pose.orientation = quat_mul(turn, there.pose.orientation);
            if (jump % 2) {
                there.velocity_mps = seeded_vec3(&random, 60.0);
                there.angular_velocity_radps = seeded_vec3(&random, 300.0);
            }
            int ticks = PERIOD * (1 + (int)(seeded_next(&random) % 6));
            for (int tick = 0; tick < ticks; tick++) {
                unsigned due = (unsigned)(PERIOD - tick % PERIOD);
                step(&test.config, &state, DUEL_LEFT, frame_of(there, due, SEEN_ALL));
                const phys_body *held = &state.fencer[DUEL_LEFT].weapon;
                phys_vec3 tip = pose_apply(held->pose, test.config.weapon.blade.b);
                fastest_mps = fmax(fastest_mps, v3_length(phys_body_velocity_at(held, tip)));
            }
        }
    }
    printf("a teleported tip moves at %.1f m/s at most\n", fastest_mps);
    assert_true(fastest_mps < 1.1 * HAND_TIP_MOST_MPS);
    assert_true(fastest_mps > 0.5 * HAND_TIP_MOST_MPS);
    test_duel_config_destroy(&test);
}

// However far away the hand is seen, the weapon stays within the arm's reach.
static void no_arm_reaches_beyond_itself(void **unused)
{
    (void)unused;
    seeded random = seeded_start("no_arm_reaches_beyond_itself", 5);
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_SABRE);
    for (int round = 0; round < SHARE_OF(12); round++) {
        duel_state state;
        duel_start(&test.config, &state);
        phys_body far = still_at(seeded_range(&random, -3, 4), seeded_range(&random, -1, 3),
                                 seeded_range(&random, -2, 2));
        hold(&test.config, &state, DUEL_LEFT, far, 900);
        body_pose body;
        duel_body_pose(&test.config, &state, DUEL_LEFT, &body);
        phys_vec3 shoulder = fencer_frame_point_to_world(
            duel_fencer_frame(&test.config, &state, DUEL_LEFT),
            fencer_frame_point_from_model(body.bone[BONE_UPPER_ARM_R].joint));
        phys_pose held = duel_weapon_pose(&test.config, &state, DUEL_LEFT);
        assert_true(v3_distance(held.position, shoulder) < 0.8);
    }
    test_duel_config_destroy(&test);
}

// In a halt a headset still leads its fencer, and all other input is ignored.
static void a_halt_does_not_hold_a_headset(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    duel_state state;
    duel_start(&test.config, &state);
    hold(&test.config, &state, DUEL_LEFT, still_at(0.45, 1.25, 0.1), 400);
    state.phase = DUEL_EN_GARDE;
    state.phase_tick = state.tick;
    hold(&test.config, &state, DUEL_LEFT, still_at(0.35, 1.35, 0.2), 400);
    assert_int_equal(state.phase, DUEL_EN_GARDE);
    const phys_body *hand = &state.fencer[DUEL_LEFT].track.hand;
    assert_true(v3_distance(hand->pose.position, v3(0.35, 1.35, 0.2)) < 1e-4);
    double line_x = duel_line_frame(DUEL_LEFT).root_x_m;
    phys_pose held = duel_weapon_pose(&test.config, &state, DUEL_LEFT);
    assert_true(v3_distance(held.position, v3(line_x + 0.35, 1.35, 0.2)) < 1e-3);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_weapon_is_where_the_hand_is_seen),
        cmocka_unit_test(who_is_put_back_to_the_line_takes_guard_there),
        cmocka_unit_test(an_arm_that_goes_out_is_under_way_at_a_halt),
        cmocka_unit_test(the_arm_is_out_as_far_as_the_hand_is_seen),
        cmocka_unit_test(a_quick_wrist_reaches_the_blade),
        cmocka_unit_test(a_hand_that_is_only_guessed_never_touches),
        cmocka_unit_test(a_change_of_kind_is_no_jump),
        cmocka_unit_test(a_teleport_is_no_blow),
        cmocka_unit_test(no_arm_reaches_beyond_itself),
        cmocka_unit_test(a_halt_does_not_hold_a_headset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
