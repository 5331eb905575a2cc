// Tests each row of the table of settings: its words, its steps and its default.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "settings_choose.h"

#define WORDS_SIZE 160
// Letters at most: of a label, which shares a row with its value, and of a meaning, which has two
// lines in a window of the usual size.
#define LABEL_MOST   36
#define MEANING_MOST 130

static void every_row_has_its_own_key_label_and_meaning(void **state)
{
    (void)state;
    for (int i = 0; i < settings_table_count(); i++) {
        const setting *row = settings_table_row(i);
        assert_ptr_equal(settings_table_find(row->key), row);
        assert_true(row->label[0] != '\0' && row->meaning[0] != '\0');
        assert_int_equal(row->meaning[strlen(row->meaning) - 1], '.');
        // As game/view/hud/README.md says.
        assert_in_range(strlen(row->label), 3, LABEL_MOST);
        assert_in_range(strlen(row->meaning), 10, MEANING_MOST);
        assert_true(row->label[0] >= 'A' && row->label[0] <= 'Z');
        assert_int_not_equal(row->label[strlen(row->label) - 1], '.');
        for (int k = 0; k < i; k++) {
            const setting *other = settings_table_row(k);
            assert_string_not_equal(row->key, other->key);
            assert_true(row->at != other->at);
            assert_true(row->page != other->page || strcmp(row->label, other->label) != 0);
        }
        // Each word of the file has one on the screen.
        for (int k = 0; row->shown != NULL && row->word[k] != NULL; k++) {
            assert_non_null(row->shown[k]);
        }
    }
    assert_null(settings_table_find("picture"));
    assert_null(settings_table_find(""));
}

static void the_pages_have_all_rows_in_order(void **state)
{
    (void)state;
    int seen = 0;
    for (int page = 0; page < SETTINGS_PAGES; page++) {
        int count = settings_page_count((enum settings_page)page);
        assert_true(count > 0);
        for (int i = 0; i < count; i++) {
            assert_ptr_equal(settings_page_row((enum settings_page)page, i),
                             settings_table_row(seen++));
        }
    }
    assert_int_equal(seen, settings_table_count());
}

// Presses one way reach the end of the range or come round; every value on the way is written and
// read as itself, and the screen shows that it has changed.
static void every_value_on_the_way_is_read_as_written(void **state)
{
    (void)state;
    for (int i = 0; i < settings_table_count(); i++) {
        const setting *row = settings_table_row(i);
        user_settings chosen = settings_default(), read = settings_default();
        assert_true(setting_is_default(row, &chosen));
        bool has_changed = false;
        for (int way = -1; way <= 1; way += 2) {
            for (int press = 0; press < 200; press++) {
                char text[WORDS_SIZE], again[WORDS_SIZE], shown[WORDS_SIZE];
                setting_change(row, &chosen, way);
                setting_write(row, &chosen, text, sizeof text);
                setting_show(NULL, row, &chosen, shown, sizeof shown);
                assert_true(shown[0] != '\0');
                if (!setting_read(row, text, &read)) {
                    fail_msg("%s does not read its own '%s'", row->key, text);
                }
                setting_write(row, &read, again, sizeof again);
                assert_string_equal(text, again);
                has_changed = has_changed || !setting_is_default(row, &chosen);
            }
        }
        assert_true(has_changed);
        setting_reset(row, &chosen);
        assert_true(setting_is_default(row, &chosen));
    }
}

static void a_change_leaves_all_other_fields(void **state)
{
    (void)state;
    for (int i = 0; i < settings_table_count(); i++) {
        user_settings chosen = settings_default();
        setting_change(settings_table_row(i), &chosen, 1);
        setting_change(settings_table_row(i), &chosen, 1);
        for (int k = 0; k < settings_table_count(); k++) {
            assert_true(k == i || setting_is_default(settings_table_row(k), &chosen));
        }
    }
}

