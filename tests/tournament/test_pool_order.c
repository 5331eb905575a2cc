// What this proves: the order of bouts in a pool has everybody meet everybody exactly once, agrees
// with the published tables of the FIE, and gives fencers their rest where that is possible.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "pool_order.h"

// The tables as they are printed in the FIE's book and on national federations' sheets.
static const char *const published[] = {
    [4] = "1-4 2-3 1-3 2-4 3-4 1-2",
    [5] = "1-2 3-4 5-1 2-3 5-4 1-3 2-5 4-1 3-5 4-2",
    [6] = "1-2 4-5 2-3 5-6 3-1 6-4 2-5 1-4 5-3 1-6 4-2 3-6 5-1 3-4 6-2",
    [7] = "1-4 2-5 3-6 7-1 5-4 2-3 6-7 5-1 4-3 6-2 5-7 3-1 4-6 7-2 3-5 1-6 2-4 7-3 6-5 1-2 4-7",
    [8] = "2-3 1-5 7-4 6-8 1-2 3-4 5-6 8-7 4-1 5-2 8-3 6-7 4-2 8-1 7-5 3-6 2-8 5-4 6-1 3-7 4-8 2-6 "
          "3-5 1-7 4-6 8-5 7-2 1-3",
};

static void everybody_meets_everybody_once(void **state)
{
    (void)state;
    for (uint32_t fencers = POOL_FENCERS_MIN; fencers <= POOL_FENCERS_MAX; fencers++) {
        const pool_pair *order = pool_order(fencers);
        int met[POOL_FENCERS_MAX + 1][POOL_FENCERS_MAX + 1] = {0};
        for (uint32_t i = 0; i < pool_bouts(fencers); i++) {
            assert_in_range(order[i].first, 1, fencers);
            assert_in_range(order[i].second, 1, fencers);
            met[order[i].first][order[i].second]++;
            met[order[i].second][order[i].first]++;
        }
        for (uint32_t a = 1; a <= fencers; a++) {
            for (uint32_t b = 1; b <= fencers; b++) {
                assert_int_equal(met[a][b], a != b);
            }
        }
    }
}

static void the_orders_are_the_published_ones(void **state)
{
    (void)state;
    for (uint32_t fencers = 4; fencers <= POOL_FENCERS_MAX; fencers++) {
        char text[256] = "";
        size_t length = 0;
        for (uint32_t i = 0; i < pool_bouts(fencers); i++) {
            const pool_pair *pair = &pool_order(fencers)[i];
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%u-%u",
                                       i > 0 ? " " : "", pair->first, pair->second);
        }
        assert_string_equal(text, published[fencers]);
    }
}

static void nobody_fences_twice_in_a_row_in_pools_of_five_and_more(void **state)
{
    (void)state;
    for (uint32_t fencers = 5; fencers <= POOL_FENCERS_MAX; fencers++) {
        const pool_pair *order = pool_order(fencers);
        for (uint32_t i = 1; i < pool_bouts(fencers); i++) {
            assert_int_not_equal(order[i].first, order[i - 1].first);
            assert_int_not_equal(order[i].first, order[i - 1].second);
            assert_int_not_equal(order[i].second, order[i - 1].first);
            assert_int_not_equal(order[i].second, order[i - 1].second);
        }
    }
}

static void other_sizes_have_no_order(void **state)
{
    (void)state;
    assert_null(pool_order(0));
    assert_null(pool_order(2));
    assert_null(pool_order(9));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_meets_everybody_once),
        cmocka_unit_test(the_orders_are_the_published_ones),
        cmocka_unit_test(nobody_fences_twice_in_a_row_in_pools_of_five_and_more),
        cmocka_unit_test(other_sizes_have_no_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
