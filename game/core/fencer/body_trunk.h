// The trunk of a fencer: hips, spine, neck and head as the stance has them, or brought under
// a head that leads. Private to body_pose.c.
//
// Model axes: x to the fencer's left, y up, z forward; the origin is the fencer's root.
#ifndef BODY_TRUNK_H
#define BODY_TRUNK_H

#include "body_stance.h"
#include "skeleton.h"

// Between the eyes, from the head's joint, at rest.
#define BODY_TRUNK_EYES_UP_M    0.095
#define BODY_TRUNK_EYES_AHEAD_M 0.085

// Hips come down smoothly where a leg would be too short, beginning this early.
#define BODY_TRUNK_LEG_EASE_M 0.03

phys_quat body_trunk_turned(body_turn turn);

// The lesser of two, or somewhat less where they are nearly equal: C1.
double body_trunk_smooth_least(double a, double b, double ease_width);

// How high hips that are turned so and stand at (x, z) may be for a leg to reach its ankle:
// short legs lunge as far as long ones and sit deeper.
double body_trunk_hips_highest_m(const body_rig *rig, phys_quat hips, double x, double z,
                                 enum fencer_bone thigh, phys_vec3 ankle);

// Root, hips, spine, chest, neck, head and both clavicles, as the stance has them.
void body_trunk_pose(skeleton s, const body_stance *stance);

// Of these only what carries the weapon arm: root, hips, spine, chest and its clavicle.
void body_trunk_pose_weapon_side(skeleton s, const body_stance *stance);

// The same under a head that leads (`lead->share` of the way to it), over feet whose ankles
// are at front_ankle and rear_ankle: the hips go a part of the way with the head and as high
// as the legs let them, the trunk leans the rest, and it turns to where the head looks past
// its shoulder and to where the weapon hand, at `wrist`, would else be out of reach. Moves
// the stance's hips and rear arm to where they then are.
void body_trunk_pose_led(skeleton s, body_stance *stance, const footwork_lead *lead,
                         phys_vec3 front_ankle, phys_vec3 rear_ankle, phys_vec3 wrist);

#endif
