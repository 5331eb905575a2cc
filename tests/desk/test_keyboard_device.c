#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include <SDL.h>

#include "keyboard_device.h"

#define TICK_S 0.001

// Passes an event to the keyboard with the default bindings. Returns whether it pressed an action.
static bool send(keyboard_device *keyboard, SDL_Scancode key, bool down)
{
    bindings b = bindings_default();
    binding input = {BINDING_KEY, (uint16_t)key};
    return held_actions_set(&keyboard->held, b.row[BINDINGS_KEYBOARD], input, down ? 1.0 : 0.0) !=
           ACTION_COUNT;
}

static input_wish run(keyboard_device *keyboard, int ticks)
{
    input_view view = input_view_default();
    input_wish wish = {0};
    for (int tick = 0; tick < ticks; tick++) {
        wish = keyboard_device_sample(keyboard, &view, TICK_S);
    }
    return wish;
}

static void assert_point(input_wish wish, double x, double y)
{
    if (!(fabs(wish.point_x - x) < 1e-9 && fabs(wish.point_y - y) < 1e-9)) {
        fail_msg("point (%g, %g) is not (%g, %g)", wish.point_x, wish.point_y, x, y);
    }
}

static void test_arrows_reach_all_nine_guards(void **state)
{
    (void)state;
    for (int i = 0; i < 9; i++) {
        int x = i % 3 - 1, y = i / 3 - 1;
        keyboard_device keyboard = {0};
        if (x != 0) {
            assert_true(send(&keyboard, x < 0 ? SDL_SCANCODE_LEFT : SDL_SCANCODE_RIGHT, true));
        }
        if (y != 0) {
            assert_true(send(&keyboard, y < 0 ? SDL_SCANCODE_DOWN : SDL_SCANCODE_UP, true));
        }
        assert_point(run(&keyboard, 120), x, y);
        assert_point(run(&keyboard, 500), x, y);
        send(&keyboard, SDL_SCANCODE_LEFT, false);
        send(&keyboard, SDL_SCANCODE_RIGHT, false);
        send(&keyboard, SDL_SCANCODE_UP, false);
        send(&keyboard, SDL_SCANCODE_DOWN, false);
        assert_point(run(&keyboard, 210), 0, 0);
    }
}

// The point never jumps, and it moves straight from guard to guard.
static void test_the_point_moves_straight(void **state)
{
    (void)state;
    keyboard_device keyboard = {0};
    send(&keyboard, SDL_SCANCODE_LEFT, true);
    send(&keyboard, SDL_SCANCODE_UP, true);
    run(&keyboard, 200);
    send(&keyboard, SDL_SCANCODE_LEFT, false);
    send(&keyboard, SDL_SCANCODE_UP, false);
    send(&keyboard, SDL_SCANCODE_RIGHT, true);
    // From (-1, 1) to (1, 0): y = (1 - x) / 2 all the way.
    double before = -1.0;
    for (int tick = 0; tick < 300; tick++) {
        input_wish wish = run(&keyboard, 1);
        assert_true(fabs(wish.point_x - before) <= 0.009 + 1e-12);
        assert_true(fabs(wish.point_y - (1.0 - wish.point_x) / 2.0) < 1e-9);
        before = wish.point_x;
    }
    assert_point(run(&keyboard, 1), 1, 0);
}

static void test_opposite_arrows_and_mirror(void **state)
{
    (void)state;
    keyboard_device keyboard = {0};
    send(&keyboard, SDL_SCANCODE_LEFT, true);
    send(&keyboard, SDL_SCANCODE_RIGHT, true);
    assert_point(run(&keyboard, 300), 0, 0);
    send(&keyboard, SDL_SCANCODE_LEFT, false);
    input_view view = input_view_default();
    view.mirror_x = true;
    input_wish wish = {0};
    for (int tick = 0; tick < 300; tick++) {
        wish = keyboard_device_sample(&keyboard, &view, TICK_S);
    }
    assert_point(wish, -1, 0);
}

