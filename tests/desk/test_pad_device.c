#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "pad_device.h"
#include "sdl_event.h"

#define TICK_S 0.001
#define FULL   32767

// Passes an event to the pad with the default bindings. Returns whether it pressed an action.
static bool send(pad_device *pad, enum bindings_group group, SDL_Event event)
{
    bindings b = bindings_default();
    binding input[PAD_DEVICE_INPUTS];
    double value[PAD_DEVICE_INPUTS];
    bool pressed = false;
    int count = pad_device_inputs(&event, input, value);
    for (int i = 0; i < count; i++) {
        pressed = held_actions_set(&pad->held, b.row[group], input[i], value[i]) != ACTION_COUNT ||
                  pressed;
    }
    return pressed;
}

static bool send_pad(pad_device *pad, SDL_Event event)
{
    return send(pad, BINDINGS_PAD, event);
}

static bool send_joystick(pad_device *pad, SDL_Event event)
{
    return send(pad, BINDINGS_JOYSTICK, event);
}

static input_wish sample(pad_device *pad, const input_view *view)
{
    stick_response response = pad->round ? STICK_ROUND_DEFAULT : STICK_SQUARE_DEFAULT;
    return pad_device_sample(pad, &response, view, TICK_S);
}

static input_wish run(pad_device *pad, bool forward_is_left, int ticks)
{
    input_view view = input_view_default();
    view.forward_is_left = forward_is_left;
    input_wish wish = {0};
    for (int tick = 0; tick < ticks; tick++) {
        wish = sample(pad, &view);
    }
    return wish;
}

static void test_pad_stick_moves_the_point(void **state)
{
    (void)state;
    pad_device pad = {.round = true};
    assert_true(send_pad(&pad, pad_axis_event(SDL_CONTROLLER_AXIS_RIGHTX, FULL)));
    assert_true(run(&pad, false, 1).point_x == 1.0);
    // Away from the player is up; SDL reports it as negative.
    send_pad(&pad, pad_axis_event(SDL_CONTROLLER_AXIS_RIGHTX, 0));
    send_pad(&pad, pad_axis_event(SDL_CONTROLLER_AXIS_RIGHTY, -FULL - 1));
    assert_true(run(&pad, false, 1).point_y == 1.0);
    send_pad(&pad, pad_axis_event(SDL_CONTROLLER_AXIS_RIGHTX, 23170));
    send_pad(&pad, pad_axis_event(SDL_CONTROLLER_AXIS_RIGHTY, 23170));
    input_wish corner = run(&pad, false, 1);
    assert_true(corner.point_x > 0.999 && corner.point_y < -0.999);
    input_view view = input_view_default();
    view.mirror_x = true;
    assert_true(sample(&pad, &view).point_x < -0.999);
}

static void test_pad_triggers(void **state)
{
    (void)state;
    pad_device pad = {.round = true};
    assert_false(send_pad(&pad, pad_axis_event(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 600)));
    assert_true(run(&pad, false, 1).extension == 0.0);
    assert_true(send_pad(&pad, pad_axis_event(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 16384)));
    assert_true(fabs(run(&pad, false, 1).extension - 0.5) < 1e-4);
    // Pulled further it is still the same press.
    assert_false(send_pad(&pad, pad_axis_event(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, FULL)));
    assert_true(run(&pad, false, 1).extension == 1.0);
    assert_true(send_pad(&pad, pad_axis_event(SDL_CONTROLLER_AXIS_TRIGGERLEFT, FULL)));
    assert_int_equal(run(&pad, false, 1).buttons, INPUT_DUCK);
}

