// Velocities of a hand from the poses a tracker reports: a headset's controllers.
//
// Poses come 72 to 144 times a second, not quite evenly, each with its time and with noise
// of some 0.3 mm and 0.1 degree: over the 0.9 m of a blade 1.6 mm at the tip, which the
// difference of two poses turns into 0.2 m/s. Here the poses of the last HAND_WINDOW_S are
// fitted by a parabola in time, least squares with the true times: the position, and the
// rotation as the rotation vector from the newest orientation (the logarithm, so that the
// axis may be any). Its slope at the newest pose is the velocity at that moment.
//
// Why a parabola, and why of the last HAND_WINDOW_S: a straight line through n poses tells
// the velocity of their middle, (n - 1) / 2 poses ago, and cuts the top off a flick; a
// parabola has no delay to the first order. It has more noise, less with every pose more;
// but over a longer time it no longer bends with the hand. Error of the tip's velocity over
// sines, lunges, circles and flicks of 2000 degrees a second, with the noise above and times
// uneven by a tenth, m/s rms, and the delay that fits best (`show_input` prints all of it):
//
//                          72 Hz   90 Hz  120 Hz  144 Hz   all   delay
//     difference of two     0.96    0.81    0.68    0.68   0.79   4.6 ms
//     line through 5        2.89    2.48    1.99    1.77   2.32  18.2 ms
//     parabola through 3    0.67    0.66    0.74    0.86   0.74   0.1 ms
//     parabola through 4    1.06    0.85    0.62    0.60   0.80   0.7 ms
//     parabola through 5    1.61    1.25    0.80    0.65   1.14   1.6 ms
//     parabola through 8    3.00    2.46    1.80    1.42   2.25   5.3 ms
//     parabola of 27 ms     0.67    0.66    0.60    0.59   0.63   0.2 ms
//
// A mouse, a stick or a key needs none of this: there the duel itself moves the hand, and the
// velocities of its blows are those that move the weapon (duel_hand.c).
//
// A tracker's mistakes are no blows: see hand_velocity_add(). Velocities are never
// infinite or NaN.
#ifndef HAND_VELOCITY_H
#define HAND_VELOCITY_H

#include "phys_math.h"

// Poses kept: enough for the table above, and 7 ms of poses that come every tick.
#define HAND_POSES_KEPT 8
// Fitted are those of the last HAND_WINDOW_S, but at least so many: 3 at 72 and 90 Hz, 4 at
// 120 and 144.
#define HAND_WINDOW_S    0.027
#define HAND_POSES_LEAST 3

// What a hand can do with a weapon; anything beyond is the tracker's doing. The way of the
// hand: half as much again as the duel lets a hand go at a desk (duel_settings: 8 m/s,
// 250 m/s2). Its turning is bounded by the wrist alone: quick ones pass 3600 degrees a second
// (63 rad/s), and 90 degrees turned so fast with least jerk take 4100 rad/s2; so half as much
// again, and a fifth. Larger bounds let larger jumps through as blows (5000 rad/s2 from rest
// are 35 degrees between two poses at 90 Hz), smaller ones take a fast hand for a jump.
#define HAND_SPEED_MOST_MPS                   12.0
#define HAND_ANGULAR_SPEED_MOST_RADPS         90.0
#define HAND_ACCELERATION_MOST_MPS2           375.0
#define HAND_ANGULAR_ACCELERATION_MOST_RADPS2 5000.0

// Poses farther apart than this in time have nothing to do with each other: a tracker that
// lost sight. Four periods of the slowest one.
#define HAND_GAP_S 0.055
// Closer together they are the same report twice.
#define HAND_STEP_LEAST_S 0.0005

// Plain data; zeroed it has seen no pose.
typedef struct hand_velocity {
    int count;
    double time_s[HAND_POSES_KEPT]; // oldest first
    phys_pose pose[HAND_POSES_KEPT];
} hand_velocity;

enum hand_pose_state {
    HAND_POSE_TAKEN,
    HAND_POSE_STALE,    // not later than the newest: not looked at
    HAND_POSE_JUMPED,   // where no hand gets: the history begins anew with it
    HAND_POSE_NO_NUMBER // NaN or infinite somewhere: not looked at
};

// Takes the pose at time_s. A pose no hand can have come to from the last ones begins a new
// history, as does one after a gap: the hand is there now, and its velocity is not known
// until more has been seen.
enum hand_pose_state hand_velocity_add(hand_velocity *hand, double time_s, phys_pose pose);

// Tracking was lost: what comes next has nothing to do with what was before.
void hand_velocity_forget(hand_velocity *hand);

enum hand_motion_state {
    HAND_MOTION_UNKNOWN,    // no two poses yet: velocities are zero
    HAND_MOTION_DIFFERENCE, // from the only two poses there are
    HAND_MOTION_FITTED
};

// Velocities at the time of the newest pose: of its origin, and about it; axes of the
// frame in which the poses are given. Never beyond what a hand can do.
typedef struct hand_motion {
    enum hand_motion_state state;
    phys_vec3 velocity_mps, angular_velocity_radps;
} hand_motion;

hand_motion hand_velocity_now(const hand_velocity *hand);

// The same by a polynomial of that degree, 1 or 2, through the last `poses`, of more than
// the degree: what hand_velocity_now() was chosen from.
hand_motion hand_velocity_fit(const hand_velocity *hand, int poses, int degree);

// Velocity of a point that moves with the hand; `point` in the frame of the poses.
phys_vec3 hand_motion_at(const hand_motion *motion, phys_pose pose, phys_vec3 point);

#endif
