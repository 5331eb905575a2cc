// What a listener hears of a duel: the sounds of the stage, each at its place, with the hall's
// echoes and reverberation. The one mix of loudspeakers, headphones, headsets and films.
//
// It is not limited yet: a film may still slow it down or add to it (sound_limiter.h).
#ifndef SOUND_MIX_H
#define SOUND_MIX_H

#include "sound_cue.h"
#include "sound_place.h"

typedef struct sound_mix sound_mix;

typedef struct sound_listener {
    phys_vec3 ear;         // between the ears, world
    phys_vec3 forward, up; // need not be unit vectors, nor at right angles
} sound_listener;

// A person beside the middle of the piste, as the usual camera.
extern const sound_listener SOUND_LISTENER_BESIDE;

// Volumes of the groups of sounds, 0..1.
typedef struct sound_volumes {
    double group[SOUND_GROUPS];
} sound_volumes;

// The most samples that one tick may last: a tick in slow motion lasts longer.
#define SOUND_MIX_TICK_MAX 1920

// NULL if out of memory. Destroy takes the address and sets it to NULL. The same seed and the same
// calls give the same samples on the same machine; on another one, OpenAL may round differently.
sound_mix *sound_mix_create(enum sound_ears ears, bool try_openal, uint64_t seed);
void sound_mix_destroy(sound_mix **address);

// Whom it is made for. At first: a person beside the middle of the piste.
void sound_mix_listen(sound_mix *m, const sound_listener *listener);

// At first all volumes are 1. A change is heard within some milliseconds.
void sound_mix_set_volumes(sound_mix *m, const sound_volumes *volumes);

// Goes to loudspeakers or headphones, if it is not made for them already: not while it is heard.
enum sound_ears sound_mix_ears(const sound_mix *m);
void sound_mix_set_ears(sound_mix *m, enum sound_ears ears);

// The placing in use.
const sound_place *sound_mix_place(const sound_mix *m);

// Makes the next tick's samples, so many. NULL: nothing happens.
void sound_mix_tick(sound_mix *m, const sound_tick *tick, size_t samples);

// The referee says words, which begin with the next samples, after those that are being said.
void sound_mix_say(sound_mix *m, sound_clip words);

// Makes more samples while the next tick is late: everything goes on as it was.
void sound_mix_hold(sound_mix *m, size_t samples);

// Ends all sounds at once, also those that are ready: only for a mix that is not heard now.
void sound_mix_restart(sound_mix *m, uint64_t seed);

// Takes up to so many samples that are ready; returns how many. After each tick there is room for
// the next one only if those that are ready were taken.
size_t sound_mix_take(sound_mix *m, float (*out)[2], size_t most);

#endif
