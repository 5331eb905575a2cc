// Random contorted poses, for tests of what must hold in every pose.
#ifndef CONTORTED_POSE_H
#define CONTORTED_POSE_H

#include "body_pose.h"
#include "phys_rotation.h"
#include "seeded.h"

// Rotates every bone against its parent by up to `most_rad` about a random axis.
static inline body_pose contorted_pose(const fencer_model *model, seeded *random, double most_rad)
{
    body_pose pose;
    pose.bone[0] = (body_bone){model->joint_rest[0], quat_identity()};
    for (int b = 1; b < FENCER_BONE_COUNT; b++) {
        enum fencer_bone up = fencer_bone_parent((enum fencer_bone)b);
        const body_bone *parent = &pose.bone[up];
        phys_vec3 rest = v3_sub(model->joint_rest[b], model->joint_rest[up]);
        double x = seeded_range(random, -1, 1), y = seeded_range(random, -1, 1);
        phys_vec3 axis = v3_normalized_or(v3(x, y, seeded_range(random, -1, 1)), v3(0, 1, 0));
        phys_quat turn = phys_quat_from_rotation_vector(
            v3_scale(axis, seeded_range(random, -most_rad, most_rad)));
        pose.bone[b].joint = v3_add(parent->joint, quat_rotate(parent->rotation, rest));
        pose.bone[b].rotation = quat_mul(parent->rotation, turn);
    }
    return pose;
}

#endif
