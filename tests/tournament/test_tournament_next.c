// What this proves: every format ends after the right number of bouts, the bouts of pools come in
// the FIE's order, and a result that is impossible or not the next one is refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "played.h"
#include "pool_sheet.h"

static uint32_t bouts_until_over(tournament *t, seeded *random)
{
    uint32_t bouts = 0;
    while (tournament_next(t).stage != STAGE_OVER) {
        char error[256];
        tournament_result result = played_random(t, random);
        assert_true(tournament_enter(t, &result, error, sizeof error));
        bouts++;
    }
    return bouts;
}

static void a_tournament_ends_after_the_right_number_of_bouts(void **state)
{
    (void)state;
    seeded random = seeded_start("right_number", 3);
    for (uint32_t fencers = 3; fencers <= 8; fencers++) {
        tournament pool = played_start(TOURNAMENT_POOL, fencers, 1);
        assert_int_equal(bouts_until_over(&pool, &random), fencers * (fencers - 1) / 2);
    }
    for (uint32_t fencers = 2; fencers <= 64; fencers += 7) {
        tournament elimination = played_start(TOURNAMENT_ELIMINATION, fencers, 1);
        assert_int_equal(bouts_until_over(&elimination, &random), fencers - 1);
    }
    tournament both = played_start(TOURNAMENT_POOLS, 64, 8);
    assert_int_equal(bouts_until_over(&both, &random), 8 * 28 + 63);
}

static void a_series_ends_with_the_majority(void **state)
{
    (void)state;
    seeded random = seeded_start("series", 4);
    for (uint32_t best_of = 1; best_of <= 9; best_of += 2) {
        tournament t = played_start(TOURNAMENT_BEST_OF, 2, 1);
        t.best_of = best_of;
        uint32_t bouts = bouts_until_over(&t, &random);
        uint32_t left = tournament_series_won(&t, 0), right = tournament_series_won(&t, 1);
        assert_int_equal(left + right, bouts);
        assert_int_equal(left > right ? left : right, best_of / 2 + 1);
        assert_non_null(tournament_series_bout(&t, bouts - 1));
        assert_null(tournament_series_bout(&t, bouts));
    }
}

static void the_bouts_of_a_pool_come_in_the_order_of_the_table(void **state)
{
    (void)state;
    seeded random = seeded_start("order", 6);
    tournament t = played_start(TOURNAMENT_POOLS, 10, 2);
    for (uint32_t pool = 0; pool < 2; pool++) {
        uint8_t fencer[POOL_FENCERS_MAX];
        pool_members(&t, pool, fencer);
        for (uint32_t i = 0; i < 10; i++) {
            char error[256];
            tournament_bout next = tournament_next(&t);
            assert_int_equal(next.pool, pool);
            assert_int_equal(next.number, i);
            assert_int_equal(next.fencer[0], fencer[pool_order(5)[i].first - 1]);
            assert_int_equal(next.fencer[1], fencer[pool_order(5)[i].second - 1]);
            tournament_result result = played_random(&t, &random);
            assert_true(tournament_enter(&t, &result, error, sizeof error));
        }
    }
    assert_int_equal(tournament_next(&t).of, 16);
}

static void impossible_results_are_refused(void **state)
{
    (void)state;
    tournament t = played_start(TOURNAMENT_POOL, 5, 1);
    char error[256] = "";
    const tournament_result wrong[] = {
        {STAGE_POOL, {0, 1}, {6, 2}, 0},        // more touches than the bout goes to
        {STAGE_POOL, {0, 1}, {5, 5}, 0},        // both at the end
        {STAGE_POOL, {0, 1}, {2, 5}, 0},        // the winner has fewer
        {STAGE_POOL, {0, 1}, {5, 2}, 2},        // no such winner
        {STAGE_POOL, {0, 2}, {5, 2}, 0},        // another bout comes first
        {STAGE_POOL, {1, 0}, {5, 2}, 0},        // the sides are swapped
        {STAGE_ELIMINATION, {0, 1}, {5, 2}, 0}, // no elimination in a pool
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        error[0] = '\0';
        assert_false(tournament_enter(&t, &wrong[i], error, sizeof error));
        assert_true(strlen(error) > 20 && strchr(error, '\n') == NULL);
        assert_int_equal(t.results, 0);
    }
    // Time ran out at 3:2, and at 0:0 with priority.
    tournament_result result = {STAGE_POOL, {0, 1}, {3, 2}, 0};
    assert_true(tournament_enter(&t, &result, error, sizeof error));
    tournament_result nil = {STAGE_POOL, {2, 3}, {0, 0}, 1};
    assert_true(tournament_enter(&t, &nil, error, sizeof error));
}

static void wrong_sizes_are_refused(void **state)
{
    (void)state;
    char error[256];
    const struct {
        enum tournament_format format;
        uint32_t fencers, pools;
    } wrong[] = {{TOURNAMENT_POOL, 2, 1},        {TOURNAMENT_POOL, 9, 1},
                 {TOURNAMENT_POOLS, 5, 2},       {TOURNAMENT_POOLS, 17, 2},
                 {TOURNAMENT_ELIMINATION, 1, 1}, {TOURNAMENT_BEST_OF, 3, 1},
                 {TOURNAMENT_POOLS, 0, 0},       {TOURNAMENT_ELIMINATION, 0, 1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tournament t = played_start(wrong[i].format, wrong[i].fencers, wrong[i].pools);
        assert_false(tournament_check(&t, error, sizeof error));
    }
    tournament even = played_start(TOURNAMENT_BEST_OF, 2, 1);
    even.best_of = 4;
    assert_false(tournament_check(&even, error, sizeof error));
    tournament none = played_start(TOURNAMENT_POOL, 4, 1);
    none.touches = 0;
    assert_false(tournament_check(&none, error, sizeof error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tournament_ends_after_the_right_number_of_bouts),
        cmocka_unit_test(a_series_ends_with_the_majority),
        cmocka_unit_test(the_bouts_of_a_pool_come_in_the_order_of_the_table),
        cmocka_unit_test(impossible_results_are_refused),
        cmocka_unit_test(wrong_sizes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
