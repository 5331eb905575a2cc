// From head and hand in a room to the input frame: both sides, both sources of velocity, a room
// that moves with the player's steps, and hands that are inferred or lost.
#include "near.h"
#include "phys_rotation.h"
#include "seeded.h"
#include "xr_input.h"
#include "xr_grip.h"

static const xr_grip_offset NONE = {0};
#define STEP_M     (1.0 / INPUT_POSITION_STEPS)
#define STEP_MPS   (1.0 / INPUT_SPEED_STEPS)
#define STEP_RADPS (1.0 / INPUT_ANGULAR_SPEED_STEPS)

static phys_pose pose_at(double x, double y, double z)
{
    return (phys_pose){v3(x, y, z), quat_identity()};
}

// A player who looks along -z of the room and stands on the en-garde line of a side.
static xr_input_room room_of(enum duel_side side)
{
    phys_pose head = pose_at(0.4, 1.7, -0.3);
    double line = duel_line_frame(side).root_x_m;
    return (xr_input_room){.in_hall = xr_room_of_fencer(side, line, head, XR_FLOOR_STAGE),
                           .side = side};
}

// A straight handle that points straight ahead and is tracked.
static xr_input_sight sight_at(double time_s, phys_pose grip)
{
    return (xr_input_sight){
        .time_s = time_s,
        .head = pose_at(0.4, 1.7, -0.3),
        .head_is_tracked = true,
        .hand = {.is_active = true, .is_valid = true, .is_tracked = true, .grip = grip},
        .grip_from_weapon = xr_grip_weapon(XR_HANDLE_STRAIGHT, &NONE, 1.0)};
}

static void test_the_same_on_both_sides(void **unused)
{
    (void)unused;
    for (int side = 0; side < 2; side++) {
        xr_input f = {0};
        xr_input_room room = room_of((enum duel_side)side);
        // Half a meter in front of the chest, 10 cm to the right.
        xr_input_sight sight = sight_at(1.0, pose_at(0.5, 1.2, -0.8));
        assert_int_equal(xr_input_frame(&f, 3).kind, INPUT_POINT); // nothing has been observed yet
        xr_input_add(&f, &room, &sight);
        input_frame frame = xr_input_frame(&f, 3);
        assert_int_equal(frame.kind, INPUT_POSE);
        assert_int_equal(frame.sample.due, 3);
        assert_int_equal(frame.sample.flags,
                         INPUT_HEAD_TRACKED | INPUT_HAND_VALID | INPUT_HAND_TRACKED);
        assert_true(input_sample_is_valid(&frame.sample));
        phys_pose head = input_head_read(&frame.sample.head);
        assert_near(head.position.x, 0.0, STEP_M);
        assert_near(head.position.y, 1.7, STEP_M);
        assert_near(head.position.z, 0.0, STEP_M);
        phys_pose hand = input_pose_read(&frame.sample.hand);
        assert_near(hand.position.x, 0.5 + XR_GRIP_AHEAD_M, STEP_M);
        assert_near(hand.position.y, 1.2, STEP_M);
        assert_near(hand.position.z, 0.1, STEP_M);
        phys_vec3 blade = quat_rotate(hand.orientation, v3(0.0, 0.0, -1.0));
        phys_vec3 thumb = quat_rotate(hand.orientation, v3(0.0, 1.0, 0.0));
        assert_near(blade.x, 1.0, 1e-4);
        assert_near(thumb.y, 1.0, 1e-4);
        // The pose of the line is in the hall where the room has it.
        phys_pose in_hall = xr_input_world_pose((enum duel_side)side, hand);
        phys_pose in_room =
            xr_room_pose(&room.in_hall, xr_input_weapon(&sight.hand, sight.grip_from_weapon));
        assert_near(v3_distance(in_hall.position, in_room.position), 0.0, 2 * STEP_M);
    }
}

