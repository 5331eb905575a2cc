#include "tournament_next.h"

#include <stdio.h>

#include "pool_sheet.h"
#include "tableau.h"

static tournament_bout next_of_series(const tournament *t)
{
    uint32_t majority = t->best_of / 2 + 1;
    if (tournament_series_won(t, 0) >= majority || tournament_series_won(t, 1) >= majority) {
        return (tournament_bout){.stage = STAGE_OVER};
    }
    return (tournament_bout){.stage = STAGE_SERIES, .fencer = {0, 1}, .number = t->results};
}

static tournament_bout next_of_pools(const tournament *t)
{
    for (uint32_t pool = 0; pool < t->pools; pool++) {
        uint8_t fencer[POOL_FENCERS_MAX];
        uint32_t count = pool_members(t, pool, fencer);
        const pool_pair *order = pool_order(count);
        for (uint32_t i = 0; order != NULL && i < pool_bouts(count); i++) {
            uint8_t first = fencer[order[i].first - 1], second = fencer[order[i].second - 1];
            if (tournament_find(t, STAGE_POOL, first, second) == NULL) {
                return (tournament_bout){STAGE_POOL, {first, second}, pool, i, 0};
            }
        }
    }
    return (tournament_bout){.stage = STAGE_OVER};
}

static tournament_bout next_of_elimination(const tournament *t)
{
    tableau tab = tableau_of(t);
    for (uint32_t round = 0; round < tab.rounds; round++) {
        for (uint32_t i = 0; i < tab.size >> (round + 1); i++) {
            const uint8_t *pair = &tab.place[round][2 * i];
            bool both = pair[0] != TOURNAMENT_NOBODY && pair[1] != TOURNAMENT_NOBODY;
            if (both && tab.place[round + 1][i] == TOURNAMENT_NOBODY) {
                return (tournament_bout){
                    STAGE_ELIMINATION, {pair[0], pair[1]}, 0, i, tab.size >> round};
            }
        }
    }
    return (tournament_bout){.stage = STAGE_OVER};
}

tournament_bout tournament_next(const tournament *t)
{
    switch (t->format) {
    case TOURNAMENT_BEST_OF:
        return next_of_series(t);
    case TOURNAMENT_ELIMINATION:
        return next_of_elimination(t);
    case TOURNAMENT_POOL:
        return next_of_pools(t);
    case TOURNAMENT_POOLS:
        break;
    }
    tournament_bout next = next_of_pools(t);
    return next.stage == STAGE_OVER ? next_of_elimination(t) : next;
}

// A winner has at most as many touches as the bout goes to and no fewer than the loser; the loser
// has fewer than the bout goes to.
static bool check_score(const tournament *t, const tournament_result *result, char *error,
                        size_t error_size)
{
    uint32_t most = tournament_touches(t, (enum tournament_stage)result->stage);
    bool possible = result->winner < 2;
    if (possible) {
        uint8_t won = result->touches[result->winner], lost = result->touches[1 - result->winner];
        possible = won <= most && lost <= won && lost < most;
    }
    if (!possible) {
        snprintf(error, error_size,
                 "%u:%u is no score of a bout to %u touches; the winner has at most %u and the "
                 "other one fewer",
                 result->touches[0], result->touches[1], most, most);
    }
    return possible;
}

bool tournament_enter(tournament *t, const tournament_result *result, char *error,
                      size_t error_size)
{
    tournament_bout next = tournament_next(t);
    if (next.stage == STAGE_OVER || t->results >= TOURNAMENT_RESULTS_MAX) {
        snprintf(error, error_size,
                 "all bouts have been fenced; there is no other result to enter");
        return false;
    }
    if (result->stage != next.stage || result->fencer[0] != next.fencer[0] ||
        result->fencer[1] != next.fencer[1]) {
        snprintf(error, error_size, "the next bout is '%s' against '%s'; enter its result first",
                 t->fencer[next.fencer[0]].name, t->fencer[next.fencer[1]].name);
        return false;
    }
    if (!check_score(t, result, error, error_size)) {
        return false;
    }
    t->result[t->results++] = *result;
    return true;
}
