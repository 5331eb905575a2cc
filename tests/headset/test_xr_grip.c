// The weapon in a hand that holds a controller: a straight handle lies in the fist, a pistol grip
// nearer to the fingers; both hands behave alike, and each player's own offset is measured and
// stored.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "near.h"
#include "phys_rotation.h"
#include "seeded_vec3.h"
#include "xr_grip.h"
#include "xr_hands.h"

static const xr_grip_offset NONE = {0};

static phys_vec3 blade_of(phys_pose pose)
{
    return quat_rotate(pose.orientation, v3(0.0, 0.0, -1.0));
}

static double degrees(double rad)
{
    return rad * 180.0 / PHYS_PI;
}

static void test_handles_lie_in_the_fist(void **unused)
{
    (void)unused;
    phys_pose straight = xr_grip_weapon(XR_HANDLE_STRAIGHT, &NONE, 1.0);
    assert_near(blade_of(straight).z, -1.0, 1e-12);
    assert_near(straight.position.z, -XR_GRIP_AHEAD_M, 1e-12);
    // The blade of a pistol grip lies between the fist's axis and the fingers (-y).
    phys_vec3 blade = blade_of(xr_grip_weapon(XR_HANDLE_PISTOL, &NONE, 1.0));
    assert_near(blade.x, 0.0, 1e-12);
    assert_near(degrees(phys_atan2(-blade.y, -blade.z)), XR_GRIP_PISTOL_DEG, 1e-9);
    assert_int_equal(xr_handle_of(WEAPON_SABRE), XR_HANDLE_STRAIGHT);
    assert_int_equal(xr_handle_of(WEAPON_EPEE), XR_HANDLE_PISTOL);
    assert_int_equal(xr_handle_of(WEAPON_FOIL), XR_HANDLE_PISTOL);
}

static void test_a_left_hand_is_the_mirror_image(void **unused)
{
    (void)unused;
    const xr_grip_offset own = {4.0, 7.0, -12.0, 10.0, 5.0, -20.0};
    phys_pose right = xr_grip_weapon(XR_HANDLE_PISTOL, &own, 1.0);
    phys_pose left = xr_grip_weapon(XR_HANDLE_PISTOL, &own, -1.0);
    assert_near(left.position.x, -right.position.x, 1e-12);
    assert_near(left.position.y, right.position.y, 1e-12);
    assert_near(left.position.z, right.position.z, 1e-12);
    phys_vec3 thumb[2] = {quat_rotate(right.orientation, v3(0.0, 1.0, 0.0)),
                          quat_rotate(left.orientation, v3(0.0, 1.0, 0.0))};
    assert_near(blade_of(left).x, -blade_of(right).x, 1e-12);
    assert_near(blade_of(left).y, blade_of(right).y, 1e-12);
    assert_near(thumb[1].x, -thumb[0].x, 1e-12);
    assert_near(thumb[1].y, thumb[0].y, 1e-12);
}

static void test_the_labels_of_the_menu_are_right(void **unused)
{
    (void)unused;
    const xr_grip_offset higher = {.pitch_deg = 10.0}, inside = {.yaw_deg = 10.0},
                         thumb_in = {.roll_deg = 10.0};
    assert_true(blade_of(xr_grip_weapon(XR_HANDLE_STRAIGHT, &higher, 1.0)).y > 0.1);
    // The inside of a right hand is to the left.
    assert_true(blade_of(xr_grip_weapon(XR_HANDLE_STRAIGHT, &inside, 1.0)).x < -0.1);
    phys_pose rolled = xr_grip_weapon(XR_HANDLE_STRAIGHT, &thumb_in, 1.0);
    assert_true(quat_rotate(rolled.orientation, v3(0.0, 1.0, 0.0)).x < -0.1);
}

// However the controller is held, that direction is straight ahead afterwards.
static void test_straight_ahead_is_measured(void **unused)
{
    (void)unused;
    seeded random = seeded_start("test_straight_ahead_is_measured", 7);
    for (int i = 0; i < 2000; i++) {
        double hand = i % 2 == 0 ? 1.0 : -1.0;
        enum xr_handle handle = i % 3 == 0 ? XR_HANDLE_STRAIGHT : XR_HANDLE_PISTOL;
        xr_grip_offset own = {.x_mm = 12.0, .z_mm = -30.0};
        // Ahead is some direction in the room; the controller is held up to 40 degrees off it.
        phys_quat ahead =
            phys_quat_from_rotation_vector(v3(0.0, seeded_range(&random, -3, 3), 0.0));
        phys_vec3 off = seeded_vec3(&random, 1);
        phys_quat grip = quat_mul(ahead, phys_quat_from_rotation_vector(v3_scale(off, 0.4)));
        xr_grip_offset found = xr_grip_calibrated(handle, &own, hand, grip, ahead);
        phys_pose held = xr_grip_weapon(handle, &found, hand);
        phys_quat now = quat_mul(grip, held.orientation);
        assert_near(fabs(quat_dot(quat_normalized(now), ahead)), 1.0, 1e-9);
        assert_true(found.x_mm == own.x_mm && found.z_mm == own.z_mm);
    }
}

