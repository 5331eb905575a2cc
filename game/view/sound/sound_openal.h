// The part of sound_place that OpenAL does. Private to it.
#ifndef SOUND_OPENAL_H
#define SOUND_OPENAL_H

#include "sound_place.h"

typedef struct sound_openal sound_openal;

// NULL if OpenAL lacks what is needed. Destroy takes the address and sets it to NULL.
sound_openal *sound_openal_create(enum sound_ears ears);
void sound_openal_destroy(sound_openal **address);
bool sound_openal_is_hrtf(const sound_openal *o);
void sound_openal_run(sound_openal *o, const sound_streams *in, float out[SOUND_BLOCK][2]);

#endif
