#include "tableau.h"

#include <string.h>

#include "pool_sheet.h"

void tableau_seeds(uint32_t size, uint8_t out_seed[TOURNAMENT_FENCERS_MAX])
{
    out_seed[0] = 1;
    // A tableau of twice the size: each seed gets the opponent with whom the numbers add up to one
    // more than the size. The better one stands above in even places and below in odd ones, as in
    // the FIE's tableaux.
    for (uint32_t half = 1; half < size; half *= 2) {
        for (uint32_t i = half; i-- > 0;) {
            uint8_t better = out_seed[i], other = (uint8_t)(2 * half + 1 - better);
            out_seed[2 * i] = i % 2 == 0 ? better : other;
            out_seed[2 * i + 1] = i % 2 == 0 ? other : better;
        }
    }
}

static bool pools_are_finished(const tournament *t)
{
    uint32_t bouts = 0, fenced = 0;
    for (uint32_t pool = 0; pool < t->pools; pool++) {
        uint8_t fencer[POOL_FENCERS_MAX];
        bouts += pool_bouts(pool_members(t, pool, fencer));
    }
    for (uint32_t i = 0; i < t->results; i++) {
        fenced += t->result[i].stage == STAGE_POOL;
    }
    return fenced >= bouts;
}

// The fencers in the order of their seeds: of the ranking of the pools, or of entry.
static void order_of_seeds(const tournament *t, uint8_t out_fencer[TOURNAMENT_FENCERS_MAX])
{
    pool_line line[TOURNAMENT_FENCERS_MAX];
    bool ranked = t->format == TOURNAMENT_POOLS;
    if (ranked) {
        pool_ranking(t, line);
    }
    for (uint32_t i = 0; i < t->fencers; i++) {
        out_fencer[i] = ranked ? line[i].fencer : (uint8_t)i;
    }
}

// Who goes on from a bout between two places of a round: the winner, or whoever has a bye.
static uint8_t who_goes_on(const tournament *t, uint8_t first, uint8_t second, bool first_round)
{
    if (first == TOURNAMENT_NOBODY || second == TOURNAMENT_NOBODY) {
        uint8_t present = first == TOURNAMENT_NOBODY ? second : first;
        return first_round ? present : TOURNAMENT_NOBODY;
    }
    const tournament_result *result = tournament_find(t, STAGE_ELIMINATION, first, second);
    return result != NULL ? result->fencer[result->winner] : TOURNAMENT_NOBODY;
}

tableau tableau_of(const tournament *t)
{
    tableau tab = {0};
    memset(tab.place, TOURNAMENT_NOBODY, sizeof tab.place);
    if (!tournament_has_elimination(t) || t->fencers < 2 ||
        (t->format == TOURNAMENT_POOLS && !pools_are_finished(t))) {
        return tab;
    }
    for (tab.size = 1; tab.size < t->fencers; tab.size *= 2) {
        tab.rounds++;
    }
    uint8_t fencer[TOURNAMENT_FENCERS_MAX], seed[TOURNAMENT_FENCERS_MAX];
    order_of_seeds(t, fencer);
    tableau_seeds(tab.size, seed);
    for (uint32_t i = 0; i < t->fencers; i++) {
        tab.seed[fencer[i]] = (uint8_t)(i + 1);
    }
    for (uint32_t i = 0; i < tab.size; i++) {
        tab.place[0][i] = seed[i] <= t->fencers ? fencer[seed[i] - 1] : TOURNAMENT_NOBODY;
    }
    for (uint32_t round = 0; round < tab.rounds; round++) {
        for (uint32_t i = 0; i < tab.size >> (round + 1); i++) {
            const uint8_t *pair = &tab.place[round][2 * i];
            tab.place[round + 1][i] = who_goes_on(t, pair[0], pair[1], round == 0);
        }
    }
    return tab;
}

// The last round that a fencer reached.
static uint32_t round_reached(const tableau *tab, uint8_t fencer)
{
    uint32_t reached = 0;
    for (uint32_t round = 0; round <= tab->rounds; round++) {
        for (uint32_t i = 0; i < tab->size >> round; i++) {
            if (tab->place[round][i] == fencer) {
                reached = round;
            }
        }
    }
    return reached;
}

uint32_t tableau_ranking(const tournament *t, tableau_rank out_rank[TOURNAMENT_FENCERS_MAX])
{
    tableau tab = tableau_of(t);
    if (tab.size == 0 || tab.place[tab.rounds][0] == TOURNAMENT_NOBODY) {
        return 0;
    }
    // Whoever got farther stands before, then the better seed. The losers of the semifinals share
    // their rank, because the FIE has no bout for the third place.
    for (uint32_t i = 0; i < t->fencers; i++) {
        uint8_t fencer = (uint8_t)i;
        uint32_t reached = round_reached(&tab, fencer), before = 0;
        bool is_third = tab.rounds >= 2 && reached == tab.rounds - 2;
        uint32_t rank = 1;
        for (uint32_t k = 0; k < t->fencers; k++) {
            uint32_t other = round_reached(&tab, (uint8_t)k);
            bool better_seed = tab.seed[k] < tab.seed[fencer];
            before += other > reached || (other == reached && better_seed);
            rank += other > reached || (other == reached && better_seed && !is_third);
        }
        out_rank[before] = (tableau_rank){fencer, (uint16_t)rank};
    }
    return t->fencers;
}
