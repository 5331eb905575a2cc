#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bindings.h"
#include "menu.h"

static void test_up_and_down_wrap_around(void **state)
{
    (void)state;
    menu_list m = {0};
    menu_move(&m, MENU_UP, 3);
    assert_int_equal(m.selected, 2);
    menu_move(&m, MENU_DOWN, 3);
    assert_int_equal(m.selected, 0);
    menu_move(&m, MENU_CHOOSE, 3);
    menu_move(&m, MENU_LEFT, 3);
    assert_int_equal(m.selected, 0);
    // The list has become shorter than the selected row's index: the selection moves into it.
    m.selected = 9;
    menu_move(&m, MENU_NOTHING, 4);
    assert_in_range(m.selected, 0, 3);
}

static void test_a_long_list_is_scrolled(void **state)
{
    (void)state;
    const int count = 3 * MENU_ROWS + 2;
    menu_list m = {0};
    for (int i = 0; i < 200; i++) {
        menu_move(&m, i % 7 == 6 ? MENU_UP : MENU_DOWN, count);
        assert_in_range(m.selected, m.top, m.top + MENU_ROWS - 1);
        assert_in_range(m.top, 0, count - MENU_ROWS);
    }
    assert_true(menu_point(&m, 3, count));
    assert_int_equal(m.selected, m.top + 3);
    assert_false(menu_point(&m, MENU_ROWS, count));
    assert_false(menu_point(&m, -1, count));
    assert_false(menu_point(&(menu_list){0}, 2, 2));
}

// Every device has a binding for each direction, for choosing and for going back.
static void test_every_device_can_use_a_menu(void **state)
{
    (void)state;
    bindings b = bindings_default();
    for (int group = 0; group < BINDINGS_PROGRAM; group++) {
        bool asked[MENU_BACK + 1] = {false};
        for (int action = 0; action < ACTION_COUNT; action++) {
            bool bound = b.row[group][action].slot[0].source != BINDING_NONE;
            asked[menu_order_of((enum action)action)] |= bound;
        }
        for (int order = MENU_UP; order <= MENU_BACK; order++) {
            assert_true(asked[order]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_up_and_down_wrap_around),
        cmocka_unit_test(test_a_long_list_is_scrolled),
        cmocka_unit_test(test_every_device_can_use_a_menu),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
