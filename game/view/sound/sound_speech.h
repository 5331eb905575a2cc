// Somebody in the hall who says words: recorded samples that follow each other.
#ifndef SOUND_SPEECH_H
#define SOUND_SPEECH_H

#include <stdbool.h>
#include <stddef.h>

// Spoken words: mono, SOUND_RATE_HZ, full scale 1. Whoever made the samples owns them; they must
// outlive every sound that says them.
typedef struct sound_clip {
    const float *sample;
    size_t count;
} sound_clip;

// Plain data; zeroed it is silent.
typedef struct sound_speech {
    sound_clip now, next; // next: count 0: none
    size_t at;            // samples of `now` that were said
} sound_speech;

// Says a clip. One that is being said ends first; one that only waits is forgotten.
void sound_speech_say(sound_speech *v, sound_clip clip);

// Adds the next samples.
void sound_speech_sound(sound_speech *v, float *out, size_t count);

#endif
