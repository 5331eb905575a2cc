// A skeleton while it is posed: bones hung on their parents, limbs of two bones that reach
// for a place. Private to body_pose.c.
#ifndef SKELETON_H
#define SKELETON_H

#include "body_pose.h"
#include "body_rig.h"

// A leg is never quite straight, and neither is an arm: at this share of its length
// an elbow is open by 174 degrees, and the joint still moves at a bounded multiple
// of the hand's speed (a straight limb is a singularity of inverse kinematics).
#define SKELETON_STRAIGHT_SHARE 0.9985

// The bones are in model axes; those of parents are posed before those of their children.
typedef struct skeleton {
    const body_rig *rig;
    body_bone *bone;
} skeleton;

phys_quat skeleton_quat_about(phys_vec3 unit_axis, double angle_rad);

// Axes with y along `y` and z as near to `z` as that allows.
phys_quat skeleton_axes(phys_vec3 y, phys_vec3 z);

// How a bone is turned, of those that have a `to_rest`, that now points along and aside so.
phys_quat skeleton_turned(const body_rig *rig, enum fencer_bone bone, phys_vec3 along,
                          phys_vec3 side);

// How long the two bones of a limb are together.
double skeleton_limb_m(const body_rig *rig, enum fencer_bone upper, enum fencer_bone lower);

// Where the parent bone carries a joint.
phys_vec3 skeleton_carried(skeleton s, enum fencer_bone bone);

// Puts a bone there, so turned.
void skeleton_hang(skeleton s, enum fencer_bone bone, phys_quat rotation);

// Two bones, upper and lower, from the upper one's joint towards `target`, bending
// to `pole`. Returns where the end came: at the target where the limb is long enough.
phys_vec3 skeleton_bend_limb(skeleton s, enum fencer_bone upper, enum fencer_bone lower,
                             phys_vec3 target, phys_vec3 pole);

// Forearm skin: a share of the hand's roll about the forearm (the twist of the
// swing-twist decomposition). Past a right angle and more the share dies out, so
// that half a turn, where left and right meet, is the same from both sides.
void skeleton_twist_forearm(skeleton s, enum fencer_bone twist, enum fencer_bone forearm,
                            enum fencer_bone hand);

#endif
