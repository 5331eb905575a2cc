// Brings the loud and the quiet parts of a stereo stream nearer to each other: steps, murmur and
// the referee are heard beside blows that are thirty times as strong, and the whole is as loud as
// films and games usually are.
//
// A compressor after D. Giannoulis, M. Massberg, J. D. Reiss, "Digital Dynamic Range Compressor
// Design" (2012): the level of the louder channel, quick to rise and slow to fall, gives one gain
// for both channels, with a soft knee. It looks at the present only: the first milliseconds of a
// blow pass as they are, so that it stays a blow; the limiter (sound_limiter.h) keeps their peaks.
#ifndef SOUND_LEVELLER_H
#define SOUND_LEVELLER_H

#include <stddef.h>

// Plain data; zeroed it has heard silence.
typedef struct sound_leveller {
    double power; // the smoothed square of the louder channel
    float gain;   // of the last sample
    size_t at;    // samples until the gain is computed again
    float wanted; // the gain toward which it moves
} sound_leveller;

// The gain, as a factor, for a steady sound whose smoothed square is `power` (1: full scale).
double sound_leveller_gain(double power);

// Levels samples in place, without delay.
void sound_leveller_run(sound_leveller *l, float (*sample)[2], size_t count);

#endif
