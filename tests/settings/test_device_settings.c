// Tests which sensitivity and spring a device gets.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parsed_settings.h"
#include "settings_choose.h"

static void every_mouse_has_its_sensitivity(void **state)
{
    (void)state;
    settings s = parsed_settings("mouse.sensitivity 2.5\nmouse1.sensitivity 0.5\nmouse.spring 3\n");
    user_settings chosen;
    char error[200] = "";
    assert_true(settings_read(&s, &chosen, error, sizeof error));
    static const struct {
        int device;
        double sensitivity, spring_per_s;
    } cases[] = {{INPUT_MOUSE, 2.5, 3.0},
                 {INPUT_FIRST_SINGLE, 1.0, 3.0},
                 {INPUT_FIRST_SINGLE + 1, 0.5, 3.0},
                 {INPUT_KEYBOARD, 1.0, 0.0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        input_view view = input_view_default();
        device_settings_fill_view(&chosen.devices, cases[i].device, &view);
        assert_true(view.sensitivity == cases[i].sensitivity);
        assert_true(view.spring_per_s == cases[i].spring_per_s);
    }
}

static void each_mouse_has_a_row_and_nothing_else_has(void **state)
{
    (void)state;
    assert_string_equal(settings_sensitivity(INPUT_MOUSE)->key, "mouse.sensitivity");
    assert_string_equal(settings_sensitivity(INPUT_FIRST_SINGLE)->key, "mouse0.sensitivity");
    assert_string_equal(settings_sensitivity(INPUT_FIRST_SINGLE + 7)->key, "mouse7.sensitivity");
    assert_null(settings_sensitivity(INPUT_FIRST_SINGLE + EVDEV_MICE_MAX));
    assert_null(settings_sensitivity(INPUT_KEYBOARD));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mouse_has_its_sensitivity),
        cmocka_unit_test(each_mouse_has_a_row_and_nothing_else_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
