#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "device_settings.h"

static settings parsed(const char *text)
{
    settings s;
    char error[200];
    assert_true(settings_parse(&s, text, strlen(text), error, sizeof error));
    return s;
}

static void test_values_and_defaults(void **state)
{
    (void)state;
    settings s = parsed("pad.dead-zone 0.3 # worn\njoystick.curve 2\nmouse.pointer absolute\n");
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

static void test_values_that_do_not_do(void **state)
{
    (void)state;
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"pad.dead-zone 0.9", "settings: pad.dead-zone '0.9' does not do; write a number from 0 to "
                              "0.5 (0.14 is used)"},
        {"joystick.curve nan\npad.curve 9", "settings: pad.curve '9' does not do; write a number "
                                            "from 0.5 to 3 (1 is used)"},
        {"joystick.curve 1,5", "settings: joystick.curve '1,5' does not do; write a number from "
                               "0.5 to 3 (1 is used)"},
        {"mouse.pointer pen", "settings: mouse.pointer 'pen' does not do; write relative or "
                              "absolute"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        settings s = parsed(cases[i].text);
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
    settings s = parsed("lesson done\npad.curve 2 # fine\n");
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
        cmocka_unit_test(test_values_that_do_not_do),
        cmocka_unit_test(test_only_what_is_changed_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
