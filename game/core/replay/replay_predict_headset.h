// Predicts a headset's next sample from the samples before it, and how large the error of the
// prediction is likely to be; replay_headset_samples.h codes the difference. Uses doubles and no
// libm function, so that writer and reader compute the same.
//
// Kalman filters ("A new approach to linear filtering and prediction problems", 1960) estimate
// position, velocity and acceleration of head and hand, which are disturbed by jerk and measured
// with the tracker's noise. The filters learn how strong the jerk is: if measurements are farther
// from the prediction than expected, the motion is restless and the newest sample counts more
// than older ones.
#ifndef REPLAY_PREDICT_HEADSET_H
#define REPLAY_PREDICT_HEADSET_H

#include <stdbool.h>

#include "hand_velocity.h"
#include "input_sample.h"
#include "replay_kalman.h"

// The parts of a sample that are predicted, three numbers each.
enum predicted_part {
    PREDICTED_HEAD_PLACE,
    PREDICTED_HEAD_TURN,
    PREDICTED_HAND_PLACE,
    PREDICTED_HAND_TURN,
    PREDICTED_VELOCITY,
    PREDICTED_SPIN,
    PREDICTED_PARTS
};

// A motion along three axes, or about them.
typedef struct kalman_filter {
    phys_vec3 rate, acceleration;
    kalman_covariance spread;
    double jerk_factor; // factor by which the jerk is stronger than usual
} kalman_filter;

// A tracked head or hand.
typedef struct predicted_body {
    phys_pose at;
    kalman_filter place, turn;
} predicted_body;

// Everything that a prediction uses. Plain data; initialized by headset_predictor_begin().
typedef struct headset_predictor {
    predicted_body head, hand;
    // Velocities measured by the runtime are a second measurement of the hand's motion.
    // Velocities that the program computes from the poses (hand_velocity.h) add no information,
    // but can be computed again.
    bool computed;
    hand_velocity history;
    double now_s;
    // Standard deviations of the prediction errors, in the steps in which the numbers are
    // coded.
    double off[PREDICTED_PARTS];
} headset_predictor;

// Begins with a first sample; `computed` as above.
headset_predictor headset_predictor_begin(const input_sample *first, bool computed);

// Handles the sample dt seconds after the last one in three steps: headset_predictor_poses()
// predicts its poses; headset_predictor_velocities() predicts the hand's velocities, given the
// hand's actual pose; headset_predictor_update() adds the actual sample. Predictions are written to
// *out_sample, rounded as they would be coded, and their likely errors to off[].
void headset_predictor_poses(headset_predictor *f, double dt, input_sample *out_sample);
void headset_predictor_velocities(headset_predictor *f, const input_pose *hand,
                                  input_sample *out_sample);
void headset_predictor_update(headset_predictor *f, const input_sample *sample);

#endif
