// Poses the trunk: hips, spine, neck and head according to the stance, or moved under the head of a
// headset fencer. Private to body_pose.c.
//
// Model axes: x to the fencer's left, y up, z forward; the origin is the fencer's root.
#ifndef BODY_TRUNK_H
#define BODY_TRUNK_H

#include "body_stance.h"
#include "skeleton.h"

// The point between the eyes, relative to the head's joint, at rest.
#define BODY_TRUNK_EYES_UP_M    0.095
#define BODY_TRUNK_EYES_AHEAD_M 0.085

// Where a leg would be too short the hips are lowered, smoothly over this width.
#define BODY_TRUNK_LEG_EASE_M 0.03

phys_quat body_trunk_turned(body_turn turn);

// A smooth minimum: the smaller of two, or slightly less if they are nearly equal; continuously
// differentiable.
double body_trunk_smooth_least(double a, double b, double ease_width);

// The largest height of hips with this rotation at (x, z) at which a leg still reaches its ankle.
// Thus short legs lunge as far as long ones, with lower hips.
double body_trunk_hips_highest_m(const body_rig *rig, phys_quat hips, double x, double z,
                                 enum fencer_bone thigh, phys_vec3 ankle);

// Poses root, hips, spine, chest, neck, head and both clavicles according to the stance. `hips` is
// the rotation of its hips, body_trunk_turned(stance->hips_turn), which callers know.
void body_trunk_pose(skeleton s, const body_stance *stance, phys_quat hips);

// Poses only the bones that carry the weapon arm: root, hips, spine, chest and the arm's clavicle.
void body_trunk_pose_weapon_side(skeleton s, const body_stance *stance, phys_quat hips);

// The weapon arm's shoulder on such a trunk, bit for bit as it is posed.
phys_vec3 body_trunk_weapon_shoulder(const body_rig *rig, phys_vec3 hips, phys_quat hips_turn,
                                     const body_weapon_side *side);

// Poses the other arm's clavicle on a chest that is posed.
void body_trunk_pose_rear_clavicle(skeleton s, const body_stance *stance);

// The same as body_trunk_pose(), but moved under the head of a headset fencer (`lead->share` of the
// way), with the ankles at front_ankle and rear_ankle. The hips go part of the way with the head
// and as high as the legs allow, and the trunk leans for the rest. The trunk turns to where the
// head looks if that is past the shoulder, and to where the weapon hand, at `wrist`, would
// otherwise be out of reach. Updates the hips and the rear arm of `stance` accordingly.
void body_trunk_pose_led(skeleton s, body_stance *stance, const footwork_lead *lead,
                         phys_vec3 front_ankle, phys_vec3 rear_ankle, phys_vec3 wrist);

// Poses only the bones that carry the weapon arm, as body_trunk_pose_led() does, bit for bit; of
// `stance` it only turns hips, spine and chest.
void body_trunk_pose_weapon_side_led(skeleton s, body_stance *stance, const footwork_lead *lead,
                                     phys_vec3 front_ankle, phys_vec3 rear_ankle, phys_vec3 wrist);

#endif
