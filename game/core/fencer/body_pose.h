// From footwork and the weapon's place to a posed skeleton.
#ifndef BODY_POSE_H
#define BODY_POSE_H

#include "body_rig.h"
#include "body_stance.h"
#include "fencer_frame.h"
#include "footwork.h"

// A posed bone maps a rest point p of the model frame to the fencer frame, still
// as a right-hander: joint + rotation * (p - joint_rest). Both in model axes.
typedef struct body_bone {
    phys_vec3 joint;
    phys_quat rotation;
} body_bone;

typedef struct body_pose {
    body_bone bone[FENCER_BONE_COUNT];
} body_pose;

// Pose the skeleton: stance and legs from the footwork, trunk leaning a little
// after the weapon, weapon arm by two-bone inverse kinematics so that the hand
// holds `weapon_in_fencer` (the weapon model frame, in the fencer frame). Where
// the weapon is out of reach the arm points at it, straight. No libm but sqrt.
void body_pose_solve(const fencer_model *model, const footwork_state *footwork,
                     phys_pose weapon_in_fencer, body_pose *out_pose);

// Shoulder of the weapon arm and length of the stretched arm to the grip, fencer
// frame, for the present footwork: the sphere that bounds where the hand can be.
void body_pose_reach(const fencer_model *model, const footwork_state *footwork,
                     phys_vec3 *out_shoulder, double *out_reach_m);

// Where a fencer of this build, on these feet, has the weapon of a grid's placement
// (guard_grid_pose()), fencer frame. Grids are drawn for the medium fencer en garde: another's hand
// is the same way from the own shoulder, longer or shorter with the arm, and goes forward with the
// shoulder and down where the fencer ducks. The turn is the grid's.
phys_pose body_pose_place(const fencer_model *model, const footwork_state *footwork,
                          phys_pose weapon_in_grid);

// The placement nearest to `weapon_in_fencer`, turned the same way, at which the hand
// can hold it: unlike the sphere above it knows how far this turn of the wrist lets
// the arm reach. Within reach it is the placement itself.
phys_pose body_pose_hold(const fencer_model *model, const footwork_state *footwork,
                         phys_pose weapon_in_fencer);

// How far that is from where the hand is asked to be, metres: 0 within reach.
double body_pose_beyond_m(const fencer_model *model, const footwork_state *footwork,
                          phys_pose weapon_in_fencer);

// A fencer on his feet: what of a pose is the footwork's alone, wherever the hand is.
typedef struct body_stand {
    footwork_state footwork;
    body_stance stance; // over these feet, before the trunk goes after the hand
} body_stand;

body_stand body_stand_of(const body_rig *rig, const footwork_state *footwork);

// body_pose_solve(), body_pose_hold(), body_pose_reach() and body_pose_place(), bit for bit, for
// those who pose one build in every tick and ask for more than one of them on the same feet. The
// last needs the shoulder that the build has en garde, footwork_start().
void body_stand_pose(const body_rig *rig, const body_stand *stand, phys_pose weapon_in_fencer,
                     body_pose *out_pose);
phys_pose body_stand_hold(const body_rig *rig, const body_stand *stand, phys_pose weapon_in_fencer);
void body_stand_reach(const body_rig *rig, const body_stand *stand, phys_vec3 *out_shoulder,
                      double *out_reach_m);
phys_pose body_stand_place(const body_rig *rig, const body_stand *stand,
                           phys_vec3 standing_shoulder, phys_pose weapon_in_grid);

// Between the eyes of a posed fencer, fencer frame; and how high they are in one of this build
// who stands upright.
phys_vec3 body_pose_eyes(const body_pose *pose);
double body_pose_eye_height_m(const fencer_model *model);

#endif
