#include "body_rig.h"

#include "skeleton.h"

// Adds a limb's bone with its axes at rest: along the bone, and the direction in which its joint
// bends.
static void add_limb_bone(body_rig *rig, enum fencer_bone bone, enum fencer_bone next,
                          phys_vec3 side)
{
    phys_vec3 along = rig->from_parent[next];
    rig->length_m[bone] = v3_length(along);
    rig->to_rest[bone] = quat_conjugate(skeleton_axes(along, side));
}

static void add_leg(body_rig *rig, enum fencer_bone thigh)
{
    enum fencer_bone shin = thigh + 1, foot = thigh + 2;
    add_limb_bone(rig, thigh, shin, v3(0, 0, 1));
    add_limb_bone(rig, shin, foot, v3(0, 0, 1));
    rig->to_rest[foot] = quat_conjugate(skeleton_axes(v3(0, 0, 1), v3(0, 1, 0)));
}

static void add_arm(body_rig *rig, enum fencer_bone upper, enum fencer_bone forearm,
                    enum fencer_bone hand)
{
    add_limb_bone(rig, upper, forearm, v3(0, 0, -1));
    add_limb_bone(rig, forearm, hand, v3(0, 0, -1));
}

body_rig body_rig_of(const fencer_model *model)
{
    body_rig rig = {.model = model};
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        rig.from_parent[b] = v3_sub(model->joint_rest[b],
                                    model->joint_rest[fencer_bone_parent((enum fencer_bone)b)]);
        rig.to_rest[b] = quat_identity();
    }
    add_leg(&rig, BONE_THIGH_R);
    add_leg(&rig, BONE_THIGH_L);
    add_arm(&rig, BONE_UPPER_ARM_R, BONE_FOREARM_R, BONE_HAND_R);
    add_arm(&rig, BONE_UPPER_ARM_L, BONE_FOREARM_L, BONE_HAND_L);
    rig.to_rest[BONE_HAND_R] =
        quat_conjugate(skeleton_axes(model->grip_blade_rest, model->grip_thumb_rest));
    return rig;
}
