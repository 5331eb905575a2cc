// A stretch of the piste and balls that contain a whole body, known from footwork and hand without
// posing it. Most blades are not near the opponent's body, and then neither posing nor boxes
// (body_bounds.h) are needed.
//
// A bone is rigid, and neighboring bones share a joint. So two joints are never farther apart than
// the bones between them are long, and a vertex that one bone carries never farther from any joint
// J than from a joint of its bone plus the way from there to J. A vertex that several bones carry
// stays, by the bound in body_bounds.h, within max_b |T_b(p) - J| / |B| of every point J. The
// length |B| of its blend follows from its weights and from how far neighboring bones can turn from
// each other: the angles between the skin's quaternions are a metric, 90 degrees at most between a
// bone and its parent, and less in the trunk and the forearm. At load the largest of these
// distances is found from five joints whose places are known: the hips, which follow from the
// stance; and the ankles and wrists, which are where footwork and hand ask, if the limb reaches.
#ifndef BODY_NEAR_H
#define BODY_NEAR_H

#include "body_pose.h"
#include "phys_blade_path.h"

#define BODY_NEAR_BALLS 5

// Values of a build, computed once.
typedef struct body_near_rest {
    bool usable;        // false: some vertex has no useful bound, and nothing is known of this body
    double from_hips_m; // no vertex is ever farther from the joint of the hips
    double radius_m[BODY_NEAR_BALLS];
    // How far the weapon arm's and the other shoulder can be from where they are in the stance,
    // because the trunk follows the hand; and how far the hip joints are from the hips. Meters.
    double shoulder_m, rear_shoulder_m, hip_m;
    double arm_m, rear_arm_m, leg_m, rear_leg_m; // as long as these limbs are at most posed
} body_near_rest;

body_near_rest body_near_rest_of(const fencer_model *model);

// The part of the piste on which a body stands, whatever its hand does: world x, meters. If it is
// not known, as below, the body may be anywhere.
typedef struct body_stretch {
    bool known;
    double low_m, high_m;
} body_stretch;

body_stretch body_stretch_of(const body_near_rest *rest, const body_stand *stand,
                             fencer_frame frame);

// Whether a blade surely stays off a body's stretch in a tick, while every vertex moves in a
// straight line from one pose to the other. Of the path only the ends are needed.
bool body_stretch_is_clear(const body_stretch *from, const body_stretch *to,
                           const phys_blade_path *path);

// A body in the world. If it is not known, it may be anywhere: that of a fencer who is led by a
// headset, or who bends farther than the bounds assume.
typedef struct body_near {
    bool known;
    phys_vec3 center[BODY_NEAR_BALLS];
    double radius_m[BODY_NEAR_BALLS];
    body_stretch stretch; // of all balls
} body_near;

body_near body_near_of(const body_near_rest *rest, const body_rig *rig, const body_stand *stand,
                       phys_pose weapon_in_fencer, fencer_frame frame);

// Whether a blade surely does not touch a body in a tick, while every vertex moves in a straight
// line from one pose to the other. Of the path only the ends are needed.
bool body_near_is_clear(const body_near *from, const body_near *to, const phys_blade_path *path);

#endif
