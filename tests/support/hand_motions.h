// Motions of the weapon hand with their exact velocities, and a simulated tracker with noise.
#ifndef HAND_MOTIONS_H
#define HAND_MOTIONS_H

#include <math.h>

#include "hand_velocity.h"
#include "phys_rotation.h"
#include "seeded.h"

enum hand_motion_kind {
    HAND_MOTION_SINE,   // from guard to guard and back, 1 to 4 times per second
    HAND_MOTION_LUNGE,  // 0.7 m forward in 0.35 s, and back
    HAND_MOTION_CIRCLE, // the tip circles around a blade, three times per second
    HAND_MOTION_FLICK,  // 90 degrees in 84 ms: at most 2000 degrees per second
    HAND_MOTIONS
};

static inline const char *hand_motion_name(enum hand_motion_kind kind)
{
    static const char *const name[HAND_MOTIONS] = {"sine", "lunge", "circle", "flick"};
    return name[kind];
}

// The blade's tip in the hand's frame, meters.
#define HAND_MOTION_TIP v3(0.9, 0.0, 0.0)

typedef struct hand_truth {
    phys_pose pose;
    phys_vec3 velocity_mps, angular_velocity_radps;
} hand_truth;

// A minimum-jerk movement from 0 to 1 (Flash and Hogan 1985) and its slope, for s from 0 to 1.
static inline double least_jerk(double s, double *out_slope)
{
    s = s < 0.0 ? 0.0 : s > 1.0 ? 1.0 : s;
    *out_slope = 30.0 * s * s * (1.0 - s) * (1.0 - s);
    return s * s * s * (10.0 + s * (6.0 * s - 15.0));
}

// A value that goes from 0 to 1 in go_s, rests, and returns more slowly, once per second. Sets
// *out_per_s to its rate.
static inline double there_and_back(double t, double go_s, double *out_per_s)
{
    double in = t - floor(t), back_s = go_s < 0.2 ? 2.0 * go_s : 0.48, slope, value;
    if (in < 0.5) {
        value = least_jerk((in - 0.1) / go_s, &slope);
        *out_per_s = slope / go_s;
    } else {
        value = 1.0 - least_jerk((in - 0.5) / back_s, &slope);
        *out_per_s = -slope / back_s;
    }
    return value;
}

// Sets the orientation to a rotation about `inner_axis` followed by one about `axis`, and the
// angular velocity to that of their rates.
static inline void turned(hand_truth *truth, phys_vec3 axis, double angle, double rate,
                          phys_vec3 inner_axis, double inner_angle, double inner_rate)
{
    phys_quat outer = phys_quat_from_rotation_vector(v3_scale(axis, angle));
    phys_quat inner = phys_quat_from_rotation_vector(v3_scale(inner_axis, inner_angle));
    truth->pose.orientation = quat_mul(outer, inner);
    truth->angular_velocity_radps =
        v3_add(v3_scale(axis, rate), quat_rotate(outer, v3_scale(inner_axis, inner_rate)));
}

static inline hand_truth hand_motion_truth(enum hand_motion_kind kind, double t)
{
    const phys_vec3 x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
    const phys_vec3 tilted = v3_normalized_or(v3(0.2, 0.5, 1.0), z);
    hand_truth truth = {.pose = {.position = v3(0.3, 1.1, 0.0)}};
    double rate, share;
    switch (kind) {
    case HAND_MOTION_SINE: {
        // The frequency goes from 1 to 4 Hz in 6 s: phase 2 pi (t + t^2 / 4).
        double phase = 2.0 * PHYS_PI * (t + 0.25 * t * t), per_s = 2.0 * PHYS_PI * (1 + 0.5 * t);
        truth.pose.position.z += 0.08 * sin(phase);
        truth.velocity_mps = v3(0, 0, 0.08 * per_s * cos(phase));
        turned(&truth, tilted, 0.35 * sin(phase), 0.35 * per_s * cos(phase), x, 0.0, 0.0);
        break;
    }
    case HAND_MOTION_LUNGE:
        share = there_and_back(t, 0.35, &rate);
        truth.pose.position.x += 0.7 * share;
        truth.velocity_mps = v3(0.7 * rate, 0, 0);
        turned(&truth, z, 0.2 * share, 0.2 * rate, x, 0.0, 0.0);
        break;
    case HAND_MOTION_CIRCLE: {
        double w = 6.0 * PHYS_PI;
        turned(&truth, y, 0.12 * cos(w * t), -0.12 * w * sin(w * t), z, 0.12 * sin(w * t),
               0.12 * w * cos(w * t));
        truth.velocity_mps = v3(0, 0, 0);
        break;
    }
    case HAND_MOTION_FLICK:
    case HAND_MOTIONS:
        share = there_and_back(t, 0.0844, &rate);
        truth.pose.position.y += 0.06 * share;
        truth.velocity_mps = v3(0, 0.06 * rate, 0);
        turned(&truth, tilted, 0.5 * PHYS_PI * share, 0.5 * PHYS_PI * rate, x, 0.0, 0.0);
        break;
    }
    return truth;
}

static inline phys_vec3 hand_truth_tip(const hand_truth *truth)
{
    phys_vec3 arm = quat_rotate(truth->pose.orientation, HAND_MOTION_TIP);
    return v3_add(truth->velocity_mps, v3_cross(truth->angular_velocity_radps, arm));
}

// A normally distributed random number (Box and Muller).
static inline double seeded_normal(seeded *random)
{
    double u = seeded_range(random, 1e-12, 1.0), v = seeded_range(random, 0.0, 1.0);
    return sqrt(-2.0 * log(u)) * cos(2.0 * PHYS_PI * v);
}

static inline phys_vec3 seeded_normal_vec3(seeded *random, double sigma)
{
    double x = seeded_normal(random), y = seeded_normal(random), z = seeded_normal(random);
    return v3_scale(v3(x, y, z), sigma);
}

// A tracker's noise: standard deviations along each axis.
typedef struct hand_noise {
    double position_m, rotation_rad;
} hand_noise;

#define HAND_NOISE_OF_TRACKERS ((hand_noise){0.3e-3, 0.1 * PHYS_PI / 180.0})

static inline phys_pose hand_seen(const hand_truth *truth, hand_noise noise, seeded *random)
{
    phys_vec3 shift = seeded_normal_vec3(random, noise.position_m);
    phys_vec3 turn = seeded_normal_vec3(random, noise.rotation_rad);
    return (phys_pose){v3_add(truth->pose.position, shift),
                       quat_mul(phys_quat_from_rotation_vector(turn), truth->pose.orientation)};
}

#endif
