#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "near.h"
#include "seeded.h"
#include "viewer_walk.h"

// A head at some place in the room with some horizontal direction of view.
static phys_pose head_at(double x, double z, double turn_rad)
{
    return (phys_pose){v3(x, 1.6, z), {0.0, sin(0.5 * turn_rad), 0.0, cos(0.5 * turn_rad)}};
}

static void assert_place(phys_vec3 a, double x, double y, double z)
{
    assert_near(a.x, x, 1e-9);
    assert_near(a.y, y, 1e-9);
    assert_near(a.z, z, 1e-9);
}

static phys_vec3 looks(const viewer_walk *w, phys_pose head)
{
    return quat_rotate(viewer_walk_pose(w, head).orientation, v3(0.0, 0.0, -1.0));
}

static void test_one_begins_where_one_is_put(void **state)
{
    (void)state;
    phys_pose head = head_at(0.4, -0.3, 1.1);
    viewer_walk w = viewer_walk_at(v3(2.0, 0.0, 3.0), 0.5, head, XR_FLOOR_LOCAL);
    assert_place(viewer_walk_pose(&w, head).position, 2.0, 1.6, 3.0);
    assert_place(looks(&w, head), -sin(0.5), 0.0, -cos(0.5));
    // If no floor is known, a typical eye height is added.
    w = viewer_walk_at(v3(2.0, 0.0, 3.0), 0.5, (phys_pose){v3(0, 0, 0), quat_identity()},
                       XR_FLOOR_NONE);
    phys_pose eyes = {v3(0.0, 0.0, 0.0), quat_identity()};
    assert_near(viewer_walk_pose(&w, eyes).position.y, XR_ROOM_EYES_M, 1e-9);
    viewer_walk_lift(&w, head, 1.5);
    assert_near(viewer_walk_pose(&w, head).position.y, 1.5, 1e-9);
}

static void test_the_eyes_see_from_where_the_pose_says(void **state)
{
    (void)state;
    seeded random = seeded_start("walks", 5);
    for (int i = 0; i < 100; i++) {
        phys_pose head = head_at(seeded_range(&random, -1, 1), seeded_range(&random, -1, 1),
                                 seeded_range(&random, -3, 3));
        viewer_walk w = viewer_walk_at(
            v3(seeded_range(&random, -3, 3), 0.0, seeded_range(&random, -3, 3)),
            seeded_range(&random, -3, 3), head, i % 2 == 0 ? XR_FLOOR_STAGE : XR_FLOOR_NONE);
        viewer_walk_scale(&w, head, seeded_range(&random, 0.25, 4.0));
        xr_session_view eye = {.pose = head_at(0.3, -0.2, 0.7)};
        xr_session_view seen = viewer_walk_view(&w, &eye);
        xr_room room = viewer_walk_room(&w);
        phys_pose by_stance = xr_room_pose(&room, seen.pose),
                  by_walk = viewer_walk_pose(&w, eye.pose);
        assert_near(v3_distance(by_stance.position, by_walk.position), 0.0, 1e-9);
        assert_near(fabs(quat_dot(by_stance.orientation, by_walk.orientation)), 1.0, 1e-9);
    }
}

static void test_walking_turning_and_scaling_keep_the_rest(void **state)
{
    (void)state;
    phys_pose head = head_at(0.5, 0.2, -0.8);
    viewer_walk w = viewer_walk_at(v3(0.0, 0.0, 2.5), 0.0, head, XR_FLOOR_LOCAL);
    viewer_walk_move(&w, head, 0.0, 1.0);
    assert_place(viewer_walk_pose(&w, head).position, 0.0, 1.6, 1.5);
    viewer_walk_turn(&w, head, 0.5 * 3.14159265358979323846);
    assert_place(viewer_walk_pose(&w, head).position, 0.0, 1.6, 1.5);
    assert_place(looks(&w, head), -1.0, 0.0, 0.0);
    viewer_walk_move(&w, head, 1.0, 0.0); // to the right of -x is -z
    assert_place(viewer_walk_pose(&w, head).position, 0.0, 1.6, 0.5);
    // With a larger scale steps are larger; the eyes stay below the hall's roof.
    viewer_walk_next_scale(&w, head);
    assert_near(w.scale, VIEWER_WALK_DOLLS, 0.0);
    phys_vec3 eyes = viewer_walk_pose(&w, head).position;
    assert_near(eyes.x, 0.0, 1e-9);
    assert_near(eyes.z, 0.5, 1e-9);
    assert_true(eyes.y > 1.6 && eyes.y < 3.3);
    viewer_walk_move(&w, head, 0.0, 0.25);
    assert_near(viewer_walk_pose(&w, head).position.x, -1.0, 1e-9);
    viewer_walk_next_scale(&w, head);
    assert_near(w.scale, VIEWER_WALK_GIANTS, 0.0);
    assert_near(viewer_walk_pose(&w, head).position.y, 0.4, 1e-9);
    viewer_walk_next_scale(&w, head);
    assert_place(viewer_walk_pose(&w, head).position, -1.0, 1.6, 0.5);
    viewer_walk_scale(&w, head, 100.0);
    assert_near(w.scale, VIEWER_WALK_DOLLS, 0.0);
}

static void test_a_hand_takes_the_hall_along(void **state)
{
    (void)state;
    phys_pose head = head_at(0.0, 0.0, 0.0);
    viewer_walk w = viewer_walk_at(v3(1.0, 0.0, 2.0), 1.0, head, XR_FLOOR_LOCAL);
    phys_vec3 from = v3(0.3, 1.0, -0.4), to = v3(0.1, 1.3, -0.1);
    phys_vec3 held = viewer_walk_pose(&w, (phys_pose){from, quat_identity()}).position;
    viewer_walk_drag(&w, from, to);
    phys_vec3 now = viewer_walk_pose(&w, (phys_pose){to, quat_identity()}).position;
    assert_near(now.x, held.x, 1e-9);
    assert_near(now.z, held.z, 1e-9);
    assert_near(now.y, held.y + 0.3, 1e-9); // the floor does not move
}

static void test_recentering_moves_nothing_in_the_hall(void **state)
{
    (void)state;
    phys_pose head = head_at(0.6, -0.9, 2.0);
    viewer_walk w = viewer_walk_at(v3(1.0, 0.0, 2.0), 1.0, head, XR_FLOOR_LOCAL);
    viewer_walk_scale(&w, head, 2.0);
    phys_pose new_in_old = {v3(0.6, 0.0, -0.9), {0.0, sin(0.35), 0.0, cos(0.35)}};
    phys_pose was = viewer_walk_pose(&w, head);
    viewer_walk_follow_recenter(&w, new_in_old);
    phys_quat back = quat_conjugate(new_in_old.orientation);
    phys_pose head_now = {quat_rotate(back, v3_sub(head.position, new_in_old.position)),
                          quat_mul(back, head.orientation)};
    phys_pose is = viewer_walk_pose(&w, head_now);
    assert_place(is.position, was.position.x, was.position.y, was.position.z);
    assert_near(fabs(quat_dot(is.orientation, was.orientation)), 1.0, 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_begins_where_one_is_put),
        cmocka_unit_test(test_the_eyes_see_from_where_the_pose_says),
        cmocka_unit_test(test_walking_turning_and_scaling_keep_the_rest),
        cmocka_unit_test(test_a_hand_takes_the_hall_along),
        cmocka_unit_test(test_recentering_moves_nothing_in_the_hall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
