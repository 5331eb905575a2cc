#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>

#include "held_actions.h"
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
    held_actions c = {0};
    assert_int_equal(held_actions_set(&c, rows, trigger, 0.3), ACTION_COUNT);
    assert_true(held_actions_sample(&c, TICK_S).value[ACTION_EXTEND] == 0.3);
    assert_false(held_actions_sample(&c, TICK_S).down[ACTION_EXTEND]);
    assert_int_equal(held_actions_set(&c, rows, trigger, 0.7), ACTION_EXTEND);
    assert_int_equal(held_actions_set(&c, rows, trigger, 0.9), ACTION_COUNT);
    assert_true(held_actions_sample(&c, TICK_S).down[ACTION_EXTEND]);
    assert_int_equal(held_actions_set(&c, rows, button_a, 1.0), ACTION_LUNGE);
    assert_int_equal(held_actions_set(&c, rows, button_a, 1.0), ACTION_COUNT);
    assert_true(held_actions_sample(&c, TICK_S).value[ACTION_LUNGE] == 1.0);
    // An axis that has returned to its center holds nothing, but its press still counts.
    held_actions_set(&c, rows, trigger, 0.0);
    held_actions_state asked = held_actions_sample(&c, TICK_S);
    assert_true(asked.value[ACTION_EXTEND] == 0.0 && asked.down[ACTION_EXTEND]);

    held_actions_set(&c, rows, trigger, 0.8);
    held_actions_rest(&c);
    asked = held_actions_sample(&c, TICK_S);
    assert_true(asked.value[ACTION_EXTEND] == 0.8 && asked.value[ACTION_LUNGE] == 0.0);
    held_actions_set(&c, rows, button_a, 1.0);
    held_actions_release(&c);
    for (int tick = 0; tick < 100; tick++) {
        asked = held_actions_sample(&c, TICK_S);
    }
    assert_true(asked.value[ACTION_EXTEND] == 0.0 && asked.value[ACTION_LUNGE] == 0.0);
}

// One step at a time, in the direction in which the stick is pushed further.
static void test_one_direction_at_a_time(void **state)
{
    (void)state;
    bindings b = bindings_default();
    held_actions c = {0};
    input_view view = input_view_default();
    view.forward_is_left = true;
    held_actions_set(&c, b.row[BINDINGS_PAD], stick_up, 0.8);
    held_actions_set(&c, b.row[BINDINGS_PAD], stick_right, 0.7);
    held_actions_state asked = held_actions_sample(&c, TICK_S);
    assert_int_equal(held_actions_buttons(&asked, &view),
                     INPUT_ADVANCE | input_stride_bits(INPUT_STRIDE_LONG));
    held_actions_set(&c, b.row[BINDINGS_PAD], stick_right, 0.9);
    asked = held_actions_sample(&c, TICK_S);
    assert_int_equal(held_actions_buttons(&asked, &view), INPUT_RETREAT);
}

// A stick that is pushed part of its way asks for shorter steps; a key always for full ones.
static void test_a_stick_chooses_the_stride(void **state)
{
    (void)state;
    static const struct {
        double value;
        enum input_stride stride;
    } cases[] = {{0.51, INPUT_STRIDE_SHORT}, {0.60, INPUT_STRIDE_SHORT}, {0.65, INPUT_STRIDE_HALF},
                 {0.75, INPUT_STRIDE_LONG},  {0.83, INPUT_STRIDE_LONG},  {0.85, INPUT_STRIDE_FULL},
                 {1.00, INPUT_STRIDE_FULL}};
    bindings b = bindings_default();
    input_view view = input_view_default();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        held_actions c = {0};
        held_actions_set(&c, b.row[BINDINGS_PAD], stick_right, cases[i].value);
        held_actions_state asked = held_actions_sample(&c, TICK_S);
        unsigned buttons = held_actions_buttons(&asked, &view);
        assert_int_equal(buttons & INPUT_BUTTONS_ALL, INPUT_ADVANCE);
        assert_int_equal(input_stride_of(buttons), cases[i].stride);
        // Let go, the press lasts a little longer, as a tap.
        held_actions_set(&c, b.row[BINDINGS_PAD], stick_right, 0.0);
        asked = held_actions_sample(&c, TICK_S);
        assert_int_equal(held_actions_buttons(&asked, &view), INPUT_ADVANCE);
    }
}

// With toggles, one press stretches the arm and the next one draws it back, however long they are.
static void test_presses_toggle_arm_and_lunge(void **state)
{
    (void)state;
    bindings b = bindings_default();
    const bindings_row *rows = b.row[BINDINGS_PAD];
    input_view view = input_view_default();
    view.toggles_arm = view.toggles_lunge = true;
    held_actions c = {0};
    for (int round = 0; round < 4; round++) {
        for (int phase = 0; phase < 2; phase++) {
            held_actions_set(&c, rows, trigger, phase == 0 ? 1.0 : 0.0);
            held_actions_set(&c, rows, button_a, phase == 0 ? 1.0 : 0.0);
            for (int i = 0; i < 300; i++) {
                held_actions_state asked = held_actions_sample(&c, TICK_S);
                held_actions_toggle(&c, &view, &asked);
                const bool is_on = round % 2 == 0;
                assert_true(asked.down[ACTION_LUNGE] == is_on);
                assert_true(asked.value[ACTION_EXTEND] == (is_on ? 1.0 : 0.0));
            }
        }
    }
    // A lunge that was toggled on is ended by recovering, and a rest ends everything.
    held_actions_state asked = {0};
    asked.down[ACTION_LUNGE] = asked.down[ACTION_EXTEND] = true;
    held_actions_toggle(&c, &view, &asked);
    asked = (held_actions_state){0};
    held_actions_toggle(&c, &view, &asked);
    assert_true(asked.down[ACTION_LUNGE] && asked.down[ACTION_EXTEND]);
    asked = (held_actions_state){0};
    asked.down[ACTION_RECOVER] = true;
    held_actions_toggle(&c, &view, &asked);
    assert_true(!asked.down[ACTION_LUNGE] && asked.down[ACTION_EXTEND]);
    held_actions_rest(&c);
    asked = (held_actions_state){0};
    held_actions_toggle(&c, &view, &asked);
    assert_false(asked.down[ACTION_EXTEND]);
    // Without them, what is held is asked.
    view.toggles_arm = view.toggles_lunge = false;
    asked = (held_actions_state){0};
    asked.down[ACTION_LUNGE] = true;
    held_actions_toggle(&c, &view, &asked);
    assert_true(asked.down[ACTION_LUNGE]);
    asked = (held_actions_state){0};
    held_actions_toggle(&c, &view, &asked);
    assert_false(asked.down[ACTION_LUNGE]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_presses_toggle_arm_and_lunge),
        cmocka_unit_test(test_keys_and_axes),
        cmocka_unit_test(test_one_direction_at_a_time),
        cmocka_unit_test(test_a_stick_chooses_the_stride),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
