// Prints the hash of a few duels and skins: what every compiler and optimisation must agree on.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai_fencer.h"
#include "contorted_pose.h"
#include "input_random.h"
#include "skin.h"
#include "test_duel_config.h"

enum { TICKS = 5000, POSES = 50 };

// What must be part of what is compared: weapons that fall to the floor, and blades that
// bend on a body.
typedef struct happened {
    uint32_t disarms, bent_ticks;
} happened;

static uint64_t fence(test_duel_config *test, bool computers, uint64_t seed, happened *sum)
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

// Of skinned bodies every vertex and normal: what is drawn and what is hit.
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
        skin_pose_make(model, &body, (fencer_frame){0.1 * i, 1, i % 2 ? 1 : -1}, &pose);
        skin_positions(whole, &pose, (float(*)[3])values);
        hash = hash_floats(hash, values, count);
        skin_normals(whole, &pose, (float(*)[3])values);
        hash = hash_floats(hash, values, count);
    }
    free(values);
    skin_destroy(&whole);
    return hash;
}

int main(void)
{
    happened sum = {0};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; ++kind) {
        test_duel_config bodies = test_duel_config_create((enum weapon_kind)kind);
        test_duel_config blades = test_duel_config_create_without_bodies((enum weapon_kind)kind);
        blades.config.settings.disarm_nms = 0.05;
        printf("%016llx ", (unsigned long long)fence(&bodies, true, 5, &sum));
        printf("%016llx ", (unsigned long long)fence(&bodies, false, 8, &sum));
        printf("%016llx ", (unsigned long long)fence(&blades, false, 12, &sum));
        if (kind == 0) {
            printf("%016llx ", (unsigned long long)skin_bodies(bodies.model, (seeded){10}));
        }
        test_duel_config_destroy(&bodies);
        test_duel_config_destroy(&blades);
    }
    printf("\n");
    return sum.disarms > 0 && sum.bent_ticks > 0 ? 0 : 1;
}
