// Checks the bodies of two random fencers over any number of ticks of duels with all three weapons:
// planted feet stand, no joint is too fast (body_judge.h).
//
//   soak_bodies [million ticks per weapon] [seed]
//
// A failure reports the weapon, the bout's seed and the tick. Pass that seed as the second argument
// to simulate this bout first.
#include <stdio.h>
#include <stdlib.h>

#include "body_judge.h"
#include "input_random.h"
#include "seeded.h"
#include "test_duel_config.h"

enum { BOUT_TICKS = 30000 };

typedef struct body_soak {
    enum weapon_kind kind;
    body_judge judge[2];
    long ticks;
} body_soak;

static void place_judges(body_soak *soak)
{
    soak->judge[0].ticks = soak->judge[1].ticks = 0;
}

// Simulates one bout. Returns false and prints the problem if something is wrong with a body.
static bool fence(body_soak *soak, const duel_config *config, uint64_t seed)
{
    input_random walk[2] = {input_random_start(seed), input_random_start(seed + 1)};
    duel_state state;
    duel_events events;
    test_duel_start_engaged(config, &state);
    place_judges(soak);
    for (int tick = 0; tick < BOUT_TICKS; ++tick) {
        const input_frame frame[2] = {input_random_frame(&walk[0]), input_random_frame(&walk[1])};
        bool was_halted = state.phase == DUEL_HALT;
        duel_step(config, &state, frame, &events);
        if (was_halted && state.phase == DUEL_EN_GARDE) {
            place_judges(soak); // the fencers were placed on guard again
        }
        for (int side = 0; side < 2; ++side) {
            const char *wrong =
                body_judge_tick(&soak->judge[side], config, &state, (enum duel_side)side);
            if (wrong != NULL) {
                const footwork_state *feet = &state.fencer[side].footwork;
                fprintf(stderr,
                        "%s, seed %llu, tick %d, %s fencer: %s (tick %d of action %d, duck %.3f, "
                        "lunge %.3f)\n",
                        weapon_key(soak->kind), (unsigned long long)seed, tick,
                        side == DUEL_LEFT ? "left" : "right", wrong, feet->tick_in_action,
                        feet->action, feet->duck, feet->lunge);
                return false;
            }
        }
        soak->ticks += 1;
    }
    return true;
}

int main(int argc, char **argv)
{
    double millions = argc > 1 ? strtod(argv[1], NULL) : 1.0;
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    if (!(millions > 0.0)) {
        fprintf(stderr, "'%s' is not a number of million ticks above 0\n", argv[1]);
        return 2;
    }
    bool holds = true;
    printf("%-6s %12s %18s %16s %18s\n", "weapon", "ticks", "longest slide, mm", "fastest, m/s",
           "hardest jolt, m/s");
    for (int kind = 0; holds && kind < WEAPON_KIND_COUNT; ++kind) {
        body_soak soak = {.kind = (enum weapon_kind)kind};
        test_duel_config test = test_duel_config_create_without_bodies(soak.kind);
        seeded random = {first};
        uint64_t seed = first;
        while (holds && (double)soak.ticks < 1e6 * millions) {
            holds = fence(&soak, &test.config, seed);
            seed = seeded_next(&random);
        }
        test_duel_config_destroy(&test);
        const body_judge *a = &soak.judge[0], *b = &soak.judge[1];
        printf("%-6s %12ld %18.5f %16.2f %18.2f\n", weapon_key(soak.kind), soak.ticks,
               1000.0 * fmax(a->slide_m, b->slide_m), fmax(a->joint_mps, b->joint_mps),
               fmax(a->stamp_mps, b->stamp_mps));
        fflush(stdout);
    }
    return holds ? 0 : 1;
}
