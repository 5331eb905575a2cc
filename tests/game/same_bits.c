// Prints the hash of a few duels: what every compiler and optimisation must agree on.
#include <stdio.h>

#include "ai_fencer.h"
#include "input_random.h"
#include "test_duel_config.h"

enum { TICKS = 5000 };

// Sums up the disarms too: what falls to the floor must be part of what is compared.
static uint64_t fence(test_duel_config *test, bool computers, uint64_t seed, uint32_t *disarms)
{
    duel_state state;
    duel_events events;
    ai_fencer ai[2];
    input_random walk[2];
    test_duel_start_engaged(&test->config, &state);
    for (int side = 0; side < 2; ++side) {
        ai_fencer_start(&ai[side], 3, (enum duel_side)side, seed);
        walk[side] = input_random_start(seed + (uint64_t)side);
    }
    uint64_t hash = 0;
    for (int tick = 0; tick < TICKS; ++tick) {
        input_frame frame[2];
        for (int side = 0; side < 2; ++side) {
            frame[side] = computers ? ai_fencer_frame(&ai[side], &test->config, &state)
                                    : input_random_frame(&walk[side]);
        }
        duel_step(&test->config, &state, frame, &events);
        hash = hash * 31u + duel_state_hash(&state);
    }
    *disarms += state.disarms;
    return hash;
}

int main(void)
{
    uint32_t disarms = 0;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; ++kind) {
        test_duel_config bodies = test_duel_config_create((enum weapon_kind)kind);
        test_duel_config blades = test_duel_config_create_without_bodies((enum weapon_kind)kind);
        blades.config.settings.disarm_nms = 0.1;
        printf("%016llx ", (unsigned long long)fence(&bodies, true, 7, &disarms));
        printf("%016llx ", (unsigned long long)fence(&bodies, false, 8, &disarms));
        printf("%016llx ", (unsigned long long)fence(&blades, false, 9, &disarms));
        test_duel_config_destroy(&bodies);
        test_duel_config_destroy(&blades);
    }
    printf("\n");
    return disarms > 0 ? 0 : 1;
}
