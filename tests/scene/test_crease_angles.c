// The creases of the clothes follow the joints.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "crease_angles.h"

// A standing body with straight limbs that hang down.
static body_pose straight(void)
{
    body_pose pose;
    for (int i = 0; i < FENCER_BONE_COUNT; i++) {
        pose.bone[i] = (body_bone){v3(0, 0, 0), quat_identity()};
    }
    pose.bone[BONE_HIPS].joint = v3(0.0, 1.0, 0.0);
    pose.bone[BONE_NECK].joint = v3(0.0, 1.5, 0.0);
    for (int i = 0; i < 2; i++) {
        const double x = i == 0 ? 0.2 : -0.2;
        const int arm = i == 0 ? BONE_UPPER_ARM_L : BONE_UPPER_ARM_R;
        const int fore = i == 0 ? BONE_FOREARM_L : BONE_FOREARM_R;
        const int hand = i == 0 ? BONE_HAND_L : BONE_HAND_R;
        const int thigh = i == 0 ? BONE_THIGH_L : BONE_THIGH_R;
        const int shin = i == 0 ? BONE_SHIN_L : BONE_SHIN_R;
        const int foot = i == 0 ? BONE_FOOT_L : BONE_FOOT_R;
        pose.bone[arm].joint = v3(x, 1.4, 0.0);
        pose.bone[fore].joint = v3(x, 1.1, 0.0);
        pose.bone[hand].joint = v3(x, 0.85, 0.0);
        pose.bone[thigh].joint = v3(x, 0.95, 0.0);
        pose.bone[shin].joint = v3(x, 0.5, 0.0);
        pose.bone[foot].joint = v3(x, 0.1, 0.0);
    }
    return pose;
}

static void test_a_straight_body_has_no_creases(void **state)
{
    (void)state;
    const body_pose pose = straight();
    float crease[CREASE_JOINTS];
    crease_angles_of(&pose, crease);
    for (int i = 0; i < CREASE_JOINTS; i++) {
        assert_true(crease[i] == 0.0f);
    }
}

static void test_each_joint_creases_alone(void **state)
{
    (void)state;
    body_pose pose = straight();
    float crease[CREASE_JOINTS];
    // A right angle at the right elbow.
    pose.bone[BONE_HAND_R].joint = v3(-0.2, 1.1, 0.25);
    crease_angles_of(&pose, crease);
    assert_true(fabsf(crease[CREASE_ELBOW_R] - (90.0f - 12.0f) / (105.0f - 12.0f)) < 1e-4f);
    assert_true(crease[CREASE_ELBOW_L] == 0.0f && crease[CREASE_KNEE_R] == 0.0f);
    // A raised left arm.
    pose = straight();
    pose.bone[BONE_FOREARM_L].joint = v3(0.2, 1.7, 0.0);
    pose.bone[BONE_HAND_L].joint = v3(0.2, 1.95, 0.0);
    crease_angles_of(&pose, crease);
    assert_true(crease[CREASE_SHRUG_L] == 1.0f && crease[CREASE_SHRUG_R] == 0.0f);
    assert_true(crease[CREASE_ELBOW_L] == 0.0f);
    // A left thigh forward and a bent left knee.
    pose = straight();
    pose.bone[BONE_SHIN_L].joint = v3(0.2, 0.95, 0.45);
    pose.bone[BONE_FOOT_L].joint = v3(0.2, 0.55, 0.45);
    crease_angles_of(&pose, crease);
    assert_true(crease[CREASE_GROIN_L] > 0.9f && crease[CREASE_KNEE_L] > 0.9f);
    assert_true(crease[CREASE_GROIN_R] == 0.0f && crease[CREASE_KNEE_R] == 0.0f);
    // The trunk leans away from the hips.
    pose = straight();
    pose.bone[BONE_NECK].joint = v3(0.0, 1.43, 0.25);
    crease_angles_of(&pose, crease);
    assert_true(crease[CREASE_WAIST] > 0.8f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_straight_body_has_no_creases),
        cmocka_unit_test(test_each_joint_creases_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
