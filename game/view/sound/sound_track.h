// Mixes the sounds of a bout into samples, for a film; needs no audio device and no clock.
//
// The listener is always beside the piste, wherever the film's camera is.
#ifndef SOUND_TRACK_H
#define SOUND_TRACK_H

#include <stdio.h>

#include "duel.h"

typedef struct sound_track sound_track;

// Creates a silent track for that many ticks. Returns NULL if out of memory. Destroy takes the
// address and sets it to NULL.
sound_track *sound_track_create(uint32_t ticks);
void sound_track_destroy(sound_track **address);

// Adds what happened in the next tick; ticks beyond the track's length are ignored. `middle_x_m` is
// the listener's position along the piste.
void sound_track_tick(sound_track *track, const duel_events *events, double middle_x_m);

// Adds the sounds of a part that was mixed on a track of its own, played at `speed`: slower is also
// lower, as on a tape. The track goes on by `ticks`; sounds of the part that last longer go on too.
void sound_track_append(sound_track *track, const sound_track *part, double speed, uint32_t ticks);

// The stereo samples, [*out_count][2], at SOUND_RATE_HZ.
const float (*sound_track_samples(const sound_track *track, size_t *out_count))[2];

// Writes the track as WAV, 16 bits, two channels. If a sample would clip, the whole track is made
// quieter. Returns false if it cannot be written.
bool sound_track_write(const sound_track *track, FILE *wav);

#endif
