// The player's room is scaled to the size of the fencer: positions and displacements are scaled,
// rotations are not, and the runtime gets its own poses back unchanged.
#include "near.h"
#include "xr_player_scale.h"

static void the_eyes_reach_the_fencers_height(void **state)
{
    (void)state;
    for (double eyes_m = 1.3; eyes_m < 2.1; eyes_m += 0.05) {
        assert_near(xr_player_scale_of(1.68, eyes_m) * eyes_m, 1.68, 1e-12);
    }
}

static void impossible_heights_are_limited(void **state)
{
    (void)state;
    assert_near(xr_player_scale_of(1.68, 0.3), XR_PLAYER_SCALE_MOST, 0.0);
    assert_near(xr_player_scale_of(1.68, 0.0), XR_PLAYER_SCALE_MOST, 0.0);
    assert_near(xr_player_scale_of(1.68, 9.0), XR_PLAYER_SCALE_LEAST, 0.0);
}

static void a_hand_moves_farther_and_rotates_the_same(void **state)
{
    (void)state;
    phys_quat turn = {0.0, 0.6, 0.0, 0.8};
    xr_hand_sample hand = {.is_tracked = true,
                           .grip = {v3(1.0, 2.0, 3.0), turn},
                           .aim = {v3(0.0, 1.0, 0.0), turn},
                           .linear_mps = v3(4.0, 0.0, 0.0),
                           .angular_radps = v3(0.0, 5.0, 0.0)};
    xr_hand_sample large = xr_player_scale_hand(1.25, hand);
    assert_near(large.grip.position.z, 3.75, 1e-12);
    assert_near(large.aim.position.y, 1.25, 1e-12);
    assert_near(large.linear_mps.x, 5.0, 1e-12);
    assert_near(large.angular_radps.y, 5.0, 0.0);
    assert_memory_equal(&large.grip.orientation, &turn, sizeof turn);
    assert_true(large.is_tracked);
}

static void the_runtimes_own_poses_are_restored(void **state)
{
    (void)state;
    xr_session_frame frame = {0};
    for (int eye = 0; eye < XR_EYES; eye++) {
        frame.view[eye].pose.position = v3(eye, 1.6, 0.0);
        frame.view[eye].xr_pose.position.y = 1.6f;
    }
    xr_player_scale_frame(0.9, &frame);
    assert_near(frame.view[XR_RIGHT_EYE].pose.position.x, 0.9, 1e-12);
    assert_near(frame.view[XR_LEFT_EYE].pose.position.y, 1.44, 1e-12);
    assert_near(frame.view[XR_LEFT_EYE].xr_pose.position.y, 1.6f, 0.0);
}

// With measured arms the hand of a stretched arm is where the fencer's stretched arm ends.
static void a_stretched_arm_is_the_fencers_stretched_arm(void **unused)
{
    (void)unused;
    const phys_vec3 head = v3(0.4, 1.65, 2.0), shoulders = v3(0.4, 1.40, 2.0);
    for (double arm = 0.57; arm < 0.74; arm += 0.01) {
        const double fencer_arm = 0.64;
        double reach = xr_player_reach_of(fencer_arm, arm);
        xr_hand_sample hand = {.is_valid = true,
                               .grip = {v3_add(shoulders, v3(0.0, 0.0, -arm)), quat_identity()},
                               .linear_mps = v3(0.0, 0.0, -2.0)};
        hand.aim = hand.grip;
        xr_hand_sample moved = xr_player_reach_hand(reach, 1.0, head, hand);
        assert_near(v3_distance(moved.grip.position, shoulders), fencer_arm, 1e-9);
        assert_near(moved.linear_mps.z, -2.0 * fencer_arm / arm, 1e-9);
        assert_near(v3_distance(moved.aim.position, hand.aim.position), 0.0, 0.0);
    }
    // Not measured, and beyond the limits.
    assert_true(xr_player_reach_of(0.64, 0.0) == 1.0 && xr_player_reach_of(0.64, NAN) == 1.0);
    assert_true(xr_player_reach_of(0.64, 0.1) == XR_PLAYER_REACH_MOST);
    assert_true(xr_player_reach_of(0.64, 2.0) == XR_PLAYER_REACH_LEAST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_eyes_reach_the_fencers_height),
        cmocka_unit_test(impossible_heights_are_limited),
        cmocka_unit_test(a_hand_moves_farther_and_rotates_the_same),
        cmocka_unit_test(the_runtimes_own_poses_are_restored),
        cmocka_unit_test(a_stretched_arm_is_the_fencers_stretched_arm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
