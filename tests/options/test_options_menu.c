// The options: which rows there are, what each order does, and that every setting can be reached.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "options_menu.h"

static options_text text;
static hud_view hud;

static const hud_view *words(const options_menu *m, const user_settings *chosen)
{
    hud = (hud_view){0};
    options_menu_write(m, chosen, &text, &hud);
    return &hud;
}

// Moves down to the row with this label. Fails if there is none.
static void go_to(options_menu *m, user_settings *chosen, const char *label)
{
    for (int i = 0; i < options_menu_rows(m); i++) {
        const hud_view *seen = words(m, chosen);
        if (strcmp(seen->menu.row[seen->menu.selected].label, label) == 0) {
            return;
        }
        options_menu_order(m, MENU_DOWN, chosen);
    }
    fail_msg("no row '%s'", label);
}

static enum options_result choose(options_menu *m, user_settings *chosen, const char *label)
{
    go_to(m, chosen, label);
    return options_menu_order(m, MENU_CHOOSE, chosen);
}

static void every_setting_is_shown_and_changed_on_its_page(void **state)
{
    (void)state;
    for (int i = 0; i < settings_table_count(); i++) {
        const setting *row = settings_table_row(i);
        user_settings chosen = settings_default();
        char shown[OPTIONS_TEXT_SIZE];
        options_menu m = options_menu_open(0);
        assert_int_equal(choose(&m, &chosen, settings_page_name(row->page)), OPTIONS_SAME);
        go_to(&m, &chosen, row->label);
        const hud_view *seen = words(&m, &chosen);
        setting_show(NULL, row, &chosen, shown, sizeof shown);
        assert_non_null(strstr(seen->menu.row[seen->menu.selected].value, shown));
        assert_string_equal(seen->line, row->meaning);
        assert_int_equal(options_menu_order(&m, MENU_LEFT, &chosen), OPTIONS_CHANGED);
        assert_int_equal(options_menu_order(&m, MENU_LEFT, &chosen), OPTIONS_CHANGED);
        bool is_lowest = setting_is_default(row, &chosen);
        assert_int_equal(options_menu_order(&m, MENU_RIGHT, &chosen), OPTIONS_CHANGED);
        assert_true(!is_lowest || !setting_is_default(row, &chosen) || row->kind != SETTING_NUMBER);
        options_menu_order(&m, MENU_CLEAR, &chosen);
        assert_true(setting_is_default(row, &chosen));
    }
}

static void the_extras_lead_to_their_menus(void **state)
{
    (void)state;
    user_settings chosen = settings_default();
    options_menu m = options_menu_open(OPTIONS_KEYS | OPTIONS_HELP | OPTIONS_HEADSET);
    assert_int_equal(choose(&m, &chosen, "Keys and buttons"), OPTIONS_OPEN_KEYS);
    assert_int_equal(choose(&m, &chosen, "Help while fencing"), OPTIONS_OPEN_HELP);
    assert_int_equal(choose(&m, &chosen, "Headset"), OPTIONS_OPEN_HEADSET);
    assert_true(m.is_open);
    int with = options_menu_rows(&m);
    m = options_menu_open(0);
    assert_int_equal(options_menu_rows(&m), with - 2);
    assert_int_equal(choose(&m, &chosen, "Headset"), OPTIONS_SAME);
    assert_string_equal(words(&m, &chosen)->title, "Headset");
}

static void back_returns_to_the_row_it_came_from_and_then_closes(void **state)
{
    (void)state;
    user_settings chosen = settings_default();
    options_menu m = options_menu_open(0);
    choose(&m, &chosen, "Mouse");
    assert_int_equal(options_menu_order(&m, MENU_BACK, &chosen), OPTIONS_SAME);
    const hud_view *seen = words(&m, &chosen);
    assert_string_equal(seen->title, "Options");
    assert_string_equal(seen->menu.row[seen->menu.selected].label, "Mouse");
    choose(&m, &chosen, "Mouse");
    assert_int_equal(choose(&m, &chosen, "Back"), OPTIONS_SAME);
    assert_string_equal(words(&m, &chosen)->title, "Options");
    assert_int_equal(choose(&m, &chosen, "Back"), OPTIONS_CLOSED);
    assert_false(m.is_open);
    m = options_menu_open(0);
    assert_int_equal(options_menu_order(&m, MENU_BACK, &chosen), OPTIONS_CLOSED);
    assert_false(m.is_open);
}

