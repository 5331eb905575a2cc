// What this proves: the tableau has the FIE's published order of seeds, the best have the byes, and
// the final ranking of random tournaments agrees with a slow one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "played.h"
#include "tableau.h"

static void the_seeds_stand_as_in_the_published_tableaux(void **state)
{
    (void)state;
    static const uint8_t of_8[] = {1, 8, 5, 4, 3, 6, 7, 2};
    static const uint8_t of_16[] = {1, 16, 9, 8, 5, 12, 13, 4, 3, 14, 11, 6, 7, 10, 15, 2};
    uint8_t seed[TOURNAMENT_FENCERS_MAX];
    tableau_seeds(8, seed);
    assert_memory_equal(seed, of_8, sizeof of_8);
    tableau_seeds(16, seed);
    assert_memory_equal(seed, of_16, sizeof of_16);
}

static void in_every_tableau_the_better_seeds_meet_as_late_as_possible(void **state)
{
    (void)state;
    for (uint32_t size = 2; size <= 64; size *= 2) {
        uint8_t seed[TOURNAMENT_FENCERS_MAX];
        tableau_seeds(size, seed);
        // If the better one always wins, each round has exactly the best half of the round before.
        for (uint32_t left = size; left > 1; left /= 2) {
            for (uint32_t i = 0; i < left / 2; i++) {
                uint8_t a = seed[2 * i], b = seed[2 * i + 1];
                assert_int_equal(a + b, left + 1);
                seed[i] = a < b ? a : b;
            }
        }
        assert_int_equal(seed[0], 1);
    }
}

static void the_best_have_the_byes(void **state)
{
    (void)state;
    for (uint32_t fencers = 2; fencers <= 64; fencers++) {
        tournament t = played_start(TOURNAMENT_ELIMINATION, fencers, 1);
        tableau tab = tableau_of(&t);
        assert_true(tab.size >= fencers && tab.size < 2 * fencers);
        uint32_t byes = 0;
        for (uint32_t i = 0; i < tab.size / 2; i++) {
            uint8_t a = tab.place[0][2 * i], b = tab.place[0][2 * i + 1];
            assert_true(a != TOURNAMENT_NOBODY || b != TOURNAMENT_NOBODY);
            if (a == TOURNAMENT_NOBODY || b == TOURNAMENT_NOBODY) {
                uint8_t free = a == TOURNAMENT_NOBODY ? b : a;
                assert_true(tab.seed[free] <= tab.size - fencers);
                assert_int_equal(tab.place[1][i], free);
                byes++;
            }
        }
        assert_int_equal(byes, tab.size - fencers);
    }
}

// Plays to the end at random.
static tournament play(enum tournament_format format, uint32_t fencers, uint32_t pools,
                       seeded *random)
{
    tournament t = played_start(format, fencers, pools);
    t.lot = (uint32_t)seeded_next(random);
    while (tournament_next(&t).stage != STAGE_OVER) {
        char error[256];
        tournament_result result = played_random(&t, random);
        assert_true(tournament_enter(&t, &result, error, sizeof error));
    }
    return t;
}

// The slow reference for a rank: count the eliminations that a fencer has won, byes included, by
// walking through the results in reverse.
static uint32_t stage_of_loss(const tournament *t, uint8_t fencer)
{
    uint32_t later = 0; // eliminations after the one that the fencer lost
    for (uint32_t i = t->results; i-- > 0 && t->result[i].stage == STAGE_ELIMINATION;) {
        const tournament_result *r = &t->result[i];
        if (r->fencer[1 - r->winner] == fencer) {
            break;
        }
        later++;
    }
    return later;
}

static void the_final_ranking_of_random_tournaments_is_right(void **state)
{
    (void)state;
    seeded random = seeded_start("final_ranking", 5);
    for (int run = 0; run < 200; run++) {
        uint32_t pools = 1 + (uint32_t)(seeded_next(&random) % 4);
        uint32_t fencers = pools * 3 + (uint32_t)(seeded_next(&random) % (pools * 5 + 1));
        tournament t =
            play(run % 2 == 0 ? TOURNAMENT_POOLS : TOURNAMENT_ELIMINATION, fencers, pools, &random);
        tableau tab = tableau_of(&t);
        tableau_rank rank[TOURNAMENT_FENCERS_MAX];
        assert_int_equal(tableau_ranking(&t, rank), fencers);
        int seen[TOURNAMENT_FENCERS_MAX] = {0};
        for (uint32_t i = 0; i < fencers; i++) {
            seen[rank[i].fencer]++;
            // Rank by the round in which the fencer lost: 1, 2, 3 3, then 5 to 8, 9 to 16 ...
            uint32_t later = stage_of_loss(&t, rank[i].fencer);
            uint32_t best = i == 0 ? 1 : 2;
            while (i > 0 && later >= 2 * best - 3) {
                best = 2 * best - 1;
            }
            assert_true(rank[i].rank >= best);
            if (best == 3) {
                assert_int_equal(rank[i].rank, 3);
            } else {
                assert_int_equal(rank[i].rank, i + 1);
            }
            if (i > 0 && best > 3 && rank[i - 1].rank >= best) {
                assert_true(tab.seed[rank[i - 1].fencer] < tab.seed[rank[i].fencer]);
            }
        }
        for (uint32_t i = 0; i < fencers; i++) {
            assert_int_equal(seen[i], 1);
        }
        assert_int_equal(rank[0].fencer, tab.place[tab.rounds][0]);
    }
}

static void there_is_no_tableau_before_the_pools_are_finished(void **state)
{
    (void)state;
    seeded random = seeded_start("before_the_pools", 9);
    tournament t = played_start(TOURNAMENT_POOLS, 9, 2);
    while (tournament_next(&t).stage == STAGE_POOL) {
        char error[256];
        tableau_rank rank[TOURNAMENT_FENCERS_MAX];
        assert_int_equal(tableau_of(&t).size, 0);
        assert_int_equal(tableau_ranking(&t, rank), 0);
        tournament_result result = played_random(&t, &random);
        assert_true(tournament_enter(&t, &result, error, sizeof error));
    }
    assert_int_equal(tableau_of(&t).size, 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seeds_stand_as_in_the_published_tableaux),
        cmocka_unit_test(in_every_tableau_the_better_seeds_meet_as_late_as_possible),
        cmocka_unit_test(the_best_have_the_byes),
        cmocka_unit_test(the_final_ranking_of_random_tournaments_is_right),
        cmocka_unit_test(there_is_no_tableau_before_the_pools_are_finished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
