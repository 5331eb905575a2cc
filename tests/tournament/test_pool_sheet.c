// What this proves: the pools are drawn as a serpent, and the ranking after the pools agrees with a
// slow one that compares real fractions and sorts by counting, for random tournaments; ties share
// their rank; a sheet with known results has the known figures.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "played.h"
#include "pool_sheet.h"

static void the_pools_are_a_serpent(void **state)
{
    (void)state;
    tournament t = played_start(TOURNAMENT_POOLS, 13, 3);
    static const uint8_t expected[3][5] = {{0, 5, 6, 11, 12}, {1, 4, 7, 10, 0}, {2, 3, 8, 9, 0}};
    static const uint32_t size[3] = {5, 4, 4};
    for (uint32_t pool = 0; pool < 3; pool++) {
        uint8_t fencer[POOL_FENCERS_MAX];
        assert_int_equal(pool_members(&t, pool, fencer), size[pool]);
        assert_memory_equal(fencer, expected[pool], size[pool]);
    }
}

static void everybody_is_in_one_pool_and_the_sizes_differ_by_at_most_one(void **state)
{
    (void)state;
    for (uint32_t pools = 1; pools <= 8; pools++) {
        for (uint32_t fencers = pools * 3; fencers <= pools * 8; fencers++) {
            tournament t = played_start(TOURNAMENT_POOLS, fencers, pools);
            int seen[TOURNAMENT_FENCERS_MAX] = {0};
            for (uint32_t pool = 0; pool < pools; pool++) {
                uint8_t fencer[POOL_FENCERS_MAX];
                uint32_t count = pool_members(&t, pool, fencer);
                assert_in_range(count, fencers / pools, fencers / pools + 1);
                for (uint32_t i = 0; i < count; i++) {
                    seen[fencer[i]]++;
                }
            }
            for (uint32_t i = 0; i < fencers; i++) {
                assert_int_equal(seen[i], 1);
            }
        }
    }
}

// Enters the results of a pool of four: first, second, touches.
static tournament known_pool(void)
{
    static const uint8_t score[][2] = {{5, 3}, {2, 5}, {5, 0}, {1, 5}, {5, 4}, {4, 4}};
    tournament t = played_start(TOURNAMENT_POOL, 4, 1);
    for (int i = 0; i < 6; i++) {
        tournament_bout next = tournament_next(&t);
        char error[256];
        tournament_result result = {(uint8_t)next.stage,
                                    {next.fencer[0], next.fencer[1]},
                                    {score[i][0], score[i][1]},
                                    score[i][1] > score[i][0]};
        assert_true(tournament_enter(&t, &result, error, sizeof error));
    }
    return t;
}

static void a_known_pool_has_the_known_sheet(void **state)
{
    (void)state;
    tournament t = known_pool();
    pool_line line[POOL_FENCERS_MAX];
    assert_int_equal(pool_sheet(&t, 0, line), 4);
    // 1: 5-3 (4), 5-0 (3), 4-4 with priority (2).  2: 2-5 (3), 1-5 (4), 4-4 lost (1).
    // 3: 5-2 (2), 0-5 (1), 5-4 (4).  4: 3-5 (1), 5-1 (2), 4-5 (3).
    static const uint16_t expected[4][5] = {
        {3, 3, 14, 7, 1}, {3, 0, 7, 14, 4}, {3, 2, 10, 11, 2}, {3, 1, 12, 11, 3}};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(line[i].fencer, i);
        assert_int_equal(line[i].bouts, expected[i][0]);
        assert_int_equal(line[i].victories, expected[i][1]);
        assert_int_equal(line[i].scored, expected[i][2]);
        assert_int_equal(line[i].received, expected[i][3]);
        assert_int_equal(line[i].rank, expected[i][4]);
    }
    assert_int_equal(pool_line_indicator(&line[1]), -7);
}