static void reset_gives_every_setting_its_default(void **state)
{
    (void)state;
    user_settings chosen = settings_default();
    for (int i = 0; i < settings_table_count(); i++) {
        setting_change(settings_table_row(i), &chosen, 1);
        setting_change(settings_table_row(i), &chosen, -1);
        setting_change(settings_table_row(i), &chosen, -1);
    }
    options_menu m = options_menu_open(0);
    assert_int_equal(choose(&m, &chosen, "Reset all settings"), OPTIONS_CHANGED);
    for (int i = 0; i < settings_table_count(); i++) {
        assert_true(setting_is_default(settings_table_row(i), &chosen));
    }
}

static void files_and_folders_are_only_shown(void **state)
{
    (void)state;
    user_settings chosen = settings_default();
    options_menu m = options_menu_open(0);
    choose(&m, &chosen, "Files and folders");
    go_to(&m, &chosen, "Settings");
    const hud_view *seen = words(&m, &chosen);
    assert_non_null(strstr(seen->menu.row[0].value, "settings.txt"));
    assert_int_equal(options_menu_order(&m, MENU_CHOOSE, &chosen), OPTIONS_SAME);
    assert_int_equal(options_menu_order(&m, MENU_CLEAR, &chosen), OPTIONS_SAME);
}

static void long_pages_scroll_with_arrows(void **state)
{
    (void)state;
    user_settings chosen = settings_default();
    options_menu m = options_menu_open(0);
    choose(&m, &chosen, "Headset");
    int rows = options_menu_rows(&m);
    assert_true(rows > MENU_ROWS);
    for (int i = 0; i < rows; i++) {
        const hud_view *seen = words(&m, &chosen);
        assert_int_equal(seen->menu.count, MENU_ROWS);
        assert_int_equal(seen->menu.above, m.list.top > 0);
        assert_int_equal(seen->menu.below, m.list.top + MENU_ROWS < rows);
        options_menu_order(&m, MENU_DOWN, &chosen);
    }
    assert_int_equal(m.list.selected, 0);
}

static void without_a_catalog_no_language_is_offered(void **state)
{
    (void)state;
    user_settings chosen = settings_default();
    options_menu all = options_menu_open(0), english = options_menu_open(OPTIONS_ENGLISH);
    choose(&all, &chosen, "Text and colors");
    choose(&english, &chosen, "Text and colors");
    assert_string_equal(words(&all, &chosen)->menu.row[0].label, "Language");
    assert_int_equal(options_menu_rows(&english), options_menu_rows(&all) - 1);
    for (int i = 1; i < options_menu_rows(&all); i++) {
        assert_string_equal(words(&english, &chosen)->menu.row[i - 1].label,
                            words(&all, &chosen)->menu.row[i].label);
    }
    english.list.selected = 0;
    assert_int_equal(options_menu_order(&english, MENU_RIGHT, &chosen), OPTIONS_CHANGED);
    assert_int_equal(chosen.screen.language, SCREEN_ENGLISH);
    english.list.selected = options_menu_rows(&english) - 1;
    options_menu_order(&english, MENU_CHOOSE, &chosen);
    assert_string_equal(words(&english, &chosen)->title, "Options");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_setting_is_shown_and_changed_on_its_page),
        cmocka_unit_test(the_extras_lead_to_their_menus),
        cmocka_unit_test(back_returns_to_the_row_it_came_from_and_then_closes),
        cmocka_unit_test(reset_gives_every_setting_its_default),
        cmocka_unit_test(files_and_folders_are_only_shown),
        cmocka_unit_test(long_pages_scroll_with_arrows),
        cmocka_unit_test(without_a_catalog_no_language_is_offered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
