// Predicts the next value of a number that is coded repeatedly; replay_pose_track.h codes the
// difference from the prediction.
//
// Four predictors run for each number, and those that were closest lately decide. So a number that
// rests, moves steadily, starts moving or trembles is predicted well without storing which of these
// it does.
#ifndef REPLAY_PREDICT_H
#define REPLAY_PREDICT_H

#include <stdint.h>

// The predictors: no change; the last change again; half the last change; the last change and its
// change again.
#define PREDICTOR_WAYS 4

// The recent history of a number. Plain data; initialized by predictor_begin().
typedef struct predictor {
    int32_t past[3];              // newest first
    int32_t off[2];               // the prediction errors, newest first
    int32_t cost[PREDICTOR_WAYS]; // each predictor's error, with older errors weighted less
} predictor;

predictor predictor_begin(int32_t number);

// predictor_next() returns the predicted next value, clamped like every number to
// +-REPLAY_STEPS_MAX (replay_pose.h). predictor_add() adds the actual value.
int32_t predictor_next(const predictor *c);
void predictor_add(predictor *c, int32_t number);

#endif
