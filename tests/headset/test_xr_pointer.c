#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "near.h"
#include "seeded.h"
#include "xr_pointer.h"

static const picture_panel BOARD = {
    .pose = {{1.0, 1.5, -2.0}, {0.0, 0.0, 0.0, 1.0}}, .width_m = 1.8, .height_m = 1.35};

// A beam from one place to another.
static phys_pose beam(phys_vec3 from, phys_vec3 to)
{
    phys_vec3 way = v3_normalized_or(v3_sub(to, from), v3(0.0, 0.0, -1.0));
    phys_vec3 axis = v3_cross(v3(0.0, 0.0, -1.0), way);
    double w = 1.0 - way.z;
    return (phys_pose){from, quat_normalized((phys_quat){axis.x, axis.y, axis.z, w})};
}

static void test_the_dot_is_where_the_beam_hits_the_panel(void **state)
{
    (void)state;
    seeded random = seeded_start("beams", 31);
    for (int i = 0; i < 200; i++) {
        // A place on the panel, a panel with any orientation, and a hand somewhere in front of it.
        float x = (float)seeded_range(&random, 0.01, 0.99),
              y = (float)seeded_range(&random, 0.01, 0.99);
        picture_panel board = BOARD;
        board.pose.orientation =
            quat_normalized((phys_quat){seeded_range(&random, -1, 1), seeded_range(&random, -1, 1),
                                        seeded_range(&random, -1, 1), 1.0});
        phys_vec3 on =
            v3(((double)x - 0.5) * board.width_m, (0.5 - (double)y) * board.height_m, 0.0);
        phys_vec3 from = v3(seeded_range(&random, -2, 2), seeded_range(&random, -2, 2),
                            seeded_range(&random, 0.2, 3));
        phys_vec3 target = v3_add(board.pose.position, quat_rotate(board.pose.orientation, on));
        phys_pose aim =
            beam(v3_add(board.pose.position, quat_rotate(board.pose.orientation, from)), target);
        xr_pointer_hit hit = xr_pointer_cast(aim, &board, 960.0f, 720.0f);
        assert_true(hit.on_panel);
        assert_near((double)hit.x, 960.0 * (double)x, 1e-2);
        assert_near((double)hit.y, 720.0 * (double)y, 1e-2);
        assert_near(v3_distance(hit.point, target), 0.0, 1e-6);
        picture_line line = xr_pointer_beam(aim, &hit, 1.0);
        assert_near(v3_distance(line.to, target), 0.0, 1e-6);
        assert_true(v3_distance(line.from, aim.position) < 0.1);
    }
}

static void test_a_beam_that_misses_hits_nothing(void **state)
{
    (void)state;
    phys_vec3 before = v3(1.0, 1.5, 0.0), behind = v3(1.0, 1.5, -4.0);
    assert_false(xr_pointer_cast(beam(before, v3(2.0, 1.5, -2.0)), &BOARD, 960, 720).on_panel);
    assert_false(xr_pointer_cast(beam(before, v3(1.0, 2.3, -2.0)), &BOARD, 960, 720).on_panel);
    assert_false(xr_pointer_cast(beam(before, v3(1.2, 1.5, 2.0)), &BOARD, 960, 720).on_panel);
    assert_false(xr_pointer_cast(beam(behind, v3(1.0, 1.5, -2.0)), &BOARD, 960, 720).on_panel);
    assert_true(xr_pointer_cast(beam(before, v3(1.0, 1.5, -2.0)), &BOARD, 960, 720).on_panel);
}

static const phys_pose HEAD = {{0.0, 1.65, 0.0}, {0.0, 0.0, 0.0, 1.0}};

static xr_hand_sample hand(bool seen, double trigger)
{
    return (xr_hand_sample){.is_active = true,
                            .is_valid = seen,
                            .aim = {{0.3, 1.2, -0.3}, {0.0, 0.0, 0.0, 1.0}},
                            .trigger = trigger};
}

static void test_the_hand_that_presses_is_the_one_that_points(void **state)
{
    (void)state;
    xr_pointer p = {0};
    xr_hand_sample both[2] = {hand(true, 0.0), hand(true, 0.0)};
    xr_pointer_step(&p, both, HEAD);
    assert_false(p.by_gaze);
    assert_false(p.pressed || p.released);
    both[XR_HAND_RIGHT].trigger = 0.9;
    xr_pointer_step(&p, both, HEAD);
    assert_int_equal(p.hand, XR_HAND_RIGHT);
    assert_true(p.pressed);
    xr_pointer_step(&p, both, HEAD);
    assert_false(p.pressed); // reported once
    both[XR_HAND_RIGHT].trigger = 0.5;
    xr_pointer_step(&p, both, HEAD);
    assert_false(p.released); // small changes do not release it
    both[XR_HAND_LEFT].trigger = 0.9;
    xr_pointer_step(&p, both, HEAD);
    assert_int_equal(p.hand, XR_HAND_RIGHT); // while it is pressed, this hand points
    both[XR_HAND_RIGHT].trigger = 0.1;
    xr_pointer_step(&p, both, HEAD);
    assert_true(p.released);
}

static void test_without_a_hand_the_gaze_points(void **state)
{
    (void)state;
    xr_pointer p = {.hand = XR_HAND_RIGHT};
    xr_hand_sample both[2] = {hand(false, 0.0), hand(true, 0.0)};
    xr_pointer_step(&p, both, HEAD);
    assert_int_equal(p.hand, XR_HAND_RIGHT);
    both[XR_HAND_RIGHT].is_valid = false;
    xr_pointer_step(&p, both, HEAD);
    assert_true(p.by_gaze);
    assert_near(p.aim.position.y, 1.65, 1e-12);
    both[XR_HAND_RIGHT].trigger = 1.0;
    xr_pointer_step(&p, both, HEAD);
    assert_true(p.pressed);
    both[XR_HAND_LEFT].is_valid = true;
    xr_pointer_step(&p, both, HEAD);
    assert_int_equal(p.hand, XR_HAND_LEFT);
    assert_false(p.by_gaze);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_dot_is_where_the_beam_hits_the_panel),
        cmocka_unit_test(test_a_beam_that_misses_hits_nothing),
        cmocka_unit_test(test_the_hand_that_presses_is_the_one_that_points),
        cmocka_unit_test(test_without_a_hand_the_gaze_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
