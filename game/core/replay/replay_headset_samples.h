// Codes a headset's samples (input_sample.h) in few bytes.
//
// The input frames between two samples follow from the samples, so only samples take space:
// position and orientation of head and hand, and the motion of the hand. Each number is coded as
// its difference from a prediction (replay_predict_headset.h) with a model of how large that
// difference is likely to be: a normal distribution, so that nothing has to be learned first. Most
// of what remains is the tracker's noise.
#ifndef REPLAY_HEADSET_SAMPLES_H
#define REPLAY_HEADSET_SAMPLES_H

#include <stdbool.h>
#include <stdint.h>

#include "input_frame.h"
#include "range_coder.h"

// Codes `count` input frames of one side, any of which may be INPUT_POSE. When writing it codes
// frame[i][side], when reading it sets them. The buttons have this many bits. Returns false if what
// was read is not a frame that a duel accepts.
bool replay_headset_samples_code(range_coder *coder, input_frame (*frame)[2], uint32_t count,
                                 int side, int button_bits);

#endif
