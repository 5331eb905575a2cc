// Prints the hashes of a few duels and skinned bodies and verifies the golden duels. Builds by
// every compiler, at every optimization level and for every processor must print the same.
//   same_bits [--flush-to-zero] [--golden-only] [<folder of models> <duel> ...]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai_fencer.h"
#include "contorted_pose.h"
#include "fp_environment.h"
#include "golden_bits.h"
#include "input_random.h"
#include "skin.h"
#include "test_duel_config.h"
#include "hand_random.h"

enum { TICKS = 5000, POSES = 50 };

// Counts of the rare events that the compared duels must contain: weapons that fall to the floor,
// and ticks in which a blade bends on a body.
typedef struct happened {
    uint32_t disarms, bent_ticks;
} happened;

enum fencers { COMPUTERS, WANDERERS, IN_HEADSETS };

static uint64_t fence(test_duel_config *test, enum fencers who, uint64_t seed, happened *sum)
{
    duel_state state;
    duel_events events;
    ai_fencer ai[2];
    input_random walk[2];
    hand_random tracked[2];
    test_duel_start_engaged(&test->config, &state);
    for (int side = 0; side < 2; ++side) {
        ai_fencer_start_level(&ai[side], 3, (enum duel_side)side, seed);
        walk[side] = input_random_start(seed + (uint64_t)side);
        tracked[side] = hand_random_start(seed + (uint64_t)side);
    }
    uint64_t hash = 0;
    for (int tick = 0; tick < TICKS; ++tick) {
        input_frame frame[2];
        for (int side = 0; side < 2; ++side) {
            frame[side] = who == COMPUTERS   ? ai_fencer_frame(&ai[side], &test->config, &state)
                          : who == WANDERERS ? input_random_frame(&walk[side])
                                             : hand_random_frame(&tracked[side]);
        }
        duel_step(&test->config, &state, frame, &events);
        hash = hash * 31u + duel_state_hash(&state);
        for (int side = 0; side < 2; ++side) {
            sum->bent_ticks += state.fencer[side].press.kind == DUEL_PRESS_HELD;
        }
    }
    sum->disarms += state.disarms;
    return hash;
}

static uint64_t hash_floats(uint64_t hash, const float *values, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        uint32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        hash = hash * 31u + bits;
    }
    return hash;
}

// The hash of every skinned vertex (drawn and tested for touches) and normal in contorted poses.
static uint64_t skin_bodies(const fencer_model *model, seeded random)
{
    skin *whole = skin_create(model);
    size_t count = 3 * (size_t)model->vertex_count;
    float *values = calloc(count, sizeof *values);
    if (whole == NULL || values == NULL) {
        abort();
    }
    uint64_t hash = 0;
    for (int i = 0; i < POSES; ++i) {
        body_pose body = contorted_pose(model, &random, PHYS_PI);
        skin_pose pose;
        skin_pose_make(model, &body, (fencer_frame){0.1 * i, 1, i % 2 ? 1 : -1, 0}, &pose);
        skin_positions(whole, &pose, (float(*)[3])values);
        hash = hash_floats(hash, values, count);
        skin_normals(whole, &pose, (float(*)[3])values);
        hash = hash_floats(hash, values, count);
    }
    free(values);
    skin_destroy(&whole);
    return hash;
}

// Sets the processor to flush denormal numbers to zero. A driver that is linked with -ffast-math
// does so at start; the simulation has to give the same bits nevertheless.
static void flush_to_zero(void)
{
#if defined(__SSE2__)
    _mm_setcsr(_mm_getcsr() | 0x8040u);
#elif defined(__aarch64__)
    __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)1 << 24));
#endif
}

// Fences duels with three kinds of fencers and prints their hashes. Returns false if no weapon was
// dropped or no blade bent: then the hashes would not cover these cases.
static bool fence_synthetic(void)
{
    happened sum = {0};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; ++kind) {
        test_duel_config bodies = test_duel_config_create((enum weapon_kind)kind);
        test_duel_config blades = test_duel_config_create_without_bodies((enum weapon_kind)kind);
        blades.config.settings.disarm_nms = 0.05;
        printf("%016llx ", (unsigned long long)fence(&bodies, COMPUTERS, 6, &sum));
        printf("%016llx ", (unsigned long long)fence(&bodies, WANDERERS, 15, &sum));
        printf("%016llx ", (unsigned long long)fence(&bodies, IN_HEADSETS, 3, &sum));
        printf("%016llx ", (unsigned long long)fence(&blades, WANDERERS, 12, &sum));
        if (kind == 0) {
            printf("%016llx ", (unsigned long long)skin_bodies(bodies.model, (seeded){10}));
        }
        test_duel_config_destroy(&bodies);
        test_duel_config_destroy(&blades);
    }
    printf("\n");
    bool happened_all = sum.disarms > 0 && sum.bent_ticks > 0;
    if (!happened_all) {
        fprintf(stderr, "no weapon was dropped or no blade bent: increase TICKS\n");
    }
    return happened_all;
}

static bool is_option(int count, char **words, int *next, const char *option)
{
    bool is = *next < count && strcmp(words[*next], option) == 0;
    *next += is;
    return is;
}

int main(int count, char **words)
{
    int next = 1;
    if (is_option(count, words, &next, "--flush-to-zero")) {
        flush_to_zero();
    }
    bool good = is_option(count, words, &next, "--golden-only") || fence_synthetic();
    for (int i = next + 1; i < count; i++) {
        good = golden_bits_verify(words[i], words[next]) && good;
    }
    return good ? 0 : 1;
}
