// Helpers to pose a skeleton: bones attached to their parents, and two-bone limbs that reach for a
// target. Private to the files that pose a body, and to the reach of a body.
#ifndef SKELETON_H
#define SKELETON_H

#include "body_pose.h"
#include "body_rig.h"

// Legs and arms are never fully straight. At this share of the limb's length an elbow is at 174
// degrees, and the joint's speed is still a bounded multiple of the hand's speed (a straight limb
// is a singularity of inverse kinematics).
#define SKELETON_STRAIGHT_SHARE 0.9985

// Smallest distance of a hand from the shoulder, and of a foot from the hip, meters.
#define SKELETON_FOLDED_M 0.10

// The bones are in model axes. A parent must be posed before its children.
typedef struct skeleton {
    const body_rig *rig;
    body_bone *bone;
} skeleton;

// The rotation about an axis by twice the angle with this sine and cosine, and by an angle.
phys_quat skeleton_quat_of_half(phys_vec3 unit_axis, double sine, double cosine);
phys_quat skeleton_quat_about(phys_vec3 unit_axis, double angle_rad);

// The orientation with its y axis along `y` and its z axis as near to `z` as possible.
phys_quat skeleton_axes(phys_vec3 y, phys_vec3 z);

// The rotation of a bone that now points along `along`, with its side direction `side`; only for
// bones with a `to_rest` in body_rig.
phys_quat skeleton_turned(const body_rig *rig, enum fencer_bone bone, phys_vec3 along,
                          phys_vec3 side);

// Length of the two bones of a limb together.
double skeleton_limb_m(const body_rig *rig, enum fencer_bone upper, enum fencer_bone lower);

// The position of a bone's joint, given by its posed parent.
phys_vec3 skeleton_carried(skeleton s, enum fencer_bone bone);

// Poses a bone: the joint from its parent, and this rotation.
void skeleton_hang(skeleton s, enum fencer_bone bone, phys_quat rotation);

// Poses two bones, upper and lower, from the upper bone's joint toward `target`, bending toward
// `pole`. Returns where the end is: at the target if the limb is long enough.
phys_vec3 skeleton_bend_limb(skeleton s, enum fencer_bone upper, enum fencer_bone lower,
                             phys_vec3 target, phys_vec3 pole);

// Twists the forearm's skin by a share of the hand's roll about the forearm (the twist of the
// swing-twist decomposition). Beyond a right angle the share fades out, so that half a turn gives
// the same result from either side.
void skeleton_twist_forearm(skeleton s, enum fencer_bone twist, enum fencer_bone forearm,
                            enum fencer_bone hand);

#endif
