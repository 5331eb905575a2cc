// phys_tick_path: the pose at every time of a path with and without kinks.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "phys_rotation.h"
#include "phys_tick_path.h"
#include "seeded_vec3.h"

static const double TICK_S = 0.001;

static double distance(phys_pose a, phys_pose b)
{
    const phys_vec3 arm = {0.3, -0.5, 0.8};
    return fmax(v3_distance(a.position, b.position),
                v3_distance(pose_apply(a, arm), pose_apply(b, arm)));
}

static void between_two_poses_the_velocities_are_constant(void **state)
{
    (void)state;
    seeded random = seeded_start("between_two_poses_the_velocities_are_constant", 71);
    for (int i = 0; i < 1000; i++) {
        phys_pose first = {seeded_vec3(&random, 2.0),
                           phys_quat_from_rotation_vector(seeded_vec3(&random, 2.0))};
        phys_vec3 turn = seeded_vec3(&random, 1.5), way = seeded_vec3(&random, 0.1);
        phys_pose last = {v3_add(first.position, way),
                          quat_mul(phys_quat_from_rotation_vector(turn), first.orientation)};
        // Both quaternions of an orientation are the same.
        if (i % 2) {
            phys_quat q = last.orientation;
            last.orientation = (phys_quat){-q.x, -q.y, -q.z, -q.w};
        }
        phys_tick_path path = phys_tick_path_between(first, last, TICK_S);
        assert_int_equal(path.count, 1);
        for (int k = 0; k <= 10; k++) {
            double t = k / 10.0;
            phys_quat turned = phys_quat_from_rotation_vector(v3_scale(turn, t));
            phys_pose there = {v3_add_scaled(first.position, way, t),
                               quat_mul(turned, first.orientation)};
            assert_true(distance(phys_tick_path_at(&path, t * TICK_S), there) < 1e-12);
        }
    }
}

static void kinks_and_separations_are_in_their_place(void **state)
{
    (void)state;
    const phys_quat upright = quat_identity();
    // 1 m/s along x; at 0.4 ms a separation of 10 um that takes 0.1 ms; then 2 m/s along y; at 0.8
    // ms a jump of 10 um; then at rest.
    const phys_motion first = {{v3(0, 0, 0), upright}, v3(1, 0, 0), v3(0, 0, 0)};
    const phys_motion second = {{v3(4e-4, 0, 1e-5), upright}, v3(0, 2, 0), v3(0, 0, 0)};
    const phys_motion third = {{v3(4e-4, 6e-4, 2e-5), upright}, v3(0, 0, 0), v3(0, 0, 0)};
    phys_tick_path path;
    phys_tick_path_start(&path, &first, TICK_S);
    phys_tick_path_turn(&path, 4e-4, 5e-4, &second);
    phys_tick_path_turn(&path, 8e-4, 8e-4, &third);
    phys_tick_path_end(&path, TICK_S, third.start);
    assert_int_equal(path.count, 3);
    const struct {
        double time_s;
        phys_vec3 place;
    } cases[] = {
        {0.0, {0, 0, 0}},           {2e-4, {2e-4, 0, 0}},         {4e-4, {4e-4, 0, 0}},
        {4.5e-4, {4e-4, 0, 5e-6}},  {5e-4, {4e-4, 0, 1e-5}},      {7e-4, {4e-4, 4e-4, 1e-5}},
        {8e-4, {4e-4, 6e-4, 1e-5}}, {8.1e-4, {4e-4, 6e-4, 2e-5}}, {1e-3, {4e-4, 6e-4, 2e-5}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        phys_vec3 place = phys_tick_path_at(&path, cases[i].time_s).position;
        assert_true(v3_distance(place, cases[i].place) < 1e-15);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(between_two_poses_the_velocities_are_constant),
        cmocka_unit_test(kinks_and_separations_are_in_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
