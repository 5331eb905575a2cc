#include "crease_angles.h"

#include <math.h>

// The angle at which cloth begins to fold at a joint, and at which it is folded fully, degrees from
// the straight limb or trunk. Fitted by eye to a cotton jacket.
typedef struct crease_range {
    double from, to;
} crease_range;
static const crease_range ELBOW = {12, 105}, KNEE = {12, 95}, GROIN = {15, 95}, SHRUG = {60, 130},
                          WAIST = {4, 32};

static float share(crease_range range, phys_vec3 a, phys_vec3 b)
{
    const double degrees = atan2(v3_length(v3_cross(a, b)), v3_dot(a, b)) * 180.0 / acos(-1.0);
    return (float)fmin(fmax((degrees - range.from) / (range.to - range.from), 0.0), 1.0);
}

static phys_vec3 from_to(const body_pose *pose, enum fencer_bone from, enum fencer_bone to)
{
    return v3_sub(pose->bone[to].joint, pose->bone[from].joint);
}

void crease_angles_of(const body_pose *pose, float out_crease[CREASE_JOINTS])
{
    static const struct {
        enum fencer_bone upper_arm, forearm, hand, thigh, shin, foot;
    } LIMB[2] = {
        {BONE_UPPER_ARM_L, BONE_FOREARM_L, BONE_HAND_L, BONE_THIGH_L, BONE_SHIN_L, BONE_FOOT_L},
        {BONE_UPPER_ARM_R, BONE_FOREARM_R, BONE_HAND_R, BONE_THIGH_R, BONE_SHIN_R, BONE_FOOT_R}};
    const phys_vec3 down = from_to(pose, BONE_NECK, BONE_HIPS);
    for (int i = 0; i < 2; i++) {
        const phys_vec3 upper_arm = from_to(pose, LIMB[i].upper_arm, LIMB[i].forearm);
        const phys_vec3 thigh = from_to(pose, LIMB[i].thigh, LIMB[i].shin);
        out_crease[CREASE_ELBOW_L + i] =
            share(ELBOW, upper_arm, from_to(pose, LIMB[i].forearm, LIMB[i].hand));
        out_crease[CREASE_KNEE_L + i] =
            share(KNEE, thigh, from_to(pose, LIMB[i].shin, LIMB[i].foot));
        out_crease[CREASE_GROIN_L + i] = share(GROIN, thigh, down);
        out_crease[CREASE_SHRUG_L + i] = share(SHRUG, upper_arm, down);
    }
    const phys_vec3 hips_up = quat_rotate(pose->bone[BONE_HIPS].rotation, v3(0, 1, 0));
    out_crease[CREASE_WAIST] = share(WAIST, hips_up, v3_scale(down, -1.0));
}
