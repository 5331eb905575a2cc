#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>

#include "controls.h"
#include "input_frame.h"

#define TICK_S 0.001

static const binding stick_up = {BINDING_PAD, BINDING_PAD_AXIS + 2 * SDL_CONTROLLER_AXIS_LEFTY + 1};
static const binding stick_right = {BINDING_PAD, BINDING_PAD_AXIS + 2 * SDL_CONTROLLER_AXIS_LEFTX};
static const binding trigger = {BINDING_PAD,
                                BINDING_PAD_AXIS + 2 * SDL_CONTROLLER_AXIS_TRIGGERRIGHT};
static const binding button_a = {BINDING_PAD, SDL_CONTROLLER_BUTTON_A};

static void test_keys_and_axes(void **state)
{
    (void)state;
    bindings b = bindings_default();
    const bindings_row *rows = b.row[BINDINGS_PAD];
    controls c = {0};
    assert_int_equal(controls_hear(&c, rows, trigger, 0.3), CONTROL_COUNT);
    assert_true(controls_sample(&c, TICK_S).value[CONTROL_EXTEND] == 0.3);
    assert_false(controls_sample(&c, TICK_S).down[CONTROL_EXTEND]);
    assert_int_equal(controls_hear(&c, rows, trigger, 0.7), CONTROL_EXTEND);
    assert_int_equal(controls_hear(&c, rows, trigger, 0.9), CONTROL_COUNT);
    assert_true(controls_sample(&c, TICK_S).down[CONTROL_EXTEND]);
    assert_int_equal(controls_hear(&c, rows, button_a, 1.0), CONTROL_LUNGE);
    assert_int_equal(controls_hear(&c, rows, button_a, 1.0), CONTROL_COUNT);
    assert_true(controls_sample(&c, TICK_S).value[CONTROL_LUNGE] == 1.0);
    // An axis that has sprung back asks for nothing, though its press is still heard.
    controls_hear(&c, rows, trigger, 0.0);
    controls_asked asked = controls_sample(&c, TICK_S);
    assert_true(asked.value[CONTROL_EXTEND] == 0.0 && asked.down[CONTROL_EXTEND]);

    controls_hear(&c, rows, trigger, 0.8);
    controls_rest(&c);
    asked = controls_sample(&c, TICK_S);
    assert_true(asked.value[CONTROL_EXTEND] == 0.8 && asked.value[CONTROL_LUNGE] == 0.0);
    controls_hear(&c, rows, button_a, 1.0);
    controls_release(&c);
    for (int tick = 0; tick < 100; tick++) {
        asked = controls_sample(&c, TICK_S);
    }
    assert_true(asked.value[CONTROL_EXTEND] == 0.0 && asked.value[CONTROL_LUNGE] == 0.0);
}

// One step at a time: the way that the stick is pushed more.
static void test_one_way(void **state)
{
    (void)state;
    bindings b = bindings_default();
    controls c = {0};
    input_view view = input_view_default();
    view.forward_is_left = true;
    controls_hear(&c, b.row[BINDINGS_PAD], stick_up, 0.8);
    controls_hear(&c, b.row[BINDINGS_PAD], stick_right, 0.7);
    controls_asked asked = controls_sample(&c, TICK_S);
    assert_int_equal(controls_buttons(&asked, &view), INPUT_ADVANCE);
    controls_hear(&c, b.row[BINDINGS_PAD], stick_right, 0.9);
    asked = controls_sample(&c, TICK_S);
    assert_int_equal(controls_buttons(&asked, &view), INPUT_RETREAT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys_and_axes),
        cmocka_unit_test(test_one_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
