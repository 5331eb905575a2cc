// The center of mass: against figures of people, and that it moves as a weighted mean does.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>

#include "body_mass.h"
#include "test_fencer.h"

// The rest pose: every bone where the model has it.
static body_pose at_rest(const fencer_model *model)
{
    body_pose pose;
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        pose.bone[b] = (body_bone){model->joint_rest[b], quat_identity()};
    }
    return pose;
}

// A standing man's center of mass is at 54 to 58 % of his height; with arms held out a little
// higher. The eyes are at 94 % of it.
static void a_standing_body_has_a_persons_center(void **unused)
{
    (void)unused;
    fencer_model *model = test_fencer_create();
    body_pose pose = at_rest(model);
    double height_m = body_pose_eye_height_m(model) / 0.94;
    double share = body_mass_center_m(model, &pose).y / height_m;
    printf("the center is at %.3f of the height of %.2f m\n", share, height_m);
    assert_true(share > 0.54 && share < 0.60);
    test_fencer_destroy(&model);
}

// The shares of all segments make up the whole body: a moved body moves its center just as far.
static void a_moved_body_moves_its_center(void **unused)
{
    (void)unused;
    fencer_model *model = test_fencer_create();
    body_pose pose = at_rest(model);
    phys_vec3 before = body_mass_center_m(model, &pose);
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        pose.bone[b].joint = v3_add(pose.bone[b].joint, v3(0.1, 0.2, 0.3));
    }
    phys_vec3 moved = v3_sub(body_mass_center_m(model, &pose), before);
    // Model axes are left, up, ahead; the fencer frame's are ahead, up, right.
    assert_true(v3_distance(moved, v3(0.3, 0.2, -0.1)) < 1e-12);
    test_fencer_destroy(&model);
}

// A thigh raised by a meter raises the center by its share of the mass.
static void a_segment_counts_by_its_mass(void **unused)
{
    (void)unused;
    fencer_model *model = test_fencer_create();
    body_pose pose = at_rest(model);
    double before = body_mass_center_m(model, &pose).y;
    pose.bone[BONE_THIGH_L].joint.y += 1.0;
    assert_true(fabs(body_mass_center_m(model, &pose).y - before - 0.1416) < 1e-12);
    test_fencer_destroy(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_standing_body_has_a_persons_center),
        cmocka_unit_test(a_moved_body_moves_its_center),
        cmocka_unit_test(a_segment_counts_by_its_mass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
