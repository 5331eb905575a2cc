// What is drawn of a bout at one moment, in whole steps: both fencers' poses, from a state and
// back to one that looks the same.
#ifndef REPLAY_POSE_H
#define REPLAY_POSE_H

#include "duel.h"

// Steps a unit. What is drawn from them is off by a millimeter and two thousandths of a radian
// at most: less than a pixel three meters away. Half as large, they cost a third more.
#define REPLAY_STEPS_PER_M      500
#define REPLAY_LIFT_STEPS_PER_M 250
#define REPLAY_STEPS_PER_SHARE  256
#define REPLAY_STEPS_PER_RAD    512
#define REPLAY_STEPS_PER_TURN   512 // of a quaternion's part
// Of a head that a headset leads, and of where it takes feet and hips: within 2 mm and a ninth of
// a degree, no more than a tracked head trembles. It is never still, and so every step costs.
#define REPLAY_LED_STEPS_PER_M     250
#define REPLAY_LED_STEPS_PER_SHARE 128
#define REPLAY_LED_STEPS_PER_RAD   256

// A number is one of 18 bits.
#define REPLAY_STEPS_MAX ((1 << 17) - 1)

#define REPLAY_POSES_PER_SECOND 60

// Whether a pose is kept of the state at this tick: 60 in 1000 ticks, evenly.
static inline bool replay_pose_due(uint32_t tick)
{
    return (uint64_t)tick * REPLAY_POSES_PER_SECOND % DUEL_TICKS_PER_SECOND <
           REPLAY_POSES_PER_SECOND;
}

// Numbers of one fencer's pose, in the steps above.
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
    REPLAY_POSE_X, // weapon model frame in the world
    REPLAY_POSE_Y,
    REPLAY_POSE_Z,
    REPLAY_POSE_MOVING, // so many change all the time; the rest now and then
    REPLAY_POSE_CAUGHT_FROM = REPLAY_POSE_MOVING, // ticks since control was lost, and ...
    REPLAY_POSE_CAUGHT_TO,                        // ... until it is regained; 0: never
    REPLAY_POSE_LOOSE,
    REPLAY_POSE_LED, // footwork.lead, of a fencer in a headset
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
    REPLAY_POSE_PRESS, // enum duel_press_kind; the next ones are of what is pressed
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
    REPLAY_POSE_HAND_X, // the empty hand of one who has lost the weapon
    REPLAY_POSE_HAND_Y,
    REPLAY_POSE_HAND_Z,
    REPLAY_POSE_NUMBERS,
    REPLAY_POSE_LEADING = REPLAY_POSE_PRESS - REPLAY_POSE_LED // so many a headset leads
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

// The pose of a state, and a state that is drawn like it, as far as poses tell: `share` of the
// way from one pose to the next one, 0..1, at `tick`.
replay_pose replay_pose_of(const duel_state *state, const weapon *held);
void replay_pose_show(const replay_pose *from, const replay_pose *to, double share, uint32_t tick,
                      const weapon *held, duel_state *out_state);

// A number in steps, no further from 0 than REPLAY_STEPS_MAX; a NaN is that far below.
int32_t replay_steps_of(double value, double steps_per_unit);

#endif
