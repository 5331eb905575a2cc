// Seeded random numbers for property tests: the same seed gives the same cases. Each test
// prints its seed, so that a failure can be repeated with BATTUTA_TEST_SEED=<seed>.
#ifndef SEEDED_H
#define SEEDED_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// SplitMix64 (Steele, Lea, Flood 2014): a 64-bit state; every seed is equally good.
typedef struct seeded {
    uint64_t state;
} seeded;

static inline uint64_t seeded_next(seeded *random)
{
    random->state += 0x9e3779b97f4a7c15u;
    uint64_t z = random->state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

// Uniformly distributed in [low, high).
static inline double seeded_range(seeded *random, double low, double high)
{
    double unit = (double)(seeded_next(random) >> 11) * 0x1p-53;
    return low + (high - low) * unit;
}

// Starts a test's random numbers with the seed BATTUTA_TEST_SEED, or with the default if that
// is not set. Prints the seed, so that a failure can be repeated.
static inline seeded seeded_start(const char *test, uint64_t default_seed)
{
    const char *text = getenv("BATTUTA_TEST_SEED");
    uint64_t seed = text != NULL ? strtoull(text, NULL, 0) : default_seed;
    printf("%s: seed %llu\n", test, (unsigned long long)seed);
    return (seeded){seed};
}

#endif
