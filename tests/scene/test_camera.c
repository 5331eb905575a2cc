// The cameras: what must be visible in each view, and that no view jumps.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "camera.h"
#include "near.h"
#include "seeded_vec3.h"

static const double WIDE = 16.0 / 9.0;

static camera_subject subject_at(double left_x, double right_x, double aspect)
{
    return (camera_subject){{left_x, right_x}, {1.0, 1.0}, aspect};
}

static void check_seen(const camera *view, double aspect, phys_vec3 point)
{
    double xy[2];
    assert_true(camera_project(view, aspect, point, xy));
    assert_true(xy[0] > 0.0 && xy[0] < 1.0);
    assert_true(xy[1] > 0.0 && xy[1] < 1.0);
}

static void test_the_side_view_shows_both_fencers_completely(void **state)
{
    (void)state;
    seeded random = seeded_start("side view", 11);
    for (int i = 0; i < 2000; i++) {
        double left = seeded_range(&random, -7.0, 6.0);
        double right = left + seeded_range(&random, 0.3, 7.0);
        double aspect = seeded_range(&random, 1.0, 2.4);
        camera_subject subject = subject_at(left, right, aspect);
        camera view = camera_side(&subject);
        for (int side = 0; side < 2; side++) {
            double x = side == 0 ? left : right;
            check_seen(&view, aspect, v3(x, 0.0, 0.0));
            check_seen(&view, aspect, v3(x, 1.75, 0.0));
            check_seen(&view, aspect, v3(side == 0 ? x - 0.5 : x + 0.5, 0.0, 0.3));
        }
        // The camera is inside the hall.
        assert_true(view.eye.z < 6.0 && view.eye.y > 0.5 && view.eye.y < 5.0);
    }
}

static void test_the_side_view_is_not_mirrored(void **state)
{
    (void)state;
    camera_subject subject = subject_at(-1.5, 1.5, WIDE);
    camera view = camera_side(&subject);
    double left[2], right[2], high[2];
    assert_true(camera_project(&view, WIDE, v3(-1.5, 1, 0), left));
    assert_true(camera_project(&view, WIDE, v3(1.5, 1, 0), right));
    assert_true(camera_project(&view, WIDE, v3(-1.5, 1.7, 0), high));
    assert_true(left[0] < right[0]);
    assert_true(high[1] < left[1]);
}

static void test_the_side_view_is_smooth_in_the_distance(void **state)
{
    (void)state;
    const double step = 1e-4;
    double before = 0.0;
    for (int i = 0; i < 60000; i++) {
        double d = 0.1 + step * i;
        camera_subject a = subject_at(0.0, d, WIDE), b = subject_at(0.0, d + step, WIDE);
        camera va = camera_side(&a), vb = camera_side(&b);
        double slope = (vb.eye.z - va.eye.z) / step;
        assert_true(fabs(slope) < 2.0);
        if (i > 0) {
            // The curve has no corner: the slope changes little from step to step.
            assert_true(fabs(slope - before) < 20.0 * step);
        }
        before = slope;
    }
}

static void test_the_view_from_behind_has_the_fencers_left_and_right(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++) {
        for (int hand = -1; hand <= 1; hand += 2) {
            camera_subject subject = subject_at(-1.6, 1.6, WIDE);
            subject.hand[side] = hand;
            camera view = camera_behind(&subject, (enum duel_side)side);
            double facing = side == 0 ? 1.0 : -1.0;
            double opponent = side == 0 ? 1.6 : -1.6;
            check_seen(&view, WIDE, v3(opponent, 1.7, 0.0));
            check_seen(&view, WIDE, v3(opponent, 0.1, 0.0));
            // The fencer's right is -z if it faces -x, and +z if it faces +x.
            double own_right[2], own_left[2];
            assert_true(camera_project(&view, WIDE, v3(opponent, 1, 0.5 * facing), own_right));
            assert_true(camera_project(&view, WIDE, v3(opponent, 1, -0.5 * facing), own_left));
            assert_true(own_left[0] < own_right[0]);
            // The camera is above the weapon shoulder.
            assert_true(view.eye.z * facing * hand > 0.3);
        }
    }
}

