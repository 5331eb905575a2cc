// Both fencers' input frames of a chunk as few bytes.
//
// A mouse moves in counts: the points it leads lie on a lattice, and a chunk says how wide
// its meshes are, so that a report costs a small number for each axis (replay_mouse_lattice.h).
// What a stick, a key or the computer fencer leads moves in no such steps and is foretold from its
// speed. A headset's samples are told by how they differ from where they were expected
// (replay_headset_samples.h). Every chunk starts from nothing and can be read by itself.
#ifndef REPLAY_INPUT_H
#define REPLAY_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "input_frame.h"
#include "replay_mouse_lattice.h"

// Input reaches the disk so often: a program that is killed loses no more than this.
#define REPLAY_INPUT_TICKS 250

// What both sides' frames may take.
#define REPLAY_INPUT_BYTES_MAX (2 * REPLAY_INPUT_TICKS * 64 + 64)

// Writes `count` ticks, 1..REPLAY_INPUT_TICKS; what is known of both sides' mice goes on from
// chunk to chunk. Returns the bytes, at most REPLAY_INPUT_BYTES_MAX.
size_t replay_input_encode(const input_frame (*frame)[2], uint32_t count, replay_mouse mouse[2],
                           uint8_t *out);

// Reads `count` ticks. False where the bytes are not those of so many ticks; whatever is in
// out_frame then, every frame is one that a duel accepts.
bool replay_input_decode(const uint8_t *bytes, size_t size, uint32_t count,
                         input_frame (*out_frame)[2]);

#endif