static void steps_up_and_down_return_to_the_default(void **state)
{
    (void)state;
    const setting *row = settings_table_find("mouse.sensitivity");
    user_settings chosen = settings_default();
    double before = 1.0;
    for (int i = 0; i < 8; i++) {
        setting_change(row, &chosen, 1);
        assert_true(chosen.devices.sensitivity[0] > 1.05 * before);
        assert_true(chosen.devices.sensitivity[0] < 1.15 * before);
        before = chosen.devices.sensitivity[0];
    }
    assert_true(before > 1.98 && before < 2.02);
    for (int i = 0; i < 8; i++) {
        setting_change(row, &chosen, -1);
    }
    assert_true(chosen.devices.sensitivity[0] == 1.0);
}

static void a_value_between_two_steps_goes_to_the_next_one(void **state)
{
    (void)state;
    const setting *row = settings_table_find("headset.turn");
    user_settings chosen = settings_default();
    chosen.headset.turn_deg = 40.0;
    setting_change(row, &chosen, 1);
    assert_true(chosen.headset.turn_deg == 45.0);
    chosen.headset.turn_deg = 40.0;
    setting_change(row, &chosen, -1);
    assert_true(chosen.headset.turn_deg == 30.0);
}

static void the_screen_says_units_and_words(void **state)
{
    (void)state;
    static const struct {
        const char *key, *text, *shown;
    } CASES[] = {{"sound.volume", "0.25", "25 %"},
                 {"sound.volume", "0", "off"},
                 {"headset.turn", "30", "30 degrees"},
                 {"headset.turn", "0", "off"},
                 {"headset.height", "1.8", "1.80 m"},
                 {"headset.arm", "0", "not measured"},
                 {"picture.frame-limit", "0", "no limit"},
                 {"picture.frame-limit", "60", "60"},
                 {"mouse.sensitivity", "2.5", "2.50"},
                 {"headset.tracker", "left_foot", "left foot"},
                 {"headset.posture", "seated", "seated"},
                 {"picture.vsync", "off", "off"},
                 {"mouse.pointer", "absolute", "a tablet"},
                 {"camera.view", "split", "split window, for two people"},
                 {"sound.device", "0", "the system's"},
                 {"sound.device", "2", "number 2"},
                 {"buttons.tap", "0.26", "0.26 s"},
                 {"picture.window", "1920x1080", "1920 x 1080"},
                 {"camera.view", "quarter", "three-quarter from the side"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char shown[WORDS_SIZE];
        user_settings chosen = settings_default();
        const setting *row = settings_table_find(CASES[i].key);
        assert_true(setting_read(row, CASES[i].text, &chosen));
        setting_show(NULL, row, &chosen, shown, sizeof shown);
        assert_string_equal(shown, CASES[i].shown);
    }
}

// So whoever does not read the chosen language finds the own one.
static void a_language_has_its_own_name_in_every_language(void **state)
{
    (void)state;
    static const char CATALOG[] = "msgid \"English\"\nmsgstr \"anglais\"\n";
    texts_report report;
    texts *french = texts_read("fr.po", CATALOG, sizeof CATALOG - 1, &report);
    user_settings chosen = settings_default();
    char shown[WORDS_SIZE];
    chosen.sound.language = REFEREE_ENGLISH;
    setting_show(french, settings_table_find("sound.language"), &chosen, shown, sizeof shown);
    assert_string_equal(shown, "anglais");
    setting_show(french, settings_table_find("screen.language"), &chosen, shown, sizeof shown);
    assert_string_equal(shown, "English");
    texts_destroy(&french);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_has_its_own_key_label_and_meaning),
        cmocka_unit_test(the_pages_have_all_rows_in_order),
        cmocka_unit_test(every_value_on_the_way_is_read_as_written),
        cmocka_unit_test(a_change_leaves_all_other_fields),
        cmocka_unit_test(steps_up_and_down_return_to_the_default),
        cmocka_unit_test(a_value_between_two_steps_goes_to_the_next_one),
        cmocka_unit_test(a_language_has_its_own_name_in_every_language),
        cmocka_unit_test(the_screen_says_units_and_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