static void test_the_offset_is_stored_for_each_weapon_and_controller(void **unused)
{
    (void)unused;
    static const char TOUCH[] = "/interaction_profiles/oculus/touch_controller";
    static const char INDEX[] = "/interaction_profiles/valve/index_controller";
    settings s = {0};
    char error[256];
    const xr_grip_offset epee = {1.5, -2.0, 30.0, 5.0, -10.0, 15.0}, sabre = {.pitch_deg = -7.0};
    xr_grip_offset read;
    assert_true(xr_grip_write(&s, WEAPON_EPEE, TOUCH, &epee));
    assert_true(xr_grip_write(&s, WEAPON_SABRE, TOUCH, &sabre));
    assert_true(xr_grip_read(&s, WEAPON_EPEE, TOUCH, &read, error, sizeof error));
    assert_memory_equal(&read, &epee, sizeof read);
    assert_true(xr_grip_read(&s, WEAPON_SABRE, TOUCH, &read, error, sizeof error));
    assert_true(read.pitch_deg == -7.0);
    assert_true(xr_grip_read(&s, WEAPON_EPEE, INDEX, &read, error, sizeof error));
    assert_memory_equal(&read, &NONE, sizeof read);
    // Without a controller, or with an unknown one, the offset has an entry of its own.
    assert_true(xr_grip_write(&s, WEAPON_EPEE, "", &sabre));
    assert_true(xr_grip_read(&s, WEAPON_EPEE, "", &read, error, sizeof error));
    assert_true(read.pitch_deg == -7.0);
}

static void test_an_invalid_offset_is_reported(void **unused)
{
    (void)unused;
    static const char *const WRONG[] = {"1 2 3",         "1 2 3 4 5 x",   "91 0 0 0 0 0",
                                        "0 0 0 200 0 0", "1 2 3 4 5 6 7", ""};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        settings s = {0};
        char error[256] = "";
        xr_grip_offset read = {.pitch_deg = 9.0};
        assert_true(settings_set(&s, "grip.foil.htc/vive_controller", WRONG[i]));
        assert_false(xr_grip_read(&s, WEAPON_FOIL, "/interaction_profiles/htc/vive_controller",
                                  &read, error, sizeof error));
        assert_non_null(strstr(error, "grip.foil.htc/vive_controller needs six numbers"));
        assert_memory_equal(&read, &NONE, sizeof read);
    }
}

// A real weapon with a tracker mounted anyhow: two observations give the weapon's pose.
static void test_a_real_weapon_is_measured_in_two_steps(void **unused)
{
    (void)unused;
    seeded random = seeded_start("test_a_real_weapon_is_measured_in_two_steps", 3);
    const double length_m = 0.93;
    for (int i = 0; i < 2000; i++) {
        phys_pose mount = {v3_scale(seeded_vec3(&random, 1), 0.17),
                           phys_quat_from_rotation_vector(v3_scale(seeded_vec3(&random, 1), 3.0))};
        phys_vec3 point = pose_apply(mount, v3(0.0, 0.0, -length_m));
        phys_quat ahead =
            phys_quat_from_rotation_vector(v3(0.0, seeded_range(&random, -3, 3), 0.0));
        phys_quat tracker = quat_mul(ahead, quat_conjugate(mount.orientation));
        xr_grip_offset found = {0};
        assert_true(xr_grip_of_real(point, tracker, ahead, length_m, &found));
        phys_pose held = xr_grip_weapon(XR_HANDLE_REAL, &found, 1.0);
        assert_near(v3_distance(held.position, mount.position), 0.0, 1e-9);
        assert_near(fabs(quat_dot(held.orientation, mount.orientation)), 1.0, 1e-9);
        // It survives the settings, whose limits are wider for trackers.
        settings s = {0};
        xr_grip_offset read;
        char error[256];
        assert_true(xr_grip_write(&s, WEAPON_SABRE, XR_TRACKER_PROFILE, &found));
        assert_true(xr_grip_read(&s, WEAPON_SABRE, XR_TRACKER_PROFILE, &read, error, sizeof error));
        assert_true(fabs(read.x_mm - found.x_mm) <= 0.5 &&
                    fabs(read.yaw_deg - found.yaw_deg) <= 0.05);
    }
}

// The point was not where the blade of a weapon can end, or was no number: nothing changes.
static void test_a_point_that_no_weapon_has_is_refused(void **unused)
{
    (void)unused;
    const phys_vec3 wrong[] = {v3(0, 0, -0.5), v3(0, 0.4, -0.93), v3(0, 0, 0.93),
                               v3(NAN, 0, -0.93)};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        xr_grip_offset own = {.pitch_deg = 5.0};
        assert_false(xr_grip_of_real(wrong[i], quat_identity(), quat_identity(), 0.93, &own));
        assert_true(own.pitch_deg == 5.0 && own.x_mm == 0.0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_handles_lie_in_the_fist),
        cmocka_unit_test(test_a_left_hand_is_the_mirror_image),
        cmocka_unit_test(test_the_labels_of_the_menu_are_right),
        cmocka_unit_test(test_straight_ahead_is_measured),
        cmocka_unit_test(test_the_offset_is_stored_for_each_weapon_and_controller),
        cmocka_unit_test(test_an_invalid_offset_is_reported),
        cmocka_unit_test(test_a_real_weapon_is_measured_in_two_steps),
        cmocka_unit_test(test_a_point_that_no_weapon_has_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
