#include "ghost_rate.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

// A bout that nobody has ended by now tells nothing of who is stronger.
#define LIMIT_TICKS 60000u

// Fences one bout; adds the touch that decides it. Returns false without memory.
static bool fence(const ghost_task *task, const ai_style *style, const ghost_rival *rival,
                  enum duel_side side, uint64_t seed, uint32_t touches[2])
{
    const enum duel_side other = duel_other(side);
    const fencer_model *model[2];
    model[side] = task->model[0];
    model[other] = rival->model;
    bout_setup setup = bout_setup_default(task->weapon, model, task->grid);
    setup.seed = seed;
    setup.hand[side] = task->hand;
    setup.hand[other] = rival->hand;
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.source[side] = (bout_source){.kind = BOUT_SOURCE_AI, .style = style};
    setup.source[other] = (bout_source){.kind = BOUT_SOURCE_AI, .style = rival->style};
    bout *b = bout_create(&setup);
    if (b == NULL) {
        return false;
    }
    while (!bout_over(b)) {
        duel_events events;
        bout_step(b, NULL, &events);
    }
    touches[0] += b->state.winner == side;
    touches[1] += b->state.winner == other;
    bout_destroy(&b);
    return true;
}

bool ghost_rate(const ghost_task *task, const ai_style *style, const ghost_rival *rival,
                size_t count, glicko2 *out_rating)
{
    assert(count < CROSS_TABLE_FENCERS_MAX);
    cross_table *table = calloc(1, sizeof *table);
    glicko2 is[CROSS_TABLE_FENCERS_MAX] = {{0}};
    bool done = table != NULL;
    uint32_t made = 0;
    if (done) {
        cross_table_fencer(table, "ghost");
    }
    for (size_t i = 0; i < count && done; i++) {
        char name[CROSS_TABLE_NAME_SIZE];
        uint32_t touches[2] = {0, 0};
        snprintf(name, sizeof name, "%zu", i);
        const size_t number = cross_table_fencer(table, name);
        is[number] = rival[i].is;
        for (uint32_t k = 0; k < GHOST_RATING_BOUTS && done; k++) {
            done = fence(task, style, &rival[i], k % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT,
                         task->seed + i * GHOST_RATING_BOUTS + k, touches);
        }
        cross_table_add(table, 0, number, GHOST_RATING_BOUTS, touches);
        made += touches[0] + touches[1];
    }
    if (done) {
        *out_rating = cross_table_rate_one(table, 0, is);
    }
    free(table);
    return done && made > 0;
}
