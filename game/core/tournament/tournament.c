#include "tournament.h"

#include <stdio.h>

tournament tournament_default(void)
{
    return (tournament){.format = TOURNAMENT_POOL,
                        .weapon = WEAPON_EPEE,
                        .pools = 1,
                        .best_of = 3,
                        .touches = 5,
                        .elimination_touches = 15};
}

bool tournament_has_elimination(const tournament *t)
{
    return t->format == TOURNAMENT_ELIMINATION || t->format == TOURNAMENT_POOLS;
}

uint32_t tournament_touches(const tournament *t, enum tournament_stage stage)
{
    return stage == STAGE_ELIMINATION ? t->elimination_touches : t->touches;
}

static bool check_pools(const tournament *t, char *error, size_t error_size)
{
    if (t->pools < 1 || t->pools > TOURNAMENT_POOLS_MAX ||
        t->fencers < t->pools * POOL_FENCERS_MIN || t->fencers > t->pools * POOL_FENCERS_MAX) {
        snprintf(error, error_size,
                 "%u fencers do not fit into %u pool(s); a pool has %d to %d fencers", t->fencers,
                 t->pools, POOL_FENCERS_MIN, POOL_FENCERS_MAX);
        return false;
    }
    return true;
}

static bool check_number(uint32_t fencers, uint32_t lowest, uint32_t highest, const char *format,
                         char *error, size_t error_size)
{
    if (fencers < lowest || fencers > highest) {
        snprintf(error, error_size, "%s needs %u to %u fencers, and %u are entered", format, lowest,
                 highest, fencers);
        return false;
    }
    return true;
}

bool tournament_check(const tournament *t, char *error, size_t error_size)
{
    if (t->touches < 1 || t->touches > TOURNAMENT_TOUCHES_MAX || t->elimination_touches < 1 ||
        t->elimination_touches > TOURNAMENT_TOUCHES_MAX) {
        snprintf(error, error_size, "a bout goes to 1 to %d touches", TOURNAMENT_TOUCHES_MAX);
        return false;
    }
    switch (t->format) {
    case TOURNAMENT_BEST_OF:
        if (t->best_of % 2 == 0 || t->best_of > TOURNAMENT_BEST_OF_MAX) {
            snprintf(error, error_size, "'best of' needs an odd number from 1 to %d",
                     TOURNAMENT_BEST_OF_MAX);
            return false;
        }
        return check_number(t->fencers, 2, 2, "'best of'", error, error_size);
    case TOURNAMENT_ELIMINATION:
        return check_number(t->fencers, 2, TOURNAMENT_FENCERS_MAX, "direct elimination", error,
                            error_size);
    case TOURNAMENT_POOL:
    case TOURNAMENT_POOLS:
        break;
    }
    return check_pools(t, error, error_size);
}

const tournament_result *tournament_find(const tournament *t, enum tournament_stage stage,
                                         uint8_t first, uint8_t second)
{
    for (uint32_t i = 0; i < t->results; i++) {
        const tournament_result *result = &t->result[i];
        bool same = result->fencer[0] == first && result->fencer[1] == second;
        bool swapped = result->fencer[0] == second && result->fencer[1] == first;
        if (result->stage == stage && (same || swapped)) {
            return result;
        }
    }
    return NULL;
}

const tournament_result *tournament_series_bout(const tournament *t, uint32_t number)
{
    bool exists = t->format == TOURNAMENT_BEST_OF && number < t->results;
    return exists ? &t->result[number] : NULL;
}

uint32_t tournament_series_won(const tournament *t, uint8_t fencer)
{
    uint32_t won = 0;
    for (uint32_t i = 0; i < t->results; i++) {
        const tournament_result *result = &t->result[i];
        won += result->stage == STAGE_SERIES && result->fencer[result->winner] == fencer;
    }
    return won;
}
