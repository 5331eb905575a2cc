// A headset's samples (input_sample.h) as few bytes.
//
// Between two samples the frames follow from each other, so what costs is a sample: head and hand,
// where they are, how they are turned, how the hand moves. Each is told by how it differs from
// where it was on the way to (replay_predict_headset.h), by a model for how far off that is likely
// to be: a number of normal deviates' digits, so that nothing has to be learned before it costs
// little. Most of what is left is the tracker's noise.
#ifndef REPLAY_HEADSET_SAMPLES_H
#define REPLAY_HEADSET_SAMPLES_H

#include <stdbool.h>
#include <stdint.h>

#include "input_frame.h"
#include "range_coder.h"

// Codes `count` frames of one side of which any may be of INPUT_POSE; frame[i][side] is what is
// written, or gets what is read. False where what was read is no frame that a duel accepts.
bool replay_headset_samples_code(range_coder *coder, input_frame (*frame)[2], uint32_t count,
                                 int side);

#endif
