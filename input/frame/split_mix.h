// Pseudo-random numbers with a 64-bit state: SplitMix64 (Steele, Lea, Flood 2014).
#ifndef SPLIT_MIX_H
#define SPLIT_MIX_H

#include <stdint.h>

// Returns the next number, uniform over 64 bits. Every initial state is valid, and neighboring
// states give unrelated numbers.
static inline uint64_t split_mix_next(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15u;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

#endif
