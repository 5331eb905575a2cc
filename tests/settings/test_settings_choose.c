// Tests how the choices are read from the lines of settings.txt and written to them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "parsed_settings.h"
#include "settings_choose.h"

static void lines_are_read_and_the_rest_has_defaults(void **state)
{
    (void)state;
    char error[200] = "";
    user_settings chosen;
    settings s = {0};
    assert_true(settings_read(&s, &chosen, error, sizeof error));
    assert_true(chosen.devices.pad.dead == STICK_ROUND_DEFAULT.dead);
    assert_true(chosen.devices.joystick.dead == STICK_SQUARE_DEFAULT.dead);
    assert_true(chosen.devices.pad.curve == 1.0 && !chosen.devices.absolute);
    assert_true(chosen.headset.window == HEADSET_WINDOW_EYE && chosen.headset.height_m == 1.75);
    assert_true(chosen.sound.all == 1.0 && chosen.picture.fineness == FINENESS_AUTO);
    assert_false(chosen.picture.is_fullscreen || chosen.picture.free_of_screen);
    s = parsed_settings("pad.dead-zone 0.3 # worn\njoystick.curve 2\nmouse.pointer absolute\n"
                        "headset.window behind\nheadset.posture seated\nheadset.bounds off\n"
                        "headset.tracker waist\nsound.feet 0.5\npicture.vsync off\n"
                        "picture.quality fine\n");
    assert_true(settings_read(&s, &chosen, error, sizeof error));
    assert_true(chosen.devices.pad.dead == 0.3 && chosen.devices.joystick.curve == 2.0);
    assert_true(chosen.devices.absolute && chosen.headset.window == HEADSET_WINDOW_BEHIND);
    assert_true(chosen.headset.seated && chosen.headset.bounds_hidden);
    assert_string_equal(HEADSET_TRACKER[chosen.headset.tracker], "waist");
    assert_true(chosen.sound.feet == 0.5 && chosen.sound.blades == 1.0);
    assert_true(chosen.picture.free_of_screen && chosen.picture.fineness == FINENESS_FINE);
    assert_string_equal(error, "");
}

static void an_invalid_value_is_reported_and_the_default_is_used(void **state)
{
    (void)state;
    static const struct {
        const char *text, *words;
    } CASES[] = {
        {"pad.dead-zone 0.9\n", "settings: pad.dead-zone '0.9' is not valid; write a number from 0 "
                                "to 0.5 (0.14 is used)"},
        {"joystick.curve nan\n", "write a number from 0.5 to 3 (1 is used)"},
        {"joystick.curve 1,5\n", "joystick.curve '1,5' is not valid"},
        {"mouse.spring 21\n", "write a number from 0 to 20 (0 is used)"},
        {"mouse0.sensitivity 0\n", "write a number from 0.05 to 20 (1 is used)"},
        {"mouse.pointer pen\n", "write relative or absolute (relative is used)"},
        {"headset.height 0.9\n", "write a number from 1.2 to 2.2 (1.75 is used)"},
        {"headset.window roof\n", "'roof' is not valid; write eye, side or behind (eye is used)"},
        {"headset.bounds maybe\n", "write on or off (on is used)"},
        {"headset.tracker nose\n",
         "write none, handheld_object, left_foot ... or keyboard (none is used)"},
        {"sound.volume loud\n", "write a number from 0 to 1 (1 is used)"},
        {"picture.quality best\n", "write auto, plain or fine (auto is used)"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        settings s = parsed_settings(CASES[i].text);
        user_settings chosen;
        char error[200] = "";
        assert_false(settings_read(&s, &chosen, error, sizeof error));
        if (strstr(error, CASES[i].words) == NULL) {
            fail_msg("%s", error);
        }
        for (int row = 0; row < settings_table_count(); row++) {
            assert_true(setting_is_default(settings_table_row(row), &chosen));
        }
    }
}

static void the_first_invalid_value_is_reported_and_valid_ones_are_read(void **state)
{
    (void)state;
    settings s = parsed_settings("headset.turn left\npad.curve 9\npad.dead-zone 0.2\n");
    user_settings chosen;
    char error[200] = "";
    assert_false(settings_read(&s, &chosen, error, sizeof error));
    assert_non_null(strstr(error, "pad.curve '9'"));
    assert_true(chosen.devices.pad.dead == 0.2);
}

static void only_what_is_changed_is_written(void **state)
{
    (void)state;
    settings s = parsed_settings("lesson done\npad.curve 2 # fine\n");
    user_settings chosen, again;
    char error[200], value[SETTINGS_LINE_MAX];
    assert_true(settings_read(&s, &chosen, error, sizeof error));
    assert_true(settings_write(&chosen, &s));
    assert_int_equal(s.count, 2);
    chosen.devices.pad.curve = 1.5;
    chosen.headset.seated = true;
    chosen.headset.arm_m = 0.64;
    assert_true(settings_write(&chosen, &s));
    assert_int_equal(s.count, 4);
    assert_string_equal(s.line[1], "pad.curve 1.5 # fine");
    assert_true(settings_read(&s, &again, error, sizeof error));
    assert_true(again.devices.pad.curve == 1.5 && again.headset.seated);
    assert_true(again.headset.arm_m == 0.64);
    assert_false(settings_get(&s, "headset.height", value));
}

static void a_choice_of_the_default_replaces_the_line(void **state)
{
    (void)state;
    settings s = parsed_settings("sound.volume 0.2\n");
    user_settings chosen;
    char error[200];
    assert_true(settings_read(&s, &chosen, error, sizeof error));
    setting_reset(settings_table_find("sound.volume"), &chosen);
    assert_true(settings_write(&chosen, &s));
    assert_int_equal(s.count, 1);
    assert_string_equal(s.line[0], "sound.volume 1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read_and_the_rest_has_defaults),
        cmocka_unit_test(an_invalid_value_is_reported_and_the_default_is_used),
        cmocka_unit_test(the_first_invalid_value_is_reported_and_valid_ones_are_read),
        cmocka_unit_test(only_what_is_changed_is_written),
        cmocka_unit_test(a_choice_of_the_default_replaces_the_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