static void test_pad_buttons(void **state)
{
    (void)state;
    static const struct {
        SDL_GameControllerButton button;
        unsigned buttons, facing_left;
    } cases[] = {
        {SDL_CONTROLLER_BUTTON_A, INPUT_LUNGE, INPUT_LUNGE},
        {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, INPUT_LUNGE, INPUT_LUNGE},
        {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, INPUT_FLECHE, INPUT_FLECHE},
        {SDL_CONTROLLER_BUTTON_X, INPUT_FLECHE, INPUT_FLECHE},
        {SDL_CONTROLLER_BUTTON_B, INPUT_RECOVER, INPUT_RECOVER},
        {SDL_CONTROLLER_BUTTON_DPAD_UP, INPUT_ADVANCE, INPUT_ADVANCE},
        {SDL_CONTROLLER_BUTTON_DPAD_DOWN, INPUT_RETREAT, INPUT_RETREAT},
        {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, INPUT_ADVANCE, INPUT_RETREAT},
        {SDL_CONTROLLER_BUTTON_DPAD_LEFT, INPUT_RETREAT, INPUT_ADVANCE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pad_device pad = {.round = true};
        assert_true(send_pad(&pad, pad_button_event(cases[i].button, true)));
        assert_int_equal(run(&pad, false, 200).buttons, cases[i].buttons);
        assert_int_equal(run(&pad, true, 1).buttons, cases[i].facing_left);
        assert_false(send_pad(&pad, pad_button_event(cases[i].button, false)));
        assert_int_equal(run(&pad, false, 1).buttons, 0);
    }
    pad_device pad = {.round = true};
    assert_true(send_pad(&pad, pad_button_event(SDL_CONTROLLER_BUTTON_START, true)));
    assert_int_equal(run(&pad, false, 1).buttons, 0);
}

static void test_pad_left_stick_steps(void **state)
{
    (void)state;
    static const struct {
        Sint16 x, y;
        unsigned buttons;
        enum input_stride stride;
    } cases[] = {
        {FULL, 0, INPUT_ADVANCE, INPUT_STRIDE_FULL},
        {-FULL, 0, INPUT_RETREAT, INPUT_STRIDE_FULL},
        {0, -FULL, INPUT_ADVANCE, INPUT_STRIDE_FULL},
        {0, FULL, INPUT_RETREAT, INPUT_STRIDE_FULL},
        {20000, 15000, INPUT_ADVANCE, INPUT_STRIDE_SHORT},
        {10000, 10000, 0, INPUT_STRIDE_FULL},
        {15000, -20000, INPUT_ADVANCE, INPUT_STRIDE_SHORT},
        {15000, 20000, INPUT_RETREAT, INPUT_STRIDE_SHORT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pad_device pad = {.round = true};
        send_pad(&pad, pad_axis_event(SDL_CONTROLLER_AXIS_LEFTX, cases[i].x));
        send_pad(&pad, pad_axis_event(SDL_CONTROLLER_AXIS_LEFTY, cases[i].y));
        input_wish wish = run(&pad, false, 10);
        assert_int_equal(wish.buttons, cases[i].buttons | input_stride_bits(cases[i].stride));
        assert_true(wish.point_x == 0.0 && wish.point_y == 0.0);
    }
}

static void test_joystick(void **state)
{
    (void)state;
    pad_device joystick = {0};
    assert_true(send_joystick(&joystick, joystick_axis_event(0, -FULL - 1)));
    send_joystick(&joystick, joystick_axis_event(1, -FULL - 1));
    send_joystick(&joystick, joystick_axis_event(2, FULL));
    input_wish wish = run(&joystick, false, 1);
    assert_true(wish.point_x == -1.0 && wish.point_y == 1.0 && wish.extension == 0.0);

    assert_true(send_joystick(&joystick, joystick_button_event(0, true)));
    assert_true(run(&joystick, false, 1).extension == 1.0);
    send_joystick(&joystick, joystick_button_event(0, false));
    assert_true(run(&joystick, false, 100).extension == 0.0);
    static const unsigned buttons[] = {
        0, INPUT_LUNGE, INPUT_RECOVER, INPUT_RETREAT, INPUT_ADVANCE, INPUT_FLECHE, INPUT_DUCK};
    for (Uint8 button = 1; button < 7; button++) {
        assert_true(send_joystick(&joystick, joystick_button_event(button, true)));
        assert_int_equal(run(&joystick, false, 100).buttons, buttons[button]);
        send_joystick(&joystick, joystick_button_event(button, false));
    }
    assert_false(send_joystick(&joystick, joystick_button_event(11, true)));
}

static void test_joystick_hat(void **state)
{
    (void)state;
    pad_device joystick = {0};
    assert_true(send_joystick(&joystick, joystick_hat_event(SDL_HAT_UP)));
    assert_int_equal(run(&joystick, false, 100).buttons, INPUT_ADVANCE);
    // To another direction without releasing the hat.
    assert_true(send_joystick(&joystick, joystick_hat_event(SDL_HAT_LEFT)));
    assert_int_equal(run(&joystick, false, 1).buttons, INPUT_RETREAT);
    assert_int_equal(run(&joystick, true, 1).buttons, INPUT_ADVANCE);
    assert_false(send_joystick(&joystick, joystick_hat_event(SDL_HAT_CENTERED)));
    assert_int_equal(run(&joystick, false, 100).buttons, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pad_stick_moves_the_point),
        cmocka_unit_test(test_pad_triggers),
        cmocka_unit_test(test_pad_buttons),
        cmocka_unit_test(test_pad_left_stick_steps),
        cmocka_unit_test(test_joystick),
        cmocka_unit_test(test_joystick_hat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