static void test_the_view_of_a_touch_has_it_in_the_middle(void **state)
{
    (void)state;
    seeded random = seeded_start("touch", 5);
    for (int i = 0; i < 500; i++) {
        phys_vec3 point = v3(seeded_range(&random, -6, 6), seeded_range(&random, 0.02, 1.8),
                             seeded_range(&random, -0.5, 0.5));
        phys_vec3 normal = v3_normalized_or(seeded_vec3(&random, 1), v3(0, 0, 1));
        camera view = camera_touch(point, camera_touch_toward(normal), seeded_range(&random, 0, 4));
        double xy[2];
        assert_true(camera_project(&view, WIDE, point, xy));
        assert_near(xy[0], 0.5, 1e-9);
        assert_near(xy[1], 0.5, 1e-9);
        assert_true(view.eye.y > 0.2 && view.eye.z < 5.5 && view.eye.z > -2.6);
        // The picture is about as high as an upper body, seen through a long lens and from low
        // down.
        double height_m = 2.0 * tan(0.5 * view.fov_y_rad) * v3_distance(view.eye, view.target);
        assert_true(height_m > 0.75 && height_m < 0.95);
        assert_true(view.fov_y_rad < 0.45);
        assert_true(view.eye.y - point.y < 0.25 || view.eye.y < 0.45);
    }
}

static void test_the_rig_moves_without_overshoot_at_any_frame_rate(void **state)
{
    (void)state;
    camera_subject subject = subject_at(-2, 2, WIDE);
    camera from = camera_side(&subject), to = camera_behind(&subject, DUEL_RIGHT);
    double whole = v3_distance(from.eye, to.eye);
    camera_rig fine = {0}, coarse = {0};
    camera_rig_step(&fine, &from, 0.6, 0.0);
    camera_rig_step(&coarse, &from, 0.6, 0.0);
    assert_near(v3_distance(fine.view.eye, from.eye), 0.0, 1e-12);
    double left = whole;
    for (int i = 0; i < 600; i++) {
        camera_rig_step(&fine, &to, 0.6, 1e-3);
        double now = v3_distance(fine.view.eye, to.eye);
        assert_true(now <= left + 1e-12);
        left = now;
    }
    for (int i = 0; i < 12; i++) {
        camera_rig_step(&coarse, &to, 0.6, 0.05);
    }
    assert_true(left < 0.12 * whole);
    assert_near(v3_distance(fine.view.eye, coarse.view.eye), 0.0, 1e-9);
}

// A camera that looks straight down has no level direction to the right; x takes its place, and
// lengths are those of any other camera.
static void test_a_camera_that_looks_straight_down_projects_true_to_scale(void **state)
{
    (void)state;
    const camera down = {.eye = v3(0, 5, 0), .target = v3(0, 1, 0), .fov_y_rad = 1.0};
    const camera level = {.eye = v3(0, 1, 4), .target = v3(0, 1, 0), .fov_y_rad = 1.0};
    double from_above[2], from_before[2];
    assert_true(camera_project(&down, WIDE, v3(0.5, 1, 0), from_above));
    assert_true(camera_project(&level, WIDE, v3(0.5, 1, 0), from_before));
    assert_near(from_above[0], from_before[0], 1e-9);
    assert_near(from_above[1], 0.5, 1e-9);
    assert_true(camera_project(&down, WIDE, v3(0, 1, 0.5), from_above));
    assert_true(camera_project(&level, WIDE, v3(0, 0.5, 0), from_before));
    assert_near(from_above[0], 0.5, 1e-9);
    assert_near(from_above[1], from_before[1], 1e-9);
}

static void test_matrices_and_projection_agree(void **state)
{
    (void)state;
    seeded random = seeded_start("matrices", 3);
    camera_subject subject = subject_at(-2, 1, WIDE);
    camera view = camera_behind(&subject, DUEL_LEFT);
    mat4 clip_from_world;
    camera_clip_from_world(&view, WIDE, clip_from_world);
    for (int i = 0; i < 200; i++) {
        double p[4] = {seeded_range(&random, 0, 6), seeded_range(&random, 0, 3),
                       seeded_range(&random, -2, 2), 1.0};
        double clip[4] = {0};
        for (int r = 0; r < 4; r++) {
            for (int k = 0; k < 4; k++) {
                clip[r] += (double)clip_from_world[k][r] * p[k];
            }
        }
        double xy[2];
        assert_true(camera_project(&view, WIDE, v3(p[0], p[1], p[2]), xy));
        assert_near(0.5 + 0.5 * clip[0] / clip[3], xy[0], 1e-4);
        assert_near(0.5 - 0.5 * clip[1] / clip[3], xy[1], 1e-4);
        assert_true(fabs(clip[2]) < clip[3]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_side_view_shows_both_fencers_completely),
        cmocka_unit_test(test_the_side_view_is_not_mirrored),
        cmocka_unit_test(test_the_side_view_is_smooth_in_the_distance),
        cmocka_unit_test(test_the_view_from_behind_has_the_fencers_left_and_right),
        cmocka_unit_test(test_the_view_of_a_touch_has_it_in_the_middle),
        cmocka_unit_test(test_the_rig_moves_without_overshoot_at_any_frame_rate),
        cmocka_unit_test(test_a_camera_that_looks_straight_down_projects_true_to_scale),
        cmocka_unit_test(test_matrices_and_projection_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
