// A random fencer in a headset, for tests: any movement of a body, any behavior of a tracker.
//
// Head and hand move between poses with minimum jerk (Flash and Hogan 1985): guards, thrusts, rests
// and flicks of up to 3600 degrees per second. A headset of 72, 90, 120 or 144 Hz measures them
// with a tracker's noise (hand_velocity.h) and gives the time of each pose. Sometimes a sample is
// lost, the hand is only estimated or not known at all, or the tracker reports a wrong place for a
// while.
#ifndef HAND_RANDOM_H
#define HAND_RANDOM_H

#include "hand_velocity.h"
#include "input_frame.h"

// A movement that starts from a pose, over the ticks [begun, begun + lasts].
typedef struct track_leg {
    phys_pose from;
    phys_vec3 way, turn; // displacement; rotation vector
    uint32_t begun, lasts;
} track_leg;

// Plain data. The code uses only + - * / and sqrt, so the same seed gives the same frames on every
// machine.
typedef struct hand_random {
    uint64_t state; // of split_mix_next()
    uint32_t tick, rate_hz, samples;
    track_leg head,
        hand; // the hand relative to the head's position; the head's rotation has no effect
    hand_velocity history;
    input_sample sample;
    uint32_t due_tick; // the tick for which the sample is valid
    // Until the first tick the hand is not known at all, until the second it is only estimated.
    uint32_t blind_until, unseen_until;
    uint32_t displaced_until; // until then the tracker's error is `displaced`
    phys_vec3 displaced;
    uint8_t buttons;
} hand_random;

// Starts en garde, looking at the opponent. Every seed is valid.
hand_random hand_random_start(uint64_t seed);

// Returns the frame of the next tick.
input_frame hand_random_frame(hand_random *fencer);

#endif
