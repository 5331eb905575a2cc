// Predicts a headset's next sample from the samples before it, and how large the error of the
// prediction is likely to be; replay_headset_samples.h codes the difference. Uses doubles and no
// libm function, so that writer and reader compute the same.
//
// Kalman filters ("A new approach to linear filtering and prediction problems", 1960) estimate
// position, velocity and acceleration of head and hand, which are disturbed by jerk and measured
// with the tracker's noise. The filters learn how strong the jerk is: if measurements are farther
// from the prediction than expected, the motion is restless and the newest sample counts more than
// older ones.
#ifndef REPLAY_PREDICT_HEADSET_H
#define REPLAY_PREDICT_HEADSET_H

#include <stdbool.h>

#include "hand_velocity.h"
#include "input_sample.h"

// The parts of a sample that are predicted, three numbers each.
enum foretell_part {
    FORETELL_HEAD_PLACE,
    FORETELL_HEAD_TURN,
    FORETELL_HAND_PLACE,
    FORETELL_HAND_TURN,
    FORETELL_VELOCITY,
    FORETELL_SPIN,
    FORETELL_PARTS
};

// The covariance of position (p), rate (r) and acceleration (a) along an axis; the same for all
// three axes.
typedef struct foretell_spread {
    double pp, pr, pa, rr, ra, aa;
} foretell_spread;

// A motion along three axes, or about them.
typedef struct foretell_filter {
    phys_vec3 rate, acceleration;
    foretell_spread spread;
    double restless; // factor by which the jerk is stronger than usual
} foretell_filter;

// A tracked head or hand.
typedef struct foretell_body {
    phys_pose at;
    foretell_filter place, turn;
} foretell_body;

// Everything that a prediction uses. Plain data; initialized by foretell_begin().
typedef struct foretell {
    foretell_body head, hand;
    // Velocities measured by the runtime are a second measurement of the hand's motion.
    // Velocities that the program computes from the poses (hand_velocity.h) add no information,
    // but can be computed again.
    bool reckoned;
    hand_velocity history;
    double now_s;
    // Standard deviations of the prediction errors, in the steps in which the numbers are
    // coded.
    double off[FORETELL_PARTS];
} foretell;

// Begins with a first sample; `reckoned` as above.
foretell foretell_begin(const input_sample *first, bool reckoned);

// Handles the sample dt seconds after the last one in three steps: foretell_poses() predicts its
// poses; foretell_velocities() predicts the hand's velocities, given the hand's actual pose;
// foretell_learn() adds the actual sample. Predictions are written to *out_sample, rounded as they
// would be coded, and their likely errors to off[].
void foretell_poses(foretell *f, double dt, input_sample *out_sample);
void foretell_velocities(foretell *f, const input_pose *hand, input_sample *out_sample);
void foretell_learn(foretell *f, const input_sample *sample);

#endif
