// A WAV file in memory, as speech engines write it, made ready to be heard.
#ifndef VOICE_WAV_H
#define VOICE_WAV_H

#include <stdbool.h>
#include <stdint.h>

#include "sound_speech.h"

// Reads mono samples of 16 bits at 8 to 48 kHz: cuts the silence before and after them, brings them
// to SOUND_RATE_HZ, and makes the loudest one 1. The lengths in the file may be larger than the
// file, as in one that was written to a pipe. The caller frees out->sample. Returns false if it is
// no such file, is silent, is longer than 5 seconds, or if memory runs out.
bool voice_wav_read(const uint8_t *bytes, size_t size, sound_clip *out);

#endif
