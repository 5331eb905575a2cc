// The hall's answer: early echoes from its walls and its ceiling, and a late reverberation for
// where OpenAL offers none (EFX).
//
// The hall is a box of 22 x 12 x 6 m (assets/scripts/build_salle.py). An early echo is the sound's
// image behind a wall: as much later as its way is longer, weaker, and duller by what the wall
// swallows.
#ifndef SOUND_ROOM_H
#define SOUND_ROOM_H

#include <stddef.h>

#include "phys_math.h"
#include "sound_filter.h"

// Four walls and the ceiling. The floor's echo comes at once with the sound and only colors it.
#define SOUND_ECHOES 5
// The longest way of an echo that is kept: more than twice the hall's length.
#define SOUND_ECHO_RING 8192

typedef struct sound_echo {
    double delay, delay_wanted; // samples
    float gain, gain_wanted;
    phys_vec3 image; // world
    sound_pole wall;
} sound_echo;

// Plain data; begins as sound_echoes_init() leaves it.
typedef struct sound_echoes {
    float ring[SOUND_ECHO_RING]; // what has sounded in the hall
    size_t at;
    sound_echo echo[SOUND_ECHOES];
    bool is_placed;
} sound_echoes;

void sound_echoes_init(sound_echoes *e);

// Where the listener is and where it sounds: one place in the middle of the bout.
void sound_echoes_place(sound_echoes *e, phys_vec3 ear, phys_vec3 source);

// Takes what sounds in the hall and writes the sound of each echo.
void sound_echoes_run(sound_echoes *e, const float *in, float *const out[SOUND_ECHOES],
                      size_t count);

// The loudness of a sound at this distance: 1 at a distance of SOUND_NEAR_M. It falls more slowly
// than in the open, because every contact shall be heard.
#define SOUND_NEAR_M 2.5
double sound_distance_gain(double distance_m);

// Reverberation: so many seconds until it is 60 dB weaker.
#define SOUND_ROOM_RT60_S 1.3

#define SOUND_REVERB_LINES 8
#define SOUND_REVERB_RING  4096

// A network of delay lines that feed each other through a Householder matrix (Jot and Chaigne
// 1991). Plain data; begins as sound_reverb_init() leaves it.
typedef struct sound_reverb {
    float line[SOUND_REVERB_LINES][SOUND_REVERB_RING];
    size_t at;
    float keep[SOUND_REVERB_LINES];
    sound_pole dull[SOUND_REVERB_LINES];
} sound_reverb;

void sound_reverb_init(sound_reverb *r);

// Adds the reverberation of `in` to both channels.
void sound_reverb_run(sound_reverb *r, const float *in, float (*out)[2], size_t count);

#endif
