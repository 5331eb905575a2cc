// The cross table: ratings in the order of known strengths on one scale, and cycles that are found.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "cross_table.h"
#include "near.h"
#include "seeded.h"

static cross_table table;

// Touches of two fencers whose strengths differ by so many points.
static void fence(seeded *random, size_t first, size_t second, double points, uint32_t touches)
{
    uint32_t score[2] = {0, 0};
    for (uint32_t i = 0; i < touches; i++) {
        score[seeded_range(random, 0.0, 1.0) < glicko2_share_of_points(points) ? 0 : 1]++;
    }
    cross_table_add(&table, first, second, touches, score);
}

static size_t enter(const char *name)
{
    return cross_table_fencer(&table, name);
}

static void rates_known_strengths(void **unused)
{
    (void)unused;
    seeded random = seeded_start("rates_known_strengths", 9);
    memset(&table, 0, sizeof table);
    // Entered in another order than that of their strengths.
    static const double strength[] = {1500.0, 1900.0, 1100.0, 1700.0, 1300.0};
    for (size_t i = 0; i < 5; i++) {
        char name[16];
        snprintf(name, sizeof name, "ai:%zu", i);
        assert_int_equal(enter(name), i);
    }
    for (size_t i = 0; i < 5; i++) {
        for (size_t k = i + 1; k < 5; k++) {
            fence(&random, i, k, strength[i] - strength[k], 400);
        }
    }
    glicko2 rating[CROSS_TABLE_FENCERS_MAX];
    size_t order[CROSS_TABLE_FENCERS_MAX];
    cross_table_rate(&table, enter("ai:0"), rating);
    cross_table_order(&table, rating, order);
    static const size_t expected[] = {1, 3, 0, 4, 2};
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(order[i], expected[i]);
        // 1,600 touches tell a difference to about 20 points; three times that.
        assert_near(rating[i].rating, strength[i], 60.0);
    }
    cross_cycle cycle[4];
    assert_int_equal(cross_table_cycles(&table, 1.0, 50, cycle, 4), 0);
}

// A newcomer is rated on the scale of the others, however strong, and they stay as they are.
static void rates_a_newcomer(void **unused)
{
    (void)unused;
    seeded random = seeded_start("rates_a_newcomer", 9);
    static const double STRENGTH[] = {1100.0, 1500.0, 1850.0};
    for (size_t n = 0; n < 3; n++) {
        memset(&table, 0, sizeof table);
        glicko2 is[CROSS_TABLE_FENCERS_MAX] = {{0}};
        const size_t newcomer = enter("ghost");
        for (size_t i = 1; i <= 10; i++) {
            char name[16];
            snprintf(name, sizeof name, "%zu", i);
            is[enter(name)] = (glicko2){1200.0 + 60.0 * (double)i, 50.0, 0.06};
            fence(&random, newcomer, i, STRENGTH[n] - is[i].rating, 100);
        }
        const glicko2 found = cross_table_rate_one(&table, newcomer, is);
        // 1,000 touches tell the strength to 11 to 20 points; three times that.
        assert_near(found.rating, STRENGTH[n], 60.0);
        assert_true(found.deviation > 8.0 && found.deviation < 25.0);
    }
}

static void finds_cycles(void **unused)
{
    (void)unused;
    seeded random = seeded_start("finds_cycles", 5);
    memset(&table, 0, sizeof table);
    size_t a = enter("paper"), b = enter("rock"), c = enter("scissors"), d = enter("fist");
    fence(&random, a, b, 200.0, 400);
    fence(&random, b, c, 200.0, 400);
    fence(&random, c, a, 200.0, 400);
    fence(&random, d, a, 500.0, 400);
    fence(&random, d, b, 500.0, 400);
    fence(&random, d, c, 500.0, 400);
    cross_cycle cycle[4];
    assert_int_equal(cross_table_cycles(&table, 100.0, 50, cycle, 4), 1);
    assert_int_equal(cycle[0].fencer[0], a);
    assert_int_equal(cycle[0].fencer[1], b);
    assert_int_equal(cycle[0].fencer[2], c);
    assert_in_range((uint64_t)cycle[0].points, 120, 260);
    assert_int_equal(cross_table_cycles(&table, 400.0, 50, cycle, 4), 0);
    assert_int_equal(cross_table_cycles(&table, 100.0, 5000, cycle, 4), 0); // too few touches
}

static void refuses_too_many(void **unused)
{
    (void)unused;
    memset(&table, 0, sizeof table);
    char name[CROSS_TABLE_NAME_SIZE + 1];
    for (size_t i = 0; i < CROSS_TABLE_FENCERS_MAX; i++) {
        snprintf(name, sizeof name, "fencer %zu", i);
        assert_int_equal(enter(name), i);
    }
    assert_int_equal(enter("one more"), CROSS_TABLE_FENCERS_MAX);
    assert_int_equal(enter("fencer 3"), 3);
    memset(name, 'x', CROSS_TABLE_NAME_SIZE);
    name[CROSS_TABLE_NAME_SIZE] = '\0';
    memset(&table, 0, sizeof table);
    assert_int_equal(enter(name), CROSS_TABLE_FENCERS_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_known_strengths),
        cmocka_unit_test(rates_a_newcomer),
        cmocka_unit_test(finds_cycles),
        cmocka_unit_test(refuses_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
