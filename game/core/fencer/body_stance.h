// The stance of a fencer: the poses that fencing teachers would recognize, and blends between them.
//
// Model axes: x to the fencer's left, y up, z forward; the origin is the fencer's root. Private to
// the files that pose the body (body_pose.h).
#ifndef BODY_STANCE_H
#define BODY_STANCE_H

#include "footwork.h"
#include "phys_math.h"

// Heights of the hip joints and the neck at rest of the fencer that the tables describe; the
// stances of other builds are scaled in proportion.
#define BODY_STANCE_HIP_M  0.930
#define BODY_STANCE_NECK_M 1.470

// Rotation of a trunk bone, degrees: yaw to the left, then pitch in the direction that it faces,
// then all of that leaned forward along the piste.
typedef struct body_turn {
    double yaw, pitch, lean;
} body_turn;

typedef struct body_stance {
    phys_vec3 hips;
    body_turn hips_turn, spine, chest, neck, head;
    double clavicle_forward, clavicle_up; // of the weapon arm, degrees
    double rear_clavicle_up;
    phys_vec3 front_knee, rear_knee; // poles: the directions in which the knees bend
    phys_vec3 rear_wrist;            // from the hips
    phys_vec3 rear_elbow;            // pole
    phys_vec3 rear_hand;             // rotation vector relative to the forearm, degrees
    phys_vec3 weapon_elbow;          // pole
    phys_vec3 grip;                  // usual place of the weapon hand
} body_stance;

// The stance of the tables for the present footwork.
body_stance body_stance_usual(const footwork_state *footwork);

// Moves the trunk a little after the weapon hand: the shoulder goes in the direction of the reach
// and rises for high guards, the trunk leans after a stretched arm and toward low lines, and the
// rear arm balances it.
void body_stance_follow(body_stance *stance, phys_vec3 grip);

// What carries the weapon arm in a stance; and that of a stance which follows the hand, bit for bit
// as body_stance_follow() moves it.
typedef struct body_weapon_side {
    body_turn spine, chest;
    double clavicle_forward, clavicle_up;
} body_weapon_side;

body_weapon_side body_stance_weapon_side(const body_stance *stance);
body_weapon_side body_stance_follow_weapon_side(const body_stance *stance, phys_vec3 grip);

// The largest angles, radians, by which body_stance_follow() turns spine and chest from where they
// are, and the weapon arm's clavicle relative to the chest; and how far it moves the rear wrist.
typedef struct body_stance_range {
    double spine_rad, chest_rad, clavicle_rad, rear_wrist_m;
} body_stance_range;

body_stance_range body_stance_follow_most(void);

// Upper limit of the angle between any two neighboring bones of the trunk in this stance, wherever
// the hand may be that it follows, radians.
double body_stance_bend_rad(const body_stance *stance);

#endif