static void the_order_of_the_criteria_is_ratio_indicator_touches(void **state)
{
    (void)state;
    pool_line ratio = {.bouts = 4, .victories = 3, .scored = 15, .received = 14};
    pool_line longer = {.bouts = 6, .victories = 4, .scored = 28, .received = 10};
    assert_true(pool_line_compare(&ratio, &longer) < 0);
    pool_line indicator = {.bouts = 8, .victories = 6, .scored = 30, .received = 30};
    assert_true(pool_line_compare(&ratio, &indicator) < 0);
    pool_line touches = {.bouts = 4, .victories = 3, .scored = 16, .received = 15};
    assert_true(pool_line_compare(&touches, &ratio) < 0);
    pool_line same = ratio;
    assert_int_equal(pool_line_compare(&same, &ratio), 0);
}

// The slow reference: fractions as doubles, and a rank found by asking who is better.
static int better(const tournament *t, uint8_t a, uint8_t b)
{
    double ratio[2] = {0}, indicator[2] = {0}, scored[2] = {0};
    const uint8_t fencer[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        double won = 0, bouts = 0;
        for (uint32_t k = 0; k < t->results; k++) {
            const tournament_result *r = &t->result[k];
            for (int side = 0; side < 2; side++) {
                if (r->stage == STAGE_POOL && r->fencer[side] == fencer[i]) {
                    bouts += 1;
                    won += r->winner == side ? 1 : 0;
                    scored[i] += r->touches[side];
                    indicator[i] += r->touches[side] - r->touches[1 - side];
                }
            }
        }
        ratio[i] = bouts > 0 ? won / bouts : 0;
    }
    if (ratio[0] != ratio[1]) {
        return ratio[0] > ratio[1];
    }
    return indicator[0] != indicator[1] ? indicator[0] > indicator[1] : scored[0] > scored[1];
}

static void random_pools_are_ranked_as_by_the_slow_reference(void **state)
{
    (void)state;
    seeded random = seeded_start("random_pools", 18);
    int ties = 0;
    for (int run = 0; run < 300; run++) {
        uint32_t pools = 1 + (uint32_t)(seeded_next(&random) % 3);
        uint32_t fencers = pools * (3 + (uint32_t)(seeded_next(&random) % 6));
        tournament t = played_start(TOURNAMENT_POOLS, fencers, pools);
        t.touches = 1 + (uint32_t)(seeded_next(&random) % 5);
        t.lot = (uint32_t)seeded_next(&random);
        while (tournament_next(&t).stage == STAGE_POOL) {
            char error[256];
            tournament_result result = played_random(&t, &random);
            assert_true(tournament_enter(&t, &result, error, sizeof error));
        }
        pool_line line[TOURNAMENT_FENCERS_MAX];
        assert_int_equal(pool_ranking(&t, line), fencers);
        for (uint32_t i = 0; i < fencers; i++) {
            uint16_t rank = 1;
            for (uint32_t k = 0; k < fencers; k++) {
                rank = (uint16_t)(rank + better(&t, (uint8_t)k, line[i].fencer));
            }
            assert_int_equal(line[i].rank, rank);
            assert_true(i == 0 || line[i].rank >= line[i - 1].rank);
            ties += i > 0 && line[i].rank == line[i - 1].rank;
        }
    }
    // The cases include equal fencers.
    assert_true(ties > 20);
}

static void the_lot_orders_equal_fencers_and_nothing_else(void **state)
{
    (void)state;
    tournament t = played_start(TOURNAMENT_POOL, 8, 1);
    int first[8] = {0};
    for (uint32_t lot = 0; lot < 800; lot++) {
        pool_line line[TOURNAMENT_FENCERS_MAX];
        t.lot = lot;
        pool_ranking(&t, line);
        assert_int_equal(line[7].rank, 1); // nobody has fenced yet: all are equal
        first[line[0].fencer]++;
    }
    for (int i = 0; i < 8; i++) {
        assert_in_range(first[i], 60, 140); // 100 expected; 4 standard deviations
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pools_are_a_serpent),
        cmocka_unit_test(everybody_is_in_one_pool_and_the_sizes_differ_by_at_most_one),
        cmocka_unit_test(a_known_pool_has_the_known_sheet),
        cmocka_unit_test(the_order_of_the_criteria_is_ratio_indicator_touches),
        cmocka_unit_test(random_pools_are_ranked_as_by_the_slow_reference),
        cmocka_unit_test(the_lot_orders_equal_fencers_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
