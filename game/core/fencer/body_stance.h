// How a fencer stands: the poses that fencing teachers would recognise, and what is between.
//
// Model axes: x to the fencer's left, y up, z forward; the origin is the fencer's root.
// Of those who pose (body_pose.h).
#ifndef BODY_STANCE_H
#define BODY_STANCE_H

#include "footwork.h"
#include "phys_math.h"

// The tables are of a fencer with hip joints and neck so high at rest; others stand in
// proportion.
#define BODY_STANCE_HIP_M  0.930
#define BODY_STANCE_NECK_M 1.470

// Of a trunk bone, degrees: yaw to the left, pitch to where it then looks, and the lean
// forward along the piste with all of that.
typedef struct body_turn {
    double yaw, pitch, lean;
} body_turn;

typedef struct body_stance {
    phys_vec3 hips;
    body_turn hips_turn, spine, chest, neck, head;
    double clavicle_forward, clavicle_up; // of the weapon arm, degrees
    double rear_clavicle_up;
    phys_vec3 front_knee, rear_knee; // poles: where the knees bend to
    phys_vec3 rear_wrist;            // from the hips
    phys_vec3 rear_elbow;            // pole
    phys_vec3 rear_hand;             // rotation vector against the forearm, degrees
    phys_vec3 weapon_elbow;          // pole
    phys_vec3 grip;                  // where the hand usually is
} body_stance;

// The tables' stance for what the legs are doing.
body_stance body_stance_usual(const footwork_state *footwork);

// Shifts the trunk a little after the hand that holds the weapon: the
// shoulder goes where the arm reaches and rises to high guards, the trunk leans after a
// stretched arm and to low lines, the rear arm balances it.
void body_stance_follow(body_stance *stance, phys_vec3 grip);

#endif
