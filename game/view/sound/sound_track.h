// The sounds of a bout as samples, for a film; needs no audio device and no clock. The same mix as
// on loudspeakers (sound_mix.h), for a listener who is always beside the piste, wherever the film's
// camera is.
#ifndef SOUND_TRACK_H
#define SOUND_TRACK_H

#include <stdio.h>

#include "sound_cue.h"
#include "sound_speech.h"

typedef struct sound_track sound_track;

// Creates a silent track for that many ticks. Two tracks with the same seed and the same ticks are
// the same, bit for bit, on the same machine. Returns NULL if out of memory. Destroy takes the
// address and sets it to NULL.
sound_track *sound_track_create(uint32_t ticks, uint64_t seed);
void sound_track_destroy(sound_track **address);

// Adds what is heard in the next tick; NULL: only what still rings. Ticks beyond the track's length
// are ignored. `middle_x_m` is the listener's position along the piste.
void sound_track_tick(sound_track *track, const sound_tick *tick, double middle_x_m);

// The referee says words, which begin with the next tick.
void sound_track_say(sound_track *track, sound_clip words);

// Adds a part that was made on a track of its own, played at `speed`: slower is also lower, as on a
// tape. The part comes and goes without a step; its last second fades out. The track goes on by
// `ticks`; a part that lasts longer goes on beyond them. With NULL the track only goes on.
void sound_track_append(sound_track *track, const sound_track *part, double speed, uint32_t ticks);

// The stereo samples, [*out_count][2], at SOUND_RATE_HZ, before they are leveled and limited.
const float (*sound_track_samples(const sound_track *track, size_t *out_count))[2];

// Writes the track as WAV, 16 bits, two channels, leveled and with its peaks limited
// (sound_leveller.h, sound_limiter.h). Returns
// false if it cannot be written.
bool sound_track_write(const sound_track *track, FILE *wav);

#endif
