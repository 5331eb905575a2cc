// The people in the hall, on one side of it: a quiet murmur, and applause after a touch.
//
// Nobody can be understood. A voice is a pulse of the larynx through two resonances of the mouth,
// which change from syllable to syllable; between sentences it is silent. A clap is a burst of
// noise through the resonance of two hollow hands, each pair of hands with its own.
#ifndef SOUND_CROWD_H
#define SOUND_CROWD_H

#include <stddef.h>

#include "sound_filter.h"
#include "sound_noise.h"

#define SOUND_CROWD_VOICES 7
#define SOUND_CROWD_HANDS  14

typedef struct sound_voice {
    sound_band vowel[2];
    sound_pole throat;
    float pitch, phase; // per sample
    float level, wanted;
    int wait; // samples until the next syllable or pause
} sound_voice;

typedef struct sound_hands {
    sound_band hollow;
    float level, keep, loudness;
    int wait;          // samples until the next clap
    float interval_s;  // between two claps
    float lasts_share; // of the applause
} sound_hands;

// Plain data; begins as sound_crowd_init() leaves it.
typedef struct sound_crowd {
    sound_voice voice[SOUND_CROWD_VOICES];
    sound_hands hands[SOUND_CROWD_HANDS];
    int until_applause, applause_left, applause_length; // samples
    uint64_t seed;
} sound_crowd;

void sound_crowd_init(sound_crowd *c, uint64_t seed);

// A touch was given: applause begins after a moment, and dies away.
void sound_crowd_applaud(sound_crowd *c);

// Adds the next samples to `out`.
void sound_crowd_sound(sound_crowd *c, float *out, size_t count);

#endif
