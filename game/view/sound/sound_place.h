// Puts mono streams at their places around a listener's head: two channels come out.
//
// Through OpenAL where it can render into memory (ALC_SOFT_loopback) with the reverberation of a
// hall (EFX): for headphones with a head's filters (ALC_SOFT_HRTF), else for two loudspeakers. If
// OpenAL lacks one of the first two, the same is done here in a simpler way.
#ifndef SOUND_PLACE_H
#define SOUND_PLACE_H

#include <stdbool.h>
#include <stddef.h>

#include "phys_math.h"
#include "sound_room.h"
#include "sound_stage.h"

// Samples that are placed at once: 5 ms.
#define SOUND_BLOCK 240
// The streams: the sources, and the hall's early echoes.
#define SOUND_STREAMS (SOUND_SOURCES + SOUND_ECHOES)
// What comes out is this much later than what goes in.
#define SOUND_PLACE_DELAY SOUND_BLOCK

// A block of each stream, its direction from the ears (x right, y up, z back; any length but 0),
// and what reverberates.
typedef struct sound_streams {
    float sample[SOUND_STREAMS][SOUND_BLOCK];
    phys_vec3 toward[SOUND_STREAMS];
    float wet[SOUND_BLOCK];
} sound_streams;

typedef struct sound_place sound_place;

enum sound_ears { SOUND_LOUDSPEAKERS, SOUND_HEADPHONES };

// NULL if out of memory. Without `try_openal` it does not ask for OpenAL. Destroy takes the address
// and sets it to NULL.
sound_place *sound_place_create(enum sound_ears ears, bool try_openal);
void sound_place_destroy(sound_place **address);

// Whether OpenAL does it, and whether with a head's filters.
bool sound_place_is_openal(const sound_place *p);
bool sound_place_is_hrtf(const sound_place *p);

// Places the next block.
void sound_place_run(sound_place *p, const sound_streams *in, float out[SOUND_BLOCK][2]);

#endif
