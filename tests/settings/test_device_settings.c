#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "device_settings.h"
#include "parsed_settings.h"

static void test_values_and_defaults(void **state)
{
    (void)state;
    settings s =
        parsed_settings("pad.dead-zone 0.3 # worn\njoystick.curve 2\nmouse.pointer absolute\n");
    device_settings chosen;
    char error[200] = "";
    assert_true(device_settings_read(&s, &chosen, error, sizeof error));
    assert_true(chosen.pad.dead == 0.3 && chosen.pad.curve == 1.0);
    assert_true(chosen.joystick.dead == STICK_SQUARE_DEFAULT.dead && chosen.joystick.curve == 2.0);
    assert_true(chosen.absolute);
    s = (settings){0};
    assert_true(device_settings_read(&s, &chosen, error, sizeof error));
    assert_true(chosen.pad.dead == STICK_ROUND_DEFAULT.dead && !chosen.absolute);
    assert_string_equal(error, "");
}

static void test_every_mouse_has_its_sensitivity(void **state)
{
    (void)state;
    settings s = parsed_settings("mouse.sensitivity 2.5\nmouse1.sensitivity 0.5\nmouse.spring 3\n");
    device_settings chosen;
    char error[200] = "";
    assert_true(device_settings_read(&s, &chosen, error, sizeof error));
    static const struct {
        int device;
        double sensitivity, spring_per_s;
    } cases[] = {{INPUT_MOUSE, 2.5, 3.0},
                 {INPUT_FIRST_SINGLE, 1.0, 3.0},
                 {INPUT_FIRST_SINGLE + 1, 0.5, 3.0},
                 {INPUT_KEYBOARD, 1.0, 0.0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        input_view view = input_view_default();
        device_settings_fill_view(&chosen, cases[i].device, &view);
        assert_true(view.sensitivity == cases[i].sensitivity);
        assert_true(view.spring_per_s == cases[i].spring_per_s);
    }
}

// Steps up and down stay within limits and are saved; going back reaches exactly 1 again.
static void test_a_mouse_gets_faster_and_slower(void **state)
{
    (void)state;
    settings s = parsed_settings("# mine\n");
    device_settings chosen, read;
    char error[200] = "";
    assert_true(device_settings_read(&s, &chosen, error, sizeof error));
    double before = 1.0;
    for (int i = 0; i < 8; i++) {
        double now = device_settings_change_sensitivity(&chosen, INPUT_MOUSE, 1);
        assert_true(now > 1.05 * before && now < 1.15 * before);
        before = now;
    }
    assert_true(before > 1.98 && before < 2.02);
    assert_true(device_settings_write(&chosen, &s));
    assert_true(device_settings_read(&s, &read, error, sizeof error));
    assert_true(read.sensitivity[0] > 1.98 && read.sensitivity[0] < 2.02);
    assert_true(read.sensitivity[1] == 1.0);
    for (int i = 0; i < 8; i++) {
        before = device_settings_change_sensitivity(&chosen, INPUT_MOUSE, -1);
    }
    assert_true(before == 1.0);
    for (int i = 0; i < 200; i++) {
        double least = device_settings_change_sensitivity(&chosen, INPUT_MOUSE, -1);
        assert_true(least > 0.0 && device_settings_write(&chosen, &s));
        assert_true(device_settings_read(&s, &read, error, sizeof error));
    }
    assert_true(device_settings_change_sensitivity(&chosen, INPUT_KEYBOARD, 1) == 0.0);
    assert_true(device_settings_change_sensitivity(&chosen, INPUT_DEVICES_MAX - 1, 1) == 0.0);
}

static void test_values_that_do_not_do(void **state)
{
    (void)state;
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"pad.dead-zone 0.9",
         "settings: pad.dead-zone '0.9' is not valid; write a number from 0 to "
         "0.5 (0.14 is used)"},
        {"joystick.curve nan\npad.curve 9", "settings: pad.curve '9' is not valid; write a number "
                                            "from 0.5 to 3 (1 is used)"},
        {"joystick.curve 1,5", "settings: joystick.curve '1,5' is not valid; write a number from "
                               "0.5 to 3 (1 is used)"},
        {"mouse.spring 21", "settings: mouse.spring '21' is not valid; write a number from 0 to "
                            "20 (0 is used)"},
        {"mouse0.sensitivity 0",
         "settings: mouse0.sensitivity '0' is not valid; write a number from "
         "0.05 to 20 (1 is used)"},
        {"mouse.pointer pen", "settings: mouse.pointer 'pen' is not valid; write relative or "
                              "absolute"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        settings s = parsed_settings(cases[i].text);
        device_settings chosen;
        char error[200] = "";
        assert_false(device_settings_read(&s, &chosen, error, sizeof error));
        assert_string_equal(error, cases[i].error);
        assert_true(chosen.pad.dead == STICK_ROUND_DEFAULT.dead && chosen.pad.curve == 1.0);
        assert_true(chosen.joystick.curve == 1.0 && !chosen.absolute);
    }
}

static void test_only_what_is_changed_is_written(void **state)
{
    (void)state;
    settings s = parsed_settings("lesson done\npad.curve 2 # fine\n");
    device_settings chosen, again;
    char error[200];
    assert_true(device_settings_read(&s, &chosen, error, sizeof error));
    assert_true(device_settings_write(&chosen, &s));
    assert_int_equal(s.count, 2);
    chosen.pad.curve = 1.5;
    chosen.joystick.dead = 0.1;
    assert_true(device_settings_write(&chosen, &s));
    assert_int_equal(s.count, 3);
    assert_string_equal(s.line[1], "pad.curve 1.50 # fine");
    assert_true(device_settings_read(&s, &again, error, sizeof error));
    assert_true(again.pad.curve == 1.5 && again.joystick.dead == 0.1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_and_defaults),
        cmocka_unit_test(test_every_mouse_has_its_sensitivity),
        cmocka_unit_test(test_a_mouse_gets_faster_and_slower),
        cmocka_unit_test(test_values_that_do_not_do),
        cmocka_unit_test(test_only_what_is_changed_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
