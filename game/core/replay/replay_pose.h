// What is drawn of a bout at one moment, as whole numbers: both fencers' poses, computed from a
// state, and the reverse: a state that looks the same.
#ifndef REPLAY_POSE_H
#define REPLAY_POSE_H

#include "duel.h"

// Steps per unit. The rounding error of a drawn pose is at most a millimeter and two thousandths of
// a radian: less than a pixel at a distance of three meters. Half the step size would cost a third
// more space.
#define REPLAY_STEPS_PER_M      500
#define REPLAY_LIFT_STEPS_PER_M 250
#define REPLAY_STEPS_PER_SHARE  256
#define REPLAY_STEPS_PER_RAD    512
#define REPLAY_STEPS_PER_TURN   512 // per unit of a quaternion's component
// Steps per unit for a head that a headset moves, and for the feet and hips that follow it: exact
// to 2 mm and a ninth of a degree, no worse than the noise of a tracked head. A tracked head is
// never still, so every step costs space.
#define REPLAY_LED_STEPS_PER_M     250
#define REPLAY_LED_STEPS_PER_SHARE 128
#define REPLAY_LED_STEPS_PER_RAD   256

// Numbers have 18 bits.
#define REPLAY_STEPS_MAX ((1 << 17) - 1)

#define REPLAY_POSES_PER_SECOND 60

// Returns whether a pose of the state at this tick is stored: 60 in 1000 ticks, evenly spaced.
static inline bool replay_pose_due(uint32_t tick)
{
    return (uint64_t)tick * REPLAY_POSES_PER_SECOND % DUEL_TICKS_PER_SECOND <
           REPLAY_POSES_PER_SECOND;
}

// The numbers of one fencer's pose, in the steps above.
enum replay_pose_number {
    REPLAY_POSE_TRAVEL, // footwork: as in footwork_state
    REPLAY_POSE_LUNGE,
    REPLAY_POSE_FLECHE,
    REPLAY_POSE_DUCK,
    REPLAY_POSE_FRONT_FOOT,
    REPLAY_POSE_REAR_FOOT,
    REPLAY_POSE_FRONT_LIFT,
    REPLAY_POSE_REAR_LIFT,
    REPLAY_POSE_REAR_TURN,
    REPLAY_POSE_X, // position of the weapon's model frame, world
    REPLAY_POSE_Y,
    REPLAY_POSE_Z,
    REPLAY_POSE_MOVING, // number of those that change all the time; the others change seldom
    REPLAY_POSE_CAUGHT_FROM = REPLAY_POSE_MOVING, // ticks since control was lost, and ...
    REPLAY_POSE_CAUGHT_TO,                        // ... until it is regained; 0: never
    REPLAY_POSE_LOOSE,
    REPLAY_POSE_LED, // footwork.lead: the fencer is led by a headset
    REPLAY_POSE_SIDEWAYS,
    REPLAY_POSE_FRONT_SIDE,
    REPLAY_POSE_REAR_SIDE,
    REPLAY_POSE_UPRIGHT,
    REPLAY_POSE_EYES_X,
    REPLAY_POSE_EYES_Y,
    REPLAY_POSE_EYES_Z,
    REPLAY_POSE_YAW,
    REPLAY_POSE_PITCH,
    REPLAY_POSE_TILT,
    REPLAY_POSE_PRESS, // enum duel_press_kind; the following numbers describe the contact press
    REPLAY_POSE_BEND,
    REPLAY_POSE_BOW,
    REPLAY_POSE_SIDE_X, // bend_side
    REPLAY_POSE_SIDE_Y,
    REPLAY_POSE_SIDE_Z,
    REPLAY_POSE_PLACE_X, // where the tip is held
    REPLAY_POSE_PLACE_Y,
    REPLAY_POSE_PLACE_Z,
    REPLAY_POSE_NORMAL_X,
    REPLAY_POSE_NORMAL_Y,
    REPLAY_POSE_NORMAL_Z,
    REPLAY_POSE_HAND_X, // the empty hand of a fencer who has lost the weapon
    REPLAY_POSE_HAND_Y,
    REPLAY_POSE_HAND_Z,
    REPLAY_POSE_NUMBERS,
    REPLAY_POSE_LEADING =
        REPLAY_POSE_PRESS - REPLAY_POSE_LED // number of those that a headset leads
};

enum { REPLAY_TURN_WEAPON, REPLAY_TURN_HAND, REPLAY_POSE_TURNS };

typedef struct replay_pose_fencer {
    int32_t number[REPLAY_POSE_NUMBERS];
    int32_t turn[REPLAY_POSE_TURNS][4]; // quaternions x y z w, in steps
} replay_pose_fencer;

typedef struct replay_pose {
    uint32_t tick;
    uint8_t phase, winner; // of duel_state
    replay_pose_fencer fencer[2];
} replay_pose;

// replay_pose_of() gets the pose of a state. replay_pose_show() makes a state that looks like a
// pose: `share` (0..1) of the way from one pose to the next, at `tick`.
replay_pose replay_pose_of(const duel_state *state, const weapon *held);
void replay_pose_show(const replay_pose *from, const replay_pose *to, double share, uint32_t tick,
                      const weapon *held, duel_state *out_state);

// Converts a number to steps, clamped to +-REPLAY_STEPS_MAX; a NaN becomes -REPLAY_STEPS_MAX.
int32_t replay_steps_of(double value, double steps_per_unit);

#endif
