// Velocities of a hand, estimated from the poses that a headset reports for its controllers.
//
// Poses arrive 72 to 144 times per second, not quite evenly, each with its time and with noise of
// about 0.3 mm and 0.1 degree. At the tip of a blade, 0.9 m away, this is 1.6 mm, and the
// difference of two poses would make it an error of 0.2 m/s. Instead, a parabola in time is fitted
// to the poses of the last HAND_WINDOW_S by least squares, with their true times: to the position,
// and to the rotation as a rotation vector relative to the newest orientation (the logarithm, so
// any axis is possible). The slope at the newest pose is the velocity at that moment.
//
// Why a parabola, and why over HAND_WINDOW_S: a straight line through n poses gives the velocity at
// their middle, (n - 1) / 2 poses ago, and flattens the peak of a flick; a parabola has no delay to
// first order. It has more noise, which decreases with the number of poses; but over a longer time
// a parabola no longer fits the motion. Error of the tip's velocity over sines, lunges, circles and
// flicks of 2000 degrees per second, with the noise above and times that vary by 10 %, in m/s rms,
// and the delay that fits best (`show_input` prints all of it):
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
// A mouse, a stick or a key needs no estimate: the duel itself moves the hand, so it knows the
// velocities (duel_hand.c).
//
// Tracking errors must not become attacks: see hand_velocity_add(). Velocities are never infinite
// or NaN.
#ifndef HAND_VELOCITY_H
#define HAND_VELOCITY_H

#include <stdbool.h>

#include "phys_math.h"

// The number of stored poses: enough for the table above, and for 7 ms of one pose per tick.
#define HAND_POSES_KEPT 8
// The fit uses the poses of the last HAND_WINDOW_S, but at least HAND_POSES_LEAST: 3 poses at 72
// and 90 Hz, 4 at 120 and 144 Hz.
#define HAND_WINDOW_S    0.027
#define HAND_POSES_LEAST 3

// The limits of a hand with a weapon; anything beyond is an error of the tracker. The limits of
// translation are 1.5 times those of a hand at a desk (duel_settings: 8 m/s, 250 m/s2). Rotation is
// limited by the wrist: quick wrists exceed 3600 degrees per second (63 rad/s), and a rotation of
// 90 degrees at that speed with minimum jerk needs 4100 rad/s2; the limits are about 1.5 times
// and 1.2 times these. Larger limits would accept larger jumps as motion (5000 rad/s2 from rest are
// 35 degrees between two poses at 90 Hz), smaller ones would reject a fast hand.
#define HAND_SPEED_MOST_MPS                   12.0
#define HAND_ANGULAR_SPEED_MOST_RADPS         90.0
#define HAND_ACCELERATION_MOST_MPS2           375.0
#define HAND_ANGULAR_ACCELERATION_MOST_RADPS2 5000.0

// With a longer gap between two poses, tracking was lost, and the poses are treated as unrelated.
// Four periods of the slowest headset.
#define HAND_GAP_S 0.055
// With a shorter time between two poses, they are the same report twice.
#define HAND_STEP_LEAST_S 0.0005

// Plain data. Zeroed, there is no pose.
typedef struct hand_velocity {
    int count;
    double time_s[HAND_POSES_KEPT]; // oldest first
    phys_pose pose[HAND_POSES_KEPT];
} hand_velocity;

enum hand_pose_state {
    HAND_POSE_TAKEN,
    HAND_POSE_STALE,    // not later than the newest pose: ignored
    HAND_POSE_JUMPED,   // out of a hand's reach: the history starts again with this pose
    HAND_POSE_NO_NUMBER // contains NaN or infinity: ignored
};

// Adds the pose at time_s. A pose that no hand can reach from the last ones starts a new history,
// as does a pose after a gap: the hand is there now, but its velocity is unknown until another pose
// has arrived.
enum hand_pose_state hand_velocity_add(hand_velocity *hand, double time_s, phys_pose pose);

// Deletes the history, because tracking was lost.
void hand_velocity_reset(hand_velocity *hand);

enum hand_motion_state {
    HAND_MOTION_UNKNOWN,    // fewer than two poses: the velocities are zero
    HAND_MOTION_DIFFERENCE, // the difference of the only two poses
    HAND_MOTION_FITTED
};

// Velocities at the time of the newest pose: linear of its origin, and angular, in the axes of the
// frame of the poses. They are limited to what a hand can do.
typedef struct hand_motion {
    enum hand_motion_state state;
    phys_vec3 velocity_mps, angular_velocity_radps;
} hand_motion;

hand_motion hand_velocity_now(const hand_velocity *hand);

// The same with a polynomial of that degree, 1 or 2, fitted to the last `poses` poses, which must
// be more than the degree. The table above compares these methods.
hand_motion hand_velocity_fit(const hand_velocity *hand, int poses, int degree);

// Reported velocities, such as a runtime's, agree with the poses if they differ by at most these
// from the fit or from the difference of the last two poses, plus HAND_AGREES_SHARE of the larger
// of both. The constants are three times the error of the fit for a hand at rest under a tracker's
// noise; the share covers the begin of a flick, which the poses show half a frame late. Of the true
// velocities of sines, lunges, circles and flicks of 3600 degrees per second, at least 98 % agree
// (test_hand_velocity).
#define HAND_AGREES_MPS   0.3
#define HAND_AGREES_RADPS 2.0
#define HAND_AGREES_SHARE 0.75

// Returns whether reported velocities can be those of the hand at its newest pose: not beyond what
// a hand can do, and in agreement with the poses. False with fewer than two poses, and for NaN.
bool hand_velocity_agrees(const hand_velocity *hand, const hand_motion *reported);

// Returns the velocity of a point that moves with the hand. `point` is in the frame of the poses.
phys_vec3 hand_motion_at(const hand_motion *motion, phys_pose pose, phys_vec3 point);

#endif
