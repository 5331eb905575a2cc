// Noise that is the same in every run: SplitMix64 (Steele, Lea, Flood 2014). Every generator of
// sound has its own state, so that none depends on how often another one asks.
#ifndef SOUND_NOISE_H
#define SOUND_NOISE_H

#include <stdint.h>

// Uniform in -1..1.
static inline float sound_noise(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15u;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (float)((double)((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1.0);
}

// Uniform in low..high.
static inline double sound_noise_range(uint64_t *state, double low, double high)
{
    return low + (high - low) * (0.5 + 0.5 * (double)sound_noise(state));
}

#endif
