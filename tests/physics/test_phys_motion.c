// phys_motion against Rodrigues' formula and against its own velocity field.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "phys_motion.h"
#include "phys_rotation.h"
#include "seeded_vec3.h"

static phys_motion random_motion(seeded *random)
{
    phys_motion motion = {
        {seeded_vec3(random, 1.0), phys_quat_from_rotation_vector(seeded_vec3(random, 3.0))},
        seeded_vec3(random, 5.0),
        seeded_vec3(random, 40.0)};
    return motion;
}

static void pose_matches_rodrigues(void **state)
{
    (void)state;
    seeded random = seeded_start("motion", 21);
    for (int i = 0; i < 20000; i++) {
        phys_motion motion = random_motion(&random);
        double t = seeded_range(&random, 0.0, 0.1);
        phys_vec3 local = seeded_vec3(&random, 1.0);

        phys_vec3 w = motion.angular_velocity_radps;
        double angle = v3_length(w) * t;
        phys_vec3 axis = v3_normalized_or(w, v3(1, 0, 0));
        phys_vec3 arm = quat_rotate(motion.start.orientation, local);
        phys_vec3 turned =
            v3_add(v3_add_scaled(v3_scale(arm, cos(angle)), v3_cross(axis, arm), sin(angle)),
                   v3_scale(axis, v3_dot(axis, arm) * (1.0 - cos(angle))));
        phys_vec3 center = v3_add_scaled(motion.start.position, motion.velocity_mps, t);

        phys_pose pose = phys_motion_at(&motion, t);
        assert_true(v3_distance(pose_apply(pose, local), v3_add(center, turned)) < 1e-14);
    }
}

static void nothing_moves_without_velocity(void **state)
{
    (void)state;
    seeded random = seeded_start("no motion", 22);
    phys_motion motion = random_motion(&random);
    phys_pose at_once = phys_motion_at(&motion, 0.0);
    assert_true(v3_distance(at_once.position, motion.start.position) == 0.0);
    assert_true(quat_dot(at_once.orientation, motion.start.orientation) > 1.0 - 1e-15);

    motion.velocity_mps = motion.angular_velocity_radps = v3(0, 0, 0);
    phys_pose later = phys_motion_at(&motion, 1000.0);
    assert_true(v3_distance(later.position, motion.start.position) == 0.0);
    assert_true(quat_dot(later.orientation, motion.start.orientation) > 1.0 - 1e-15);
}

static void thousands_of_whole_turns_come_back(void **state)
{
    (void)state;
    phys_motion motion = {{v3(1, 2, 3), quat_identity()}, v3(0, 0, 0), v3(0, 2 * PHYS_PI, 0)};
    phys_pose pose = phys_motion_at(&motion, 9000.0);
    assert_true(v3_distance(pose_apply(pose, v3(1, 0, 0)), v3(2, 2, 3)) < 1e-11);
}

// The bound is valid for every point of the axis at every time, and is reached.
static void speed_bound_holds(void **state)
{
    (void)state;
    seeded random = seeded_start("speed bound", 23);
    for (int i = 0; i < 5000; i++) {
        phys_motion motion = random_motion(&random);
        phys_capsule capsule = {seeded_vec3(&random, 1.0), seeded_vec3(&random, 1.0), 0.004};
        double bound = phys_motion_speed_bound(&motion, &capsule);
        for (int k = 0; k < 20; k++) {
            double t = seeded_range(&random, 0.0, 1.0);
            phys_vec3 local = v3_lerp(capsule.a, capsule.b, seeded_range(&random, 0.0, 1.0));
            double h = 1e-6;
            phys_vec3 before = pose_apply(phys_motion_at(&motion, t), local);
            phys_vec3 after = pose_apply(phys_motion_at(&motion, t + h), local);
            assert_true(v3_distance(before, after) <= bound * h * (1.0 + 1e-6) + 1e-14);
        }
    }
    phys_motion spin = {{v3(0, 0, 0), quat_identity()}, v3(0, 0, 2), v3(0, 10, 0)};
    phys_capsule blade = {v3(0.1, 0, 0), v3(0.8, 0, 0), 0.004};
    assert_true(phys_motion_speed_bound(&spin, &blade) == 10.0); // 2 m/s and 10 rad/s at 0.8 m
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pose_matches_rodrigues),
        cmocka_unit_test(nothing_moves_without_velocity),
        cmocka_unit_test(thousands_of_whole_turns_come_back),
        cmocka_unit_test(speed_bound_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
