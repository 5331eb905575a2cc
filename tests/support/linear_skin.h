// Linear blend skinning, for comparison with dual quaternions: a vertex moves to the weighted mean
// of the positions to which its bones would carry it.
#ifndef LINEAR_SKIN_H
#define LINEAR_SKIN_H

#include "body_pose.h"

// The position to which a posed bone carries a point of the rest pose, in the model's axes.
static inline phys_vec3 linear_skin_carry(const fencer_model *model, const body_pose *pose,
                                          int bone, phys_vec3 rest)
{
    return v3_add(pose->bone[bone].joint,
                  quat_rotate(pose->bone[bone].rotation, v3_sub(rest, model->joint_rest[bone])));
}

static inline phys_vec3 linear_skin_position(const fencer_model *model, const body_pose *pose,
                                             uint32_t vertex)
{
    phys_vec3 rest = v3_from_floats(model->rest_position[vertex]), sum = v3(0, 0, 0);
    for (int i = 0; i < 4; i++) {
        double weight = (double)model->bone_weight[vertex][i];
        sum = v3_add_scaled(sum, linear_skin_carry(model, pose, model->bone_index[vertex][i], rest),
                            weight);
    }
    return sum;
}

#endif
