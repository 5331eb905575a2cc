// A bank of resonators: the modes of a struck body (van den Doel, Kry and Pai 2001,
// FoleyAutomatic). A force drives each mode in proportion to the mode's motion at the place of the
// contact.
#ifndef SOUND_MODES_H
#define SOUND_MODES_H

#include <stddef.h>

// A multiple of SOUND_MODES_LANES, so that the modes are computed side by side.
#define SOUND_MODES_MAX   64
#define SOUND_MODES_LANES 8

// Plain data; zeroed it is an empty bank.
typedef struct sound_modes {
    int count;
    float a[SOUND_MODES_MAX], b[SOUND_MODES_MAX]; // the recursion's coefficients
    float now[SOUND_MODES_MAX], before[SOUND_MODES_MAX];
    float drive[SOUND_MODES_MAX]; // how much of the force reaches the mode
    float heard[SOUND_MODES_MAX]; // how loud it is
    float frequency_hz[SOUND_MODES_MAX], decay_per_s[SOUND_MODES_MAX];
} sound_modes;

// Adds a mode that is driven by nothing yet. Modes that the sample rate or the ear cannot follow
// are left out, as is everything beyond SOUND_MODES_MAX; returns whether it was added.
// `loudness` is how strongly it is heard after an impulse.
int sound_modes_add(sound_modes *m, double frequency_hz, double decay_per_s, double loudness);

// Changes the decay of all modes to so many times their own; 1 is free ringing.
void sound_modes_damp(sound_modes *m, double times);

// Adds the sound of a force to `out`. Costs nothing while the body is silent and `force` is NULL.
void sound_modes_ring(sound_modes *m, const float *force, float *out, size_t count);

#endif
