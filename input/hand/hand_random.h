// A fencer in a headset who does anything a body can and a tracker does: for tests that want
// everything.
//
// Head and hand go from place to place with least jerk (Flash and Hogan 1985): guards, thrusts,
// rests and flicks of up to 3600 degrees a second. A headset of 72, 90, 120 or 144 Hz sees them
// with the noise of its kind (hand_velocity.h) and tells when each pose holds; now and then a
// sample is lost, the hand is only guessed or not known at all, or the tracker puts it elsewhere
// for a while.
#ifndef HAND_RANDOM_H
#define HAND_RANDOM_H

#include "hand_velocity.h"
#include "input_frame.h"

// A movement from a place and a turn on, over [begun, begun + lasts] ticks.
typedef struct track_leg {
    phys_pose from;
    phys_vec3 way, turn; // turn: rotation vector
    uint32_t begun, lasts;
} track_leg;

// Plain data; + - * / and sqrt only, so the same seed fences the same way everywhere.
typedef struct hand_random {
    uint64_t state; // of SplitMix64
    uint32_t tick, rate_hz, samples;
    track_leg head, hand; // the hand as seen from the head, which does not turn it
    hand_velocity history;
    input_sample sample;
    uint32_t due_tick;                  // when the sample holds
    uint32_t blind_until, unseen_until; // nothing is known of the hand; it is guessed
    uint32_t displaced_until;           // the tracker is wrong
    phys_vec3 displaced;                // by so much
    uint8_t buttons;
} hand_random;

// En garde, looking at the opponent; every seed is good.
hand_random hand_random_start(uint64_t seed);

// The next tick.
input_frame hand_random_frame(hand_random *fencer);

#endif
