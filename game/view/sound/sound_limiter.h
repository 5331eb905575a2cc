// Keeps the true peak of a stereo stream below -1 dBFS without a click: it looks ahead, so that the
// gain is already down when a peak arrives.
//
// The true peak is that of the signal between the samples, estimated by fourfold oversampling
// (ITU-R BS.1770-4, annex 2). The gain that each sample needs is held over the look-ahead (minimum
// of a sliding window), let go slowly, and averaged over the look-ahead: the average of gains that
// are all low enough is low enough.
#ifndef SOUND_LIMITER_H
#define SOUND_LIMITER_H

#include <stddef.h>

// -1 dBFS.
#define SOUND_PEAK_MOST 0.8913f

#define SOUND_LIMITER_AHEAD 96 // 2 ms
// A peak between two samples holds the gain of its neighbors down too.
#define SOUND_LIMITER_HOLD   (SOUND_LIMITER_AHEAD + 4)
#define SOUND_LIMITER_PHASES 4
#define SOUND_LIMITER_TAPS   24
// The stream comes out so many samples later.
#define SOUND_LIMITER_DELAY (SOUND_LIMITER_AHEAD + SOUND_LIMITER_TAPS / 2)

// Plain data; begins as sound_limiter_init() leaves it.
typedef struct sound_limiter {
    float tap[SOUND_LIMITER_PHASES][SOUND_LIMITER_TAPS];
    float past[2][SOUND_LIMITER_TAPS];     // the last samples of each channel
    float delayed[SOUND_LIMITER_DELAY][2]; // a ring
    float needed[SOUND_LIMITER_HOLD];      // a ring: the gain of each sample
    float held[SOUND_LIMITER_AHEAD];       // a ring: after the release
    float released;
    double held_sum;
    size_t at, past_at; // samples done
} sound_limiter;

void sound_limiter_init(sound_limiter *l);

// Limits samples in place; what comes out is what went in SOUND_LIMITER_DELAY samples ago.
void sound_limiter_run(sound_limiter *l, float (*sample)[2], size_t count);

#endif
