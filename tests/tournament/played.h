// Tournaments with random results, and with results that a test prescribes.
#ifndef PLAYED_H
#define PLAYED_H

#include <stdio.h>

#include "seeded.h"
#include "tournament_next.h"

// A tournament with that many fencers, named by letters and numbers.
static inline tournament played_start(enum tournament_format format, uint32_t fencers,
                                      uint32_t pools)
{
    tournament t = tournament_default();
    t.format = format;
    t.pools = pools;
    t.fencers = fencers;
    for (uint32_t i = 0; i < fencers; i++) {
        snprintf(t.fencer[i].name, sizeof t.fencer[i].name, "Fencer %u", i + 1);
        snprintf(t.fencer[i].who, sizeof t.fencer[i].who, "ai:%u", i % 3 + 1);
    }
    return t;
}

// A possible result of the next bout. One in eight is decided by priority.
static inline tournament_result played_random(const tournament *t, seeded *random)
{
    tournament_bout next = tournament_next(t);
    uint32_t to = tournament_touches(t, next.stage);
    tournament_result result = {.stage = (uint8_t)next.stage,
                                .fencer = {next.fencer[0], next.fencer[1]},
                                .winner = (uint8_t)(seeded_next(random) % 2)};
    uint8_t lost = (uint8_t)(seeded_next(random) % to);
    uint8_t won = seeded_next(random) % 8 == 0 ? lost : (uint8_t)to;
    result.touches[result.winner] = won;
    result.touches[1 - result.winner] = lost;
    return result;
}

#endif
