#include "body_mass.h"

#include <stddef.h>

// A segment: the bone that carries it, the two joints between which its center of mass lies, and
// how far along; beyond 1 it lies beyond the second joint.
typedef struct segment {
    enum fencer_bone bone, from, to;
    double mass_percent, along;
} segment;

// The trunk's three parts lie on the line from the middle between the hip joints to the neck: the
// paper's lengths of 146, 216 and 171 mm, and the places of the centers within them, give 0.11,
// 0.50 and 0.90 of that line. The head's center is taken as far above its joint as the joint is
// above the neck's; the hand's is 0.79 of the way from the wrist to the knuckles, which is about a
// quarter of a forearm; the foot's lies between ankle and ball.
static const segment SEGMENT[] = {
    {BONE_HEAD, BONE_NECK, BONE_HEAD, 6.94, 1.6},
    {BONE_CHEST, BONE_HIPS, BONE_NECK, 15.96, 0.90},
    {BONE_SPINE, BONE_HIPS, BONE_NECK, 16.33, 0.50},
    {BONE_HIPS, BONE_HIPS, BONE_NECK, 11.17, 0.11},
    {BONE_UPPER_ARM_L, BONE_UPPER_ARM_L, BONE_FOREARM_L, 2.71, 0.5772},
    {BONE_UPPER_ARM_R, BONE_UPPER_ARM_R, BONE_FOREARM_R, 2.71, 0.5772},
    {BONE_FOREARM_L, BONE_FOREARM_L, BONE_HAND_L, 1.62, 0.4574},
    {BONE_FOREARM_R, BONE_FOREARM_R, BONE_HAND_R, 1.62, 0.4574},
    {BONE_HAND_L, BONE_FOREARM_L, BONE_HAND_L, 0.61, 1.25},
    {BONE_HAND_R, BONE_FOREARM_R, BONE_HAND_R, 0.61, 1.25},
    {BONE_THIGH_L, BONE_THIGH_L, BONE_SHIN_L, 14.16, 0.4095},
    {BONE_THIGH_R, BONE_THIGH_R, BONE_SHIN_R, 14.16, 0.4095},
    {BONE_SHIN_L, BONE_SHIN_L, BONE_FOOT_L, 4.33, 0.4459},
    {BONE_SHIN_R, BONE_SHIN_R, BONE_FOOT_R, 4.33, 0.4459},
    {BONE_FOOT_L, BONE_FOOT_L, BONE_TOE_L, 1.37, 0.4415},
    {BONE_FOOT_R, BONE_FOOT_R, BONE_TOE_R, 1.37, 0.4415},
};

phys_vec3 body_mass_center_m(const fencer_model *model, const body_pose *pose)
{
    phys_vec3 center = v3(0, 0, 0);
    for (size_t i = 0; i < sizeof SEGMENT / sizeof SEGMENT[0]; i++) {
        const segment *part = &SEGMENT[i];
        const body_bone *bone = &pose->bone[part->bone];
        phys_vec3 rest =
            v3_lerp(model->joint_rest[part->from], model->joint_rest[part->to], part->along);
        phys_vec3 at = v3_add(
            bone->joint, quat_rotate(bone->rotation, v3_sub(rest, model->joint_rest[part->bone])));
        center = v3_add_scaled(center, at, 0.01 * part->mass_percent);
    }
    return fencer_frame_point_from_model(center);
}
