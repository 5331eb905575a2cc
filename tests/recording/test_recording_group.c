// Tests which recordings of a list belong together, and how many bouts each fencer has won of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "recording_group.h"

enum { ROWS = 6 };

static recording_entry entry[ROWS];
static recording_list list;

// Six bouts of a minute, the newest first, each five minutes after the one before.
static int set_up(void **state)
{
    (void)state;
    for (int i = 0; i < ROWS; i++) {
        entry[i] = (recording_entry){.is_read = true,
                                     .is_usable = true,
                                     .is_finished = true,
                                     .winner = (uint8_t)(i % 3 == 0 ? DUEL_RIGHT : DUEL_LEFT),
                                     .weapon = WEAPON_FOIL,
                                     .seconds = 60.0,
                                     .began_unix_s = 1000000 - 300 * i};
        strcpy(entry[i].fencer[DUEL_LEFT], "mouse");
        strcpy(entry[i].fencer[DUEL_RIGHT], "ai:3");
    }
    list = (recording_list){.count = ROWS, .shown = ROWS, .entry = entry};
    return 0;
}

static void assert_group(uint32_t index, uint32_t first, uint32_t count, uint32_t left,
                         uint32_t right)
{
    const recording_group group = recording_group_of(&list, index);
    assert_int_equal(group.first, first);
    assert_int_equal(group.count, count);
    assert_int_equal(group.won[DUEL_LEFT], left);
    assert_int_equal(group.won[DUEL_RIGHT], right);
}

static void bouts_one_after_another_belong_together(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < ROWS; i++) {
        assert_group(i, 0, ROWS, 4, 2);
    }
    entry[1].winner = DUEL_NOBODY;
    entry[2].is_finished = false;
    assert_group(5, 0, ROWS, 2, 2);
    list.shown = 2; // the others do not match the filter
    assert_group(1, 0, 2, 0, 1);
}

static void others_and_a_long_rest_divide_them(void **state)
{
    (void)state;
    strcpy(entry[2].fencer[DUEL_LEFT], "pad0");
    assert_group(0, 0, 2, 1, 1);
    assert_group(2, 2, 1, 1, 0);
    assert_group(5, 3, 3, 2, 1);
    entry[4].weapon = WEAPON_SABRE;
    assert_group(5, 5, 1, 1, 0);
    entry[5].is_usable = false;
    assert_group(5, 5, 1, 0, 0);
    // Ten minutes of rest after a bout of a minute, and a second more.
    entry[0].began_unix_s = entry[1].began_unix_s + 660;
    assert_group(0, 0, 2, 1, 1);
    entry[0].began_unix_s++;
    assert_group(0, 0, 1, 0, 1);
}

static void the_order_must_be_by_time_and_may_be_reversed(void **state)
{
    (void)state;
    for (int i = 0; i < ROWS; i++) {
        entry[i].began_unix_s = 1000000 + 300 * i;
    }
    assert_group(3, 0, ROWS, 4, 2);
    list.order = RECORDING_BY_LENGTH;
    assert_group(3, 3, 1, 0, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(bouts_one_after_another_belong_together, set_up),
        cmocka_unit_test_setup(others_and_a_long_rest_divide_them, set_up),
        cmocka_unit_test_setup(the_order_must_be_by_time_and_may_be_reversed, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