// A grip that thrusts at 3 m/s while it pitches up at 10 rad/s, with the runtime's true velocities.
// At 1.0 s it is level.
static xr_input_sight spinning_at(double time_s)
{
    double t = time_s - 1.0;
    xr_input_sight sight = sight_at(time_s, pose_at(0.5, 1.2, -0.8 - 3.0 * t));
    sight.hand.grip.orientation = phys_quat_from_rotation_vector(v3(10.0 * t, 0.0, 0.0));
    sight.hand.has_velocity = true;
    sight.hand.linear_mps = v3(0.0, 0.0, -3.0);
    sight.hand.angular_radps = v3(10.0, 0.0, 0.0);
    return sight;
}

// The runtime gives the velocity of the grip's origin in the room's axes; the weapon's origin is
// ahead of it.
static void test_velocity_of_the_runtime(void **unused)
{
    (void)unused;
    for (int side = 0; side < 2; side++) {
        xr_input f = {0};
        xr_input_room room = room_of((enum duel_side)side);
        // A thrust in which the point goes up.
        xr_input_sight sight = spinning_at(1.0 - 2.0 / 90.0);
        xr_input_add(&f, &room, &sight);
        sight = spinning_at(1.0 - 1.0 / 90.0);
        xr_input_add(&f, &room, &sight);
        sight = spinning_at(1.0);
        xr_input_add(&f, &room, &sight);
        phys_body hand = input_sample_hand(&f.sample);
        assert_near(hand.velocity_mps.x, 3.0, STEP_MPS);
        assert_near(hand.velocity_mps.y, 10.0 * XR_GRIP_AHEAD_M, STEP_MPS);
        // The z axis of the line points to the fencer's right.
        assert_near(hand.angular_velocity_radps.z, 10.0, STEP_RADPS);
        // The velocity of a moving room is added to the hand's.
        room.walk_mps = v3(side == DUEL_LEFT ? 1.2 : -1.2, 0.0, 0.0);
        xr_input_add(&f, &room, &sight);
        assert_near(input_sample_hand(&f.sample).velocity_mps.x, 4.2, STEP_MPS);
    }
}

static void test_without_the_runtimes_velocity_the_poses_give_it(void **unused)
{
    (void)unused;
    xr_input f = {0};
    xr_input_room room = room_of(DUEL_RIGHT);
    for (int i = 0; i < 8; i++) {
        double t = i / 90.0;
        xr_input_sight sight = sight_at(5.0 + t, pose_at(0.5, 1.2 + 0.5 * t, -0.8 - 2.0 * t));
        xr_input_add(&f, &room, &sight);
    }
    phys_body hand = input_sample_hand(&f.sample);
    assert_near(hand.velocity_mps.x, 2.0, STEP_MPS);
    assert_near(hand.velocity_mps.y, 0.5, STEP_MPS);
}

// A still hand of which the runtime says that it flies or spins: beyond any hand, or only beyond
// what its poses show.
static void test_velocities_that_the_poses_belie(void **unused)
{
    (void)unused;
    static const double SAID[] = {1e5, 300.0, 60.0, 3.0, 1e300, -60.0};
    for (size_t i = 0; i < sizeof SAID / sizeof SAID[0]; i++) {
        xr_input f = {0};
        xr_input_room room = room_of(DUEL_LEFT);
        for (int n = 0; n < 40; n++) {
            xr_input_sight sight = sight_at(1.0 + n / 90.0, pose_at(0.5, 1.2, -0.8));
            sight.hand.has_velocity = true;
            sight.hand.angular_radps = v3(0.0, n < 30 ? SAID[i] : 0.0, 0.0);
            sight.hand.linear_mps = v3(n < 30 ? 0.5 * SAID[i] : 0.0, 0.0, 0.0);
            xr_input_add(&f, &room, &sight);
            phys_body hand = input_sample_hand(&f.sample);
            assert_near(v3_length(hand.velocity_mps), 0.0, STEP_MPS);
            assert_near(v3_length(hand.angular_velocity_radps), 0.0, STEP_RADPS);
        }
    }
}

