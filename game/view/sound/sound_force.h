// The force at a contact, as the duel reports it: blows, and rubbing.
//
// A blow is a pulse with the blow's impulse; a harder one is shorter, after Hertz, and so sounds
// brighter. Two blades that ring at the place where they meet part and meet again a few times
// within some milliseconds. Rubbing is noise: the faster the contact runs over the roughness of the
// steel, the higher it reaches.
#ifndef SOUND_FORCE_H
#define SOUND_FORCE_H

#include <stdbool.h>
#include <stddef.h>

#include "sound_filter.h"
#include "sound_noise.h"

#define SOUND_PULSES 16

typedef struct sound_pulse {
    int wait, length, at; // samples until it begins, of it, and done
    float impulse;
} sound_pulse;

// Plain data; begins zeroed with a seed.
typedef struct sound_force {
    sound_pulse pulse[SOUND_PULSES];
    int pulses;
    float rub, rub_wanted; // the noise's strength, now and at the end of the next span
    sound_pole roughness, rumble;
    uint64_t seed;
} sound_force;

// The seconds that a blow of this impulse takes.
double sound_force_contact_s(double impulse_ns);

// The impulse as it is heard: a blow ten times as hard sounds about two and a half times as loud,
// as if a recordist had held the difference together. It always grows.
double sound_force_heard_ns(double impulse_ns);

// Adds a blow that begins with the next sample, and how it chatters.
void sound_force_blow(sound_force *f, double impulse_ns);

// The contact rubs during the next span; a force of 0 ends it.
void sound_force_rub(sound_force *f, double force_n, double speed_mps);

// Writes the force of the next samples. Returns false if there is none; then `out` is not written.
bool sound_force_next(sound_force *f, float *out, size_t count);

#endif
