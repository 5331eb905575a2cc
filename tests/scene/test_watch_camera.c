// The viewer's cameras: each shows its subject, and the free camera moves as commanded.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>

#include <cmocka.h>

#include "test_duel_config.h"
#include "watch_camera.h"

#define ASPECT (16.0 / 9.0)

static test_duel_config duel;
static duel_state en_garde;

static int set_up(void **state)
{
    (void)state;
    duel = test_duel_config_create(WEAPON_EPEE);
    duel_start(&duel.config, &en_garde);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    test_duel_config_destroy(&duel);
    return 0;
}

static camera settled(watch_camera *c, double covered)
{
    for (int i = 0; i < 200; i++) {
        watch_camera_follow(c, &duel.config, &en_garde, ASPECT, covered, 0.05);
    }
    return c->rig.view;
}

static bool sees(const camera *view, phys_vec3 place, double least_y, double most_y)
{
    double xy[2];
    return camera_project(view, ASPECT, place, xy) && xy[0] > 0.0 && xy[0] < 1.0 &&
           xy[1] > least_y && xy[1] < most_y;
}

static phys_vec3 tip(enum duel_side side)
{
    phys_vec3 ends[2];
    duel_blade_ends(&duel.config, &en_garde, side, ends);
    return ends[1];
}

static void every_camera_sees_both_points(void **state)
{
    (void)state;
    watch_camera c = {0};
    for (int kind = CAMERA_SIDE; kind <= CAMERA_EYES_RIGHT; kind++) {
        watch_camera_choose(&c, (enum camera_kind)kind);
        camera view = settled(&c, 0.0);
        assert_true(sees(&view, tip(DUEL_LEFT), 0.0, 1.0));
        assert_true(sees(&view, tip(DUEL_RIGHT), 0.0, 1.0));
    }
}

// The timeline and the plots cover a third of the window: the subject stays above them.
static void every_camera_keeps_its_subject_above_the_timeline(void **state)
{
    (void)state;
    watch_camera c = {0};
    for (int kind = CAMERA_SIDE; kind <= CAMERA_POINT_RIGHT; kind++) {
        watch_camera_choose(&c, (enum camera_kind)kind);
        camera view = settled(&c, 1.0 / 3.0);
        // A camera at one point may have the other point outside its view.
        assert_true(kind == CAMERA_POINT_RIGHT || sees(&view, tip(DUEL_LEFT), 0.0, 2.0 / 3.0));
        assert_true(kind == CAMERA_POINT_LEFT || sees(&view, tip(DUEL_RIGHT), 0.0, 2.0 / 3.0));
    }
}

static void choosing_the_points_camera_again_switches_the_point(void **state)
{
    (void)state;
    watch_camera c = {0};
    for (int turn = 0; turn < 4; turn++) {
        watch_camera_choose(&c, CAMERA_POINT_LEFT);
        camera view = settled(&c, 0.0);
        enum duel_side side = turn % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT;
        assert_int_equal(c.kind, side == DUEL_LEFT ? CAMERA_POINT_LEFT : CAMERA_POINT_RIGHT);
        assert_true(sees(&view, tip(side), 0.2, 0.8));
        assert_true(v3_distance(view.eye, tip(side)) < 1.6);
    }
}

static void a_covered_part_does_not_hide_the_fencers(void **state)
{
    (void)state;
    watch_camera c = {0};
    for (double covered = 0.0; covered < 0.4; covered += 0.1) {
        camera view = settled(&c, covered);
        for (int side = 0; side < 2; side++) {
            double x = duel_fencer_frame(&duel.config, &en_garde, (enum duel_side)side).root_x_m;
            assert_true(sees(&view, v3(x, 0.35, 0.0), 0.0, 1.0 - covered));
            assert_true(sees(&view, v3(x, 1.8, 0.0), 0.0, 1.0 - covered));
        }
    }
}

// The side camera keeps its direction and sinks, so that its subject goes up in the image.
static void a_covered_part_lowers_the_side_camera(void **state)
{
    (void)state;
    watch_camera c = {0};
    camera before = settled(&c, 0.0), view = settled(&c, 0.3);
    phys_vec3 eye = v3_sub(view.eye, before.eye), target = v3_sub(view.target, before.target);
    assert_true(v3_distance(eye, target) < 1e-6);
    assert_true(eye.y < -0.1 && fabs(eye.x) < 1e-6 && fabs(eye.z) < 1e-6);
    assert_true(view.fov_y_rad > before.fov_y_rad);
}

static void the_free_camera_starts_at_the_present_view_and_moves(void **state)
{
    (void)state;
    watch_camera c = {0};
    camera side = settled(&c, 0.0);
    watch_camera_fly(&c, v3(0.0, 0.0, 0.5));
    camera free = settled(&c, 0.0);
    assert_int_equal(c.kind, CAMERA_FREE);
    assert_true(fabs(v3_distance(free.eye, side.eye) - 0.5) < 1e-9);
    // Eight eighths of a turn lead back to the first direction. Up and down, the camera stops
    // before it is vertical.
    for (int i = 0; i < 8; i++) {
        watch_camera_turn(&c, 0.25 * 3.14159265358979323846, 0.0);
    }
    camera round = settled(&c, 0.0);
    assert_true(v3_distance(v3_sub(round.target, round.eye),
                            v3_normalized_or(v3_sub(free.target, free.eye), v3(0, 0, 0))) < 1e-6);
    for (int i = 0; i < 100; i++) {
        watch_camera_turn(&c, 0.0, 0.2);
        watch_camera_fly(&c, v3(1.0, 1.0, 1.0));
    }
    camera steep = settled(&c, 0.0);
    assert_true(v3_is_finite(steep.eye) && v3_is_finite(steep.target));
    assert_true(steep.target.y - steep.eye.y < 0.9999);
    // The camera stays in the hall.
    assert_true(steep.eye.y < 6.0 && fabs(steep.eye.x) < 12.0 && fabs(steep.eye.z) < 8.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_camera_sees_both_points),
        cmocka_unit_test(every_camera_keeps_its_subject_above_the_timeline),
        cmocka_unit_test(choosing_the_points_camera_again_switches_the_point),
        cmocka_unit_test(a_covered_part_does_not_hide_the_fencers),
        cmocka_unit_test(a_covered_part_lowers_the_side_camera),
        cmocka_unit_test(the_free_camera_starts_at_the_present_view_and_moves),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