static void test_every_key_has_its_action(void **state)
{
    (void)state;
    static const struct {
        SDL_Scancode key;
        double extension;
        unsigned buttons, buttons_facing_left;
    } cases[] = {
        {SDL_SCANCODE_RCTRL, 1.0, 0, 0},
        {SDL_SCANCODE_SLASH, 1.0, 0, 0},
        {SDL_SCANCODE_RSHIFT, 0.0, INPUT_LUNGE, INPUT_LUNGE},
        {SDL_SCANCODE_RETURN, 0.0, INPUT_LUNGE, INPUT_LUNGE},
        {SDL_SCANCODE_KP_ENTER, 0.0, INPUT_LUNGE, INPUT_LUNGE},
        {SDL_SCANCODE_BACKSPACE, 0.0, INPUT_RECOVER, INPUT_RECOVER},
        {SDL_SCANCODE_APOSTROPHE, 0.0, INPUT_FLECHE, INPUT_FLECHE},
        {SDL_SCANCODE_RALT, 0.0, INPUT_DUCK, INPUT_DUCK},
        {SDL_SCANCODE_F, 0.0, INPUT_FLECHE, INPUT_FLECHE},
        {SDL_SCANCODE_LCTRL, 0.0, INPUT_DUCK, INPUT_DUCK},
        {SDL_SCANCODE_COMMA, 0.0, INPUT_RETREAT, INPUT_ADVANCE},
        {SDL_SCANCODE_PERIOD, 0.0, INPUT_ADVANCE, INPUT_RETREAT},
        {SDL_SCANCODE_LSHIFT, 1.0, 0, 0},
        {SDL_SCANCODE_SPACE, 0.0, INPUT_LUNGE, INPUT_LUNGE},
        {SDL_SCANCODE_W, 0.0, INPUT_ADVANCE, INPUT_ADVANCE},
        {SDL_SCANCODE_S, 0.0, INPUT_RETREAT, INPUT_RETREAT},
        {SDL_SCANCODE_A, 0.0, INPUT_RETREAT, INPUT_ADVANCE},
        {SDL_SCANCODE_D, 0.0, INPUT_ADVANCE, INPUT_RETREAT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int facing_left = 0; facing_left < 2; facing_left++) {
            keyboard_device keyboard = {0};
            assert_true(send(&keyboard, cases[i].key, true));
            input_view view = input_view_default();
            view.forward_is_left = facing_left == 1;
            input_wish wish = keyboard_device_sample(&keyboard, &view, TICK_S);
            assert_true(wish.extension == cases[i].extension);
            assert_int_equal(wish.buttons,
                             facing_left ? cases[i].buttons_facing_left : cases[i].buttons);
        }
    }
}

static void test_two_keys_for_one_action(void **state)
{
    (void)state;
    keyboard_device keyboard = {0};
    send(&keyboard, SDL_SCANCODE_RCTRL, true);
    send(&keyboard, SDL_SCANCODE_SLASH, true);
    send(&keyboard, SDL_SCANCODE_SLASH, false);
    assert_true(run(&keyboard, 300).extension == 1.0);
    send(&keyboard, SDL_SCANCODE_RCTRL, false);
    assert_true(run(&keyboard, 300).extension == 0.0);
}

static void test_unknown_keys_have_no_effect(void **state)
{
    (void)state;
    keyboard_device keyboard = {0};
    assert_false(send(&keyboard, SDL_SCANCODE_F11, true));
    assert_int_equal(run(&keyboard, 1).buttons, 0);
    assert_false(send(&keyboard, SDL_SCANCODE_RSHIFT, false));
}

static void test_short_tap_is_not_missed(void **state)
{
    (void)state;
    keyboard_device keyboard = {0};
    send(&keyboard, SDL_SCANCODE_PERIOD, true);
    send(&keyboard, SDL_SCANCODE_PERIOD, false);
    int pressed = 0;
    for (int tick = 0; tick < 200; tick++) {
        pressed += run(&keyboard, 1).buttons == INPUT_ADVANCE ? 1 : 0;
    }
    assert_in_range(pressed, 59, 61);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arrows_reach_all_nine_guards),
        cmocka_unit_test(test_the_point_moves_straight),
        cmocka_unit_test(test_opposite_arrows_and_mirror),
        cmocka_unit_test(test_every_key_has_its_action),
        cmocka_unit_test(test_two_keys_for_one_action),
        cmocka_unit_test(test_unknown_keys_have_no_effect),
        cmocka_unit_test(test_short_tap_is_not_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
