// The head and the hand of a fencer in a headset from tick to tick, following the samples.
//
// Between two samples both are interpolated (hand_glide.h). A movement of which no hand is capable
// is not followed at once: after tracking was lost, after a jump, and when a headset takes over
// during a bout, the hand moves to its tracked pose over HAND_MERGE_TICKS, or over more if a hand
// needs more (hand_pace.h).
#ifndef HAND_TRACK_H
#define HAND_TRACK_H

#include "input_frame.h"

// Ticks in which a hand moves to its tracked pose after tracking was lost or jumped, and ticks in
// which the blade of an untracked hand fades. Both are so long that the movement is no attack.
#define HAND_MERGE_TICKS 200
#define HAND_FADE_TICKS  300

// A sample counts as a jump of the tracker if it is farther away than the hand can move until the
// sample's time (hand_velocity.h) plus this many ticks at the hand's greatest speed: 0.3 m, or 130
// degrees. A smaller excess is reached as soon as a hand can (hand_pace.h).
#define HAND_JUMP_TICKS 25

// A sample that a hand can only reach this many ticks after its time is an error of the tracker
// too: the blade cannot score until the hand is there. Less is a late sample.
#define HAND_LATE_TICKS 3

// Plain data. Zeroed, there was no headset yet.
typedef struct hand_track {
    uint8_t kind;          // enum input_kind of the last tick; the rest is valid only if INPUT_POSE
    uint8_t flags;         // enum input_sample_flag of the last tick
    uint16_t merge_ticks;  // ticks until the hand is at its tracked pose; 0: it is there
    uint16_t unseen_ticks; // counts up while the hand is not tracked, and down while it is
    phys_body head, hand;  // poses and velocities at the end of the last tick, line frame
} hand_track;

// Advances by one tick of `tick_s` seconds. `hand` is the present state of the hand, in the line
// frame; it is used when a headset takes over from another device.
void hand_track_step(hand_track *track, const input_frame *frame, const phys_body *hand,
                     double tick_s);

// Returns whether the blade could score in the last tick: the hand was tracked and at its tracked
// pose, or is not moved by a headset.
bool hand_track_may_touch(const hand_track *track);

// How well the hand is tracked, from 1 to 0: the opacity with which the blade is drawn.
double hand_track_seen(const hand_track *track);

// Returns whether a loaded state is valid. The caller checks the numbers and orientations.
bool hand_track_is_valid(const hand_track *track);

#endif
