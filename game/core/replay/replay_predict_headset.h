// Where a headset's next sample is likely to be, from those before it, and how far off that is
// likely to be: what replay_headset_samples.h codes the difference from. Doubles and no libm: the
// same for who writes and who reads.
//
// Head and hand are followed by Kalman filters ("A new approach to linear filtering and prediction
// problems", 1960) of place, rate and acceleration, pushed about by jerks and seen through a
// tracker's noise. How strong the jerks are, the filters learn: where what is seen is farther off
// than they expected, a hand is restless, and the newest sample tells more than older ones.
#ifndef REPLAY_PREDICT_HEADSET_H
#define REPLAY_PREDICT_HEADSET_H

#include <stdbool.h>

#include "hand_velocity.h"
#include "input_sample.h"

// The parts of a sample that are foretold, three numbers each.
enum foretell_part {
    FORETELL_HEAD_PLACE,
    FORETELL_HEAD_TURN,
    FORETELL_HAND_PLACE,
    FORETELL_HAND_TURN,
    FORETELL_VELOCITY,
    FORETELL_SPIN,
    FORETELL_PARTS
};

// How uncertain place, rate and acceleration along an axis are, and how they hang together:
// variances and covariances, the same for all three axes.
typedef struct foretell_spread {
    double pp, pr, pa, rr, ra, aa;
} foretell_spread;

// What moves, along its axes or about them.
typedef struct foretell_filter {
    phys_vec3 rate, acceleration;
    foretell_spread spread;
    double restless; // so much stronger than is usual are the jerks
} foretell_filter;

// A head or a hand that is followed.
typedef struct foretell_body {
    phys_pose at;
    foretell_filter place, turn;
} foretell_body;

// All that samples are foretold from. Plain data; begins with foretell_begin().
typedef struct foretell {
    foretell_body head, hand;
    // A runtime's velocities are a second sight of how the hand moves. Those that the program
    // itself reckons from the poses (hand_velocity.h) are none, but can be reckoned again.
    bool reckoned;
    hand_velocity history;
    double now_s;
    // Standard deviations, in the steps in which the numbers are told: of how far off they were
    // foretold.
    double off[FORETELL_PARTS];
} foretell;

// A first sample; `reckoned`: as above.
foretell foretell_begin(const input_sample *first, bool reckoned);

// The sample dt seconds after the last, in three steps: its poses are foretold; the hand's being
// known, its velocities are; then all of it is known. What is foretold comes into *out_sample as it
// would be told, and how far off that is likely to be into off[].
void foretell_poses(foretell *f, double dt, input_sample *out_sample);
void foretell_velocities(foretell *f, const input_pose *hand, input_sample *out_sample);
void foretell_learn(foretell *f, const input_sample *sample);

#endif
