// Codes both fencers' input frames of a chunk in few bytes.
//
// A mouse moves in counts, so the points that it sets lie on a lattice. A chunk stores the
// lattice's spacing, and each mouse report then costs a small number per axis
// (replay_mouse_lattice.h). Input from a stick or the computer fencer has no such steps and is
// predicted from its motion (replay_smooth.h). A headset's samples are coded as differences from a
// prediction (replay_headset_samples.h). Every chunk starts without history and can be read by
// itself.
#ifndef REPLAY_INPUT_H
#define REPLAY_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "input_frame.h"
#include "replay_mouse_lattice.h"

// Ticks per input chunk, and so the most that a killed program loses.
#define REPLAY_INPUT_TICKS 250

// Largest coded size of both sides' frames.
#define REPLAY_INPUT_BYTES_MAX (2 * REPLAY_INPUT_TICKS * 64 + 64)

// Writes `count` ticks, 1..REPLAY_INPUT_TICKS. `mouse` keeps what is known of both sides' mice from
// chunk to chunk. Returns the number of bytes, at most REPLAY_INPUT_BYTES_MAX.
size_t replay_input_encode(const input_frame (*frame)[2], uint32_t count, replay_mouse mouse[2],
                           uint8_t *out);

// The last versions of the format in which the buttons had six bits, without strides, and in which
// every point was coded as a mouse's.
#define REPLAY_INPUT_NO_STRIDES 6
#define REPLAY_INPUT_NO_SMOOTH  7

// Reads `count` ticks, written in this version of the format. Returns false if the bytes do not
// code that many ticks. Even then every frame in out_frame is one that a duel accepts.
bool replay_input_decode(const uint8_t *bytes, size_t size, uint32_t count, uint32_t format,
                         input_frame (*out_frame)[2]);

#endif