// A pose that no hand can reach is doubted: the next one that continues the old way is believed at
// once, one that stays at the new place is the second there.
static void test_a_pose_that_jumps_is_doubted(void **unused)
{
    (void)unused;
    for (int stays = 0; stays < 2; stays++) {
        xr_input f = {0};
        xr_input_room room = room_of(DUEL_LEFT);
        phys_vec3 at[12];
        uint8_t flags[12];
        for (int n = 0; n < 12; n++) {
            bool away = n == 6 || (stays && n > 6);
            xr_input_sight sight = sight_at(1.0 + n / 90.0, pose_at(0.5, 1.2, away ? -2.0 : -0.8));
            xr_input_add(&f, &room, &sight);
            at[n] = input_pose_read(&f.sample.hand).position;
            flags[n] = f.sample.flags;
            phys_body hand = input_sample_hand(&f.sample);
            assert_near(v3_length(hand.velocity_mps), 0.0, STEP_MPS);
        }
        for (int n = 0; n < 12; n++) {
            double way = stays && n > 6 ? 1.2 : 0.0;
            assert_near(at[n].x - at[0].x, way, 2 * STEP_M);
            assert_int_equal(flags[n] & INPUT_HAND_TRACKED, n == 6 ? 0 : INPUT_HAND_TRACKED);
            assert_int_equal(flags[n] & INPUT_HAND_VALID, INPUT_HAND_VALID);
        }
    }
}

static void test_a_hand_that_is_inferred_or_lost(void **unused)
{
    (void)unused;
    xr_input f = {0};
    xr_input_room room = room_of(DUEL_LEFT);
    xr_input_sight sight = sight_at(1.0, pose_at(0.5, 1.2, -0.8));
    xr_input_add(&f, &room, &sight);
    phys_pose before = input_pose_read(&f.sample.hand);
    sight.hand.is_tracked = false;
    xr_input_add(&f, &room, &sight);
    assert_int_equal(f.sample.flags, INPUT_HEAD_TRACKED | INPUT_HAND_VALID);
    sight.hand = (xr_hand_sample){0};
    sight.head_is_tracked = false;
    xr_input_add(&f, &room, &sight);
    assert_int_equal(f.sample.flags, 0);
    phys_pose after = input_pose_read(&f.sample.hand);
    assert_near(v3_distance(before.position, after.position), 0.0, 0.0);
    assert_true(input_sample_is_valid(&f.sample));
}

// The duel accepts the frame, whatever the runtime reports.
static void test_the_frame_is_always_valid(void **unused)
{
    (void)unused;
    seeded random = seeded_start("test_the_frame_is_always_valid", 3);
    static const double ODD[] = {0.0, -1.0, 1e9, -1e300, (double)NAN, (double)INFINITY, 1e-300};
    xr_input f = {0};
    xr_input_room room = room_of(DUEL_LEFT);
    for (int i = 0; i < 5000; i++) {
        double n[16];
        for (int k = 0; k < 16; k++) {
            n[k] = seeded_next(&random) % 3 == 0
                       ? ODD[seeded_next(&random) % (sizeof ODD / sizeof ODD[0])]
                       : seeded_range(&random, -2.0, 2.0);
        }
        xr_input_sight sight = sight_at(n[0], pose_at(n[1], n[2], n[3]));
        sight.head.position = v3(n[4], n[5], n[6]);
        sight.hand.grip.orientation = (phys_quat){n[7], n[8], n[9], n[10]};
        sight.hand.has_velocity = i % 2 == 0;
        sight.hand.linear_mps = v3(n[11], n[12], n[13]);
        sight.hand.angular_radps = v3(n[14], n[15], n[0]);
        xr_input_add(&f, &room, &sight);
        input_frame frame = xr_input_frame(&f, (uint32_t)(seeded_next(&random) % 500));
        assert_true(input_sample_is_valid(&frame.sample));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_on_both_sides),
        cmocka_unit_test(test_velocity_of_the_runtime),
        cmocka_unit_test(test_without_the_runtimes_velocity_the_poses_give_it),
        cmocka_unit_test(test_velocities_that_the_poses_belie),
        cmocka_unit_test(test_a_pose_that_jumps_is_doubted),
        cmocka_unit_test(test_a_hand_that_is_inferred_or_lost),
        cmocka_unit_test(test_the_frame_is_always_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
