// Poses the skeleton from the footwork and the weapon's pose.
#ifndef BODY_POSE_H
#define BODY_POSE_H

#include "body_rig.h"
#include "body_stance.h"
#include "fencer_frame.h"
#include "footwork.h"

// A posed bone. It maps a rest point p of the model frame to the fencer frame, always as a
// right-hander: joint + rotation * (p - joint_rest). Both in model axes.
typedef struct body_bone {
    phys_vec3 joint;
    phys_quat rotation;
} body_bone;

typedef struct body_pose {
    body_bone bone[FENCER_BONE_COUNT];
} body_pose;

// Poses the skeleton: stance and legs from the footwork, the trunk leaning a little toward the
// weapon, the weapon arm by two-bone inverse kinematics so that the hand holds `weapon_in_fencer`
// (the weapon model frame, in the fencer frame). If the weapon is out of reach the straight arm
// points at it. Uses no function of libm except sqrt.
void body_pose_solve(const fencer_model *model, const footwork_state *footwork,
                     phys_pose weapon_in_fencer, body_pose *out_pose);

// Shoulder of the weapon arm, and the length of the stretched arm from there to the grip, fencer
// frame, for the present footwork: the sphere that the hand can reach.
void body_pose_reach(const fencer_model *model, const footwork_state *footwork,
                     phys_vec3 *out_shoulder, double *out_reach_m);

// Where a fencer of this build and footwork holds the weapon for a placement of the guard grid
// (guard_grid_pose()), fencer frame. Grids are made for the medium build en garde. For another
// build the hand is in the same direction from its own shoulder, at a distance scaled by the length
// of its arm; it moves forward with the shoulder, and down if the fencer ducks. The orientation is
// the grid's.
phys_pose body_pose_place(const fencer_model *model, const footwork_state *footwork,
                          phys_pose weapon_in_grid);

// The pose nearest to `weapon_in_fencer`, with the same orientation, at which the hand can hold the
// weapon. Unlike the sphere above it takes into account how far the arm reaches with this
// orientation of the wrist. Within reach it is the pose itself.
phys_pose body_pose_hold(const fencer_model *model, const footwork_state *footwork,
                         phys_pose weapon_in_fencer);

// Distance of body_pose_hold() from the pose asked for, meters: 0 within reach.
double body_pose_beyond_m(const fencer_model *model, const footwork_state *footwork,
                          phys_pose weapon_in_fencer);

// The part of a pose that depends on the footwork only, not on the hand.
typedef struct body_stand {
    footwork_state footwork;
    body_stance stance;  // for this footwork, before the trunk follows the hand
    phys_quat hips_turn; // the rotation of its hips, model axes
    // The chest and the weapon arm's shoulder then, model axes; not computed for a fencer who is
    // led by a headset.
    body_bone chest;
    phys_vec3 shoulder;
} body_stand;

body_stand body_stand_of(const body_rig *rig, const footwork_state *footwork);

// Bit for bit the same as body_pose_solve(), body_pose_hold(), body_pose_reach() and
// body_pose_place(), but cheaper for callers that need several of them for the same footwork in
// every tick. body_stand_place() needs the shoulder of the build en garde, with footwork_start().
void body_stand_pose(const body_rig *rig, const body_stand *stand, phys_pose weapon_in_fencer,
                     body_pose *out_pose);
phys_pose body_stand_hold(const body_rig *rig, const body_stand *stand, phys_pose weapon_in_fencer);
void body_stand_reach(const body_rig *rig, const body_stand *stand, phys_vec3 *out_shoulder,
                      double *out_reach_m);
phys_pose body_stand_place(const body_rig *rig, const body_stand *stand,
                           phys_vec3 standing_shoulder, phys_pose weapon_in_grid);

// Where hips, ankles and wrists are, model axes, of a fencer who is not led by a headset. A limb
// that does not reach its end points there. The rear wrist is within rear_wrist_m of this place.
typedef struct body_ends {
    phys_vec3 hips, front_ankle, rear_ankle, wrist, rear_shoulder, rear_wrist;
    double rear_wrist_m;
} body_ends;

body_ends body_stand_ends(const body_rig *rig, const body_stand *stand, phys_pose weapon_in_fencer);

// The point between the eyes of a posed fencer, fencer frame; and its height in an upright fencer
// of this build.
phys_vec3 body_pose_eyes(const body_pose *pose);
double body_pose_eye_height_m(const fencer_model *model);

#endif
