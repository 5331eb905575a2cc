// What a bout sounds like as samples, for a film: no device, no clock.
//
// Heard from the piste's side, wherever the film is taken from.
#ifndef SOUND_TRACK_H
#define SOUND_TRACK_H

#include <stdio.h>

#include "duel.h"

typedef struct sound_track sound_track;

// Silence for so many ticks. NULL where memory is out. Destroy takes the address and nulls it.
sound_track *sound_track_create(uint32_t ticks);
void sound_track_destroy(sound_track **address);

// What happened in the next tick; what comes after the last one is not heard. `middle_x_m` is
// where the ears are along the piste.
void sound_track_tick(sound_track *track, const duel_events *events, double middle_x_m);

// Both ears' samples, [*out_count][2], SOUND_RATE_HZ a second.
const float (*sound_track_samples(const sound_track *track, size_t *out_count))[2];

// Writes it as WAV, 16 bits, two channels; louder than possible becomes softer as a whole.
// False where it cannot be written.
bool sound_track_write(const sound_track *track, FILE *wav);

#endif
