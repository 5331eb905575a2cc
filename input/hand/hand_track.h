// A fencer's head and hand from tick to tick, as a headset's samples tell them.
//
// Between two samples both glide (hand_glide.h). What a tracker does that no hand can is not
// followed at once: after the hand was lost, after a jump and where a headset takes over in the
// middle of a bout, the hand goes over to where it is now seen within HAND_MERGE_TICKS.
#ifndef HAND_TRACK_H
#define HAND_TRACK_H

#include "input_frame.h"

// A hand that was lost, or jumped, is back where it is seen after so many ticks, and a blade
// whose hand nothing sees has faded after so many: long enough that neither is a blow.
#define HAND_MERGE_TICKS 200
#define HAND_FADE_TICKS  300

// A sample so much farther away than a hand gets by the time it holds (hand_velocity.h), in
// ticks of a hand's greatest speed, is the tracker's jump: 0.3 m, or 130 degrees. Less is a
// sample that came late, and a hand's greatest speed leads there.
#define HAND_JUMP_TICKS 25

// Plain data; zeroed it has seen no headset.
typedef struct hand_track {
    uint8_t kind;  // enum input_kind of the last tick; unless INPUT_POSE the rest is of no meaning
    uint8_t flags; // enum input_sample_flag of the last tick
    uint16_t merge_ticks;  // until the hand is where it is seen; 0: it is there
    uint16_t unseen_ticks; // up as long as nothing sees the hand, down again when something does
    phys_body head, hand;  // at the end of the last tick: poses and velocities, line frame
} hand_track;

// One tick of `tick_s`. `hand` is where a hand that was led otherwise is as a headset takes over,
// and how it moves; line frame.
void hand_track_step(hand_track *track, const input_frame *frame, const phys_body *hand,
                     double tick_s);

// Whether the hand's blade may score in the tick that has just been done: the hand is seen, and
// where it is seen. Always where no headset leads it.
bool hand_track_may_touch(const hand_track *track);

// How well the hand is seen, 1 .. 0: the blade is drawn so.
double hand_track_seen(const hand_track *track);

// Whether what is kept can be gone on with; numbers and turns being checked by others.
bool hand_track_is_sound(const hand_track *track);

#endif
