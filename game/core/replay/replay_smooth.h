// Codes the input frames of a hand that moves smoothly in every tick: the computer fencer's, a
// stick's, a scripted one.
//
// A Kalman filter (replay_kalman.h) for each axis of the point and for the extension predicts the
// next value with a fraction. Where the fraction lies between two whole numbers, and how sure the
// filter is, say which of the two is likely, so a steady motion costs a fraction of a bit in a
// tick. A mouse's frames are smaller on their lattice (replay_mouse_lattice.h).
#ifndef REPLAY_SMOOTH_H
#define REPLAY_SMOOTH_H

#include <stdbool.h>
#include <stdint.h>

#include "input_frame.h"
#include "range_coder.h"

// Writes or reads `count` frames of a side, at least 1, all of kind INPUT_POINT. Returns false if
// the bytes that were read do not code valid frames; those read so far are valid even then.
bool replay_smooth_code(range_coder *coder, input_frame (*frame)[2], uint32_t count, int side);

#endif
