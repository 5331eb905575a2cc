// Walking and turning with the stick: a fencer's speed, smooth starts and stops, one snap turn per
// push, and a vignette during each.
#include "near.h"
#include "phys_rotation.h"
#include "seeded.h"
#include "xr_walk.h"

#define FRAME_S (1.0 / 90.0)
static const double SNAP = 30.0 * PHYS_PI / 180.0;

static void test_a_stick_at_rest_does_not_move_the_player(void **unused)
{
    (void)unused;
    xr_walk w = {0};
    for (int i = 0; i < 200; i++) {
        xr_walk_step step = xr_walk_move(&w, 0.15, -0.18, SNAP, FRAME_S);
        assert_true(step.forward_m == 0.0 && step.turn_rad == 0.0);
    }
    assert_true(xr_walk_shade(&w) == 0.0);
}

static void test_steps_start_and_stop_smoothly(void **unused)
{
    (void)unused;
    xr_walk w = {0};
    double way = 0.0, before = 0.0;
    for (int i = 0; i < 270; i++) {
        double stick = i < 180 ? 1.0 : 0.0;
        xr_walk_step step = xr_walk_move(&w, 0.0, stick, SNAP, FRAME_S);
        double speed = step.forward_m / FRAME_S;
        assert_true(speed <= XR_WALK_FASTEST_MPS + 1e-9);
        assert_true(fabs(speed - before) < 0.2); // no jerk from frame to frame
        before = speed;
        way += step.forward_m;
        if (i == 90) {
            assert_near(speed, XR_WALK_FASTEST_MPS, 1e-9);
            assert_near(xr_walk_shade(&w), 1.0, 1e-9);
        }
    }
    assert_near(way, 2.0 * XR_WALK_FASTEST_MPS, 0.02);
    assert_true(w.speed_mps == 0.0 && xr_walk_shade(&w) == 0.0);
}

static void test_half_a_push_is_slower_and_back_goes_back(void **unused)
{
    (void)unused;
    xr_walk w = {0};
    for (int i = 0; i < 90; i++) {
        xr_walk_move(&w, 0.0, -0.6, SNAP, FRAME_S);
    }
    assert_true(w.speed_mps < -0.3 && w.speed_mps > -0.8 * XR_WALK_FASTEST_MPS);
}

static void test_each_push_is_one_turn(void **unused)
{
    (void)unused;
    xr_walk w = {0};
    double turned = 0.0;
    int snaps = 0;
    for (int i = 0; i < 90; i++) {
        xr_walk_step step = xr_walk_move(&w, 0.9, 0.1, SNAP, FRAME_S);
        turned += step.turn_rad;
        snaps += step.turn_rad != 0.0;
        assert_true(step.forward_m == 0.0);
    }
    assert_int_equal(snaps, 1);
    assert_near(turned, -SNAP, 1e-12); // to the right
    xr_walk_move(&w, 0.0, 0.0, SNAP, FRAME_S);
    assert_near(xr_walk_move(&w, -0.9, 0.0, SNAP, FRAME_S).turn_rad, SNAP, 1e-12);
    assert_true(xr_walk_shade(&w) > 0.9);
    // Turning can be switched off.
    w = (xr_walk){0};
    assert_true(xr_walk_move(&w, 0.9, 0.0, 0.0, FRAME_S).turn_rad == 0.0);
}

static void test_motion_is_the_same_at_any_frame_rate(void **unused)
{
    (void)unused;
    static const double RATE[] = {60.0, 72.0, 90.0, 120.0, 144.0};
    for (size_t r = 0; r < sizeof RATE / sizeof RATE[0]; r++) {
        xr_walk w = {0};
        double way = 0.0;
        for (int i = 0; i < (int)RATE[r]; i++) {
            way += xr_walk_move(&w, 0.0, 1.0, SNAP, 1.0 / RATE[r]).forward_m;
        }
        assert_near(way, XR_WALK_FASTEST_MPS * (1.0 - 0.06), 0.02);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_stick_at_rest_does_not_move_the_player),
        cmocka_unit_test(test_steps_start_and_stop_smoothly),
        cmocka_unit_test(test_half_a_push_is_slower_and_back_goes_back),
        cmocka_unit_test(test_each_push_is_one_turn),
        cmocka_unit_test(test_motion_is_the_same_at_any_frame_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
