// The sample rate of everything that is heard.
#ifndef SOUND_RATE_H
#define SOUND_RATE_H

// One of the two rates for which OpenAL Soft has built-in ears (ALC_SOFT_HRTF), and 48 samples for
// each tick of the duel.
#define SOUND_RATE_HZ 48000
#define SOUND_TICK    (SOUND_RATE_HZ / 1000)
// At most this many samples are made at once: a tick in slow motion is made in parts.
#define SOUND_SPAN_MAX 240

#endif
