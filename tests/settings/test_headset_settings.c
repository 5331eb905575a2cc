// Tests the headset's settings: reading, checking and writing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "headset_settings.h"
#include "parsed_settings.h"

static void test_values_and_defaults(void **unused)
{
    (void)unused;
    settings s = {0};
    headset_settings chosen;
    char error[200] = "";
    assert_true(headset_settings_read(&s, &chosen, error, sizeof error));
    assert_true(chosen.window == HEADSET_WINDOW_EYE && chosen.vibration == 1.0);
    assert_true(chosen.turn_deg == 30.0 && chosen.vignette == 1.0);
    assert_true(chosen.refresh_hz == 0.0); // the headset's own
    assert_int_equal(chosen.quality, HEADSET_QUALITY_AUTO);
    assert_false(chosen.seated || chosen.opponent_comes || chosen.bounds_hidden);
    s = parsed_settings("headset.window behind\nheadset.vibration 0\nheadset.turn 45 # wide\n"
                        "headset.vignette 0.5\nheadset.posture seated\nheadset.height 1.9\n"
                        "headset.opponent comes\nheadset.bounds off\nheadset.refresh 90\n"
                        "headset.quality low\n");
    assert_true(headset_settings_read(&s, &chosen, error, sizeof error));
    assert_true(chosen.window == HEADSET_WINDOW_BEHIND && chosen.vibration == 0.0);
    assert_true(chosen.turn_deg == 45.0 && chosen.vignette == 0.5 && chosen.height_m == 1.9);
    assert_true(chosen.seated && chosen.opponent_comes && chosen.bounds_hidden);
    assert_true(chosen.refresh_hz == 90.0 && chosen.tracker == 0);
    assert_int_equal(chosen.quality, HEADSET_QUALITY_LOW);
    s = parsed_settings("headset.tracker waist\n");
    assert_true(headset_settings_read(&s, &chosen, error, sizeof error));
    assert_string_equal(HEADSET_TRACKER[chosen.tracker], "waist");
    s = parsed_settings("headset.refresh 0\nheadset.bounds on\n");
    assert_true(headset_settings_read(&s, &chosen, error, sizeof error));
    assert_true(chosen.refresh_hz == 0.0 && !chosen.bounds_hidden);
    assert_string_equal(error, "");
}

static void test_what_does_not_do_is_told_and_left(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *words;
    } CASES[] = {
        {"headset.vibration 2\n", "headset.vibration '2' is not valid; write a number from 0 to 1"},
        {"headset.turn left\n", "headset.turn 'left'"},
        {"headset.height 0.9\n", "write a number from 1.2 to 2.2 (1.75 is used)"},
        {"headset.arm 1.5\n", "write a number from 0 to 0.9 (0 is used)"},
        {"headset.turn 91\n", "write a number from 0 to 90 (30 is used)"},
        {"headset.vignette 1.1\n", "write a number from 0 to 1 (1 is used)"},
        {"headset.refresh 1001\n", "write a number from 0 to 1000 (0 is used)"},
        {"headset.bounds maybe\n", "write on or off (on is used)"},
        {"headset.window roof\n", "'roof' is not valid; write eye, side or behind (eye is used)"},
        {"headset.quality best\n", "write auto, high or low (auto is used)"},
        {"headset.posture lying\n", "write standing or seated (standing is used)"},
        {"headset.tracker nose\n",
         "write none, handheld_object, left_foot ... or keyboard (none is used)"},
        {"headset.opponent goes\n", "write stays or comes (stays is used)"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        settings s = parsed_settings(CASES[i].text);
        headset_settings chosen;
        char error[200] = "";
        assert_false(headset_settings_read(&s, &chosen, error, sizeof error));
        if (strstr(error, CASES[i].words) == NULL) {
            fail_msg("%s", error);
        }
        assert_true(chosen.vibration == 1.0 && chosen.height_m == 1.75 && !chosen.seated);
    }
}

static void test_what_changed_is_written(void **unused)
{
    (void)unused;
    settings s = parsed_settings("headset.turn 45 # wide\n");
    headset_settings chosen, read;
    char error[200] = "", value[SETTINGS_LINE_MAX];
    assert_true(headset_settings_read(&s, &chosen, error, sizeof error));
    chosen.vibration = 0.25;
    chosen.seated = true;
    chosen.window = HEADSET_WINDOW_SIDE;
    chosen.quality = HEADSET_QUALITY_HIGH;
    chosen.tracker = 1;
    chosen.arm_m = 0.64;
    assert_true(headset_settings_write(&chosen, &s));
    assert_true(headset_settings_read(&s, &read, error, sizeof error));
    assert_true(read.vibration == 0.25 && read.seated && read.window == HEADSET_WINDOW_SIDE);
    assert_true(read.turn_deg == 45.0 && read.tracker == 1 && read.arm_m == 0.64);
    assert_int_equal(read.quality, HEADSET_QUALITY_HIGH);
    // These were not chosen, so they keep the defaults.
    assert_false(settings_get(&s, "headset.height", value));
    assert_false(settings_get(&s, "headset.opponent", value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_and_defaults),
        cmocka_unit_test(test_what_does_not_do_is_told_and_left),
        cmocka_unit_test(test_what_changed_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
