// The ladder: in order, with the neighbours of a person marked, who are computer fencers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ladder.h"

static void neighbors_are_marked(void **unused)
{
    (void)unused;
    ladder_row row[] = {{.who = 1, .rating = 1700.0},
                        {.who = 2, .rating = 1500.0},
                        {.who = 3, .rating = 1550.0, .is_person = true},
                        {.who = 4, .rating = 1520.0, .is_person = true, .is_self = true},
                        {.who = 5, .rating = 1300.0},
                        {.who = 6, .rating = 1600.0}};
    ladder_order(row, 6);
    static const int who[] = {5, 2, 4, 3, 6, 1};
    static const enum ladder_mark mark[] = {LADDER_NONE, LADDER_BELOW, LADDER_SELF,
                                            LADDER_NONE, LADDER_ABOVE, LADDER_NONE};
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(row[i].who, who[i]);
        assert_int_equal(row[i].mark, mark[i]);
    }
    assert_int_equal(ladder_rank(row, 6), 4);
}

static void at_the_ends_there_is_one_neighbor(void **unused)
{
    (void)unused;
    ladder_row row[] = {{.who = 1, .rating = 1500.0},
                        {.who = 2, .rating = 1000.0, .is_self = true}};
    ladder_order(row, 2);
    assert_int_equal(row[0].mark, LADDER_SELF);
    assert_int_equal(row[1].mark, LADDER_ABOVE);
    assert_int_equal(ladder_rank(row, 2), 2);
    row[0].rating = 2000.0;
    ladder_order(row, 2);
    assert_int_equal(row[0].mark, LADDER_BELOW);
    assert_int_equal(row[1].mark, LADDER_SELF);
    assert_int_equal(ladder_rank(row, 2), 1);
}

static void without_the_person_nobody_is_marked(void **unused)
{
    (void)unused;
    ladder_row row[] = {{.who = 1, .rating = 1500.0}, {.who = 2, .rating = 1500.0}};
    ladder_order(row, 2);
    assert_int_equal(row[0].who, 1);
    assert_int_equal(row[0].mark, LADDER_NONE);
    assert_int_equal(row[1].mark, LADDER_NONE);
    assert_int_equal(ladder_rank(row, 2), 0);
    ladder_order(row, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbors_are_marked),
        cmocka_unit_test(at_the_ends_there_is_one_neighbor),
        cmocka_unit_test(without_the_person_nobody_is_marked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
