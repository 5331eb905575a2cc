#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "devices_desk.h"

static void test_mouse_and_keyboard_do_not_collide(void **state)
{
    input_devices *devices = *state;
    input_devices_fencing(devices, INPUT_MOUSE, INPUT_KEYBOARD);
    desk_send(devices, mouse_motion_event(315, 0));
    desk_send(devices, key_event(SDL_SCANCODE_W, true));
    desk_send(devices, key_event(SDL_SCANCODE_RSHIFT, true));
    desk_send(devices, key_event(SDL_SCANCODE_COMMA, true));
    input_frame mouse = desk_sample(devices, INPUT_MOUSE);
    input_frame keyboard = desk_sample(devices, INPUT_KEYBOARD);
    assert_int_equal(mouse.point_x, INPUT_POINT_MAX);
    assert_int_equal(mouse.buttons, INPUT_ADVANCE);
    assert_int_equal(keyboard.point_x, 0);
    assert_int_equal(keyboard.buttons, INPUT_LUNGE | INPUT_RETREAT);
}

static void test_own_bindings(void **state)
{
    input_devices *devices = *state;
    bindings own = *input_devices_bindings(devices);
    bindings_press(&own, BINDINGS_MOUSE, ACTION_LUNGE, (binding){BINDING_KEY, SDL_SCANCODE_G});
    desk_send(devices, mouse_button_event(SDL_BUTTON_RIGHT, true));
    input_devices_bind(devices, &own);
    for (int tick = 0; tick < 100; tick++) {
        desk_sample(devices, INPUT_MOUSE);
    }
    // Held buttons are released.
    assert_int_equal(desk_sample(devices, INPUT_MOUSE).buttons, 0);
    desk_press_key(devices, SDL_SCANCODE_G);
    assert_int_equal(desk_sample(devices, INPUT_MOUSE).buttons, INPUT_LUNGE);
}

static void test_center_and_absolute(void **state)
{
    input_devices *devices = *state;
    desk_send(devices, mouse_motion_event(315, 0));
    assert_int_equal(desk_sample(devices, INPUT_MOUSE).point_x, INPUT_POINT_MAX);
    desk_press_key(devices, SDL_SCANCODE_R);
    int before = INPUT_POINT_MAX;
    for (int tick = 0; tick < 120; tick++) {
        int now = desk_sample(devices, INPUT_MOUSE).point_x;
        assert_true(before - now <= INPUT_POINT_MAX / 100);
        before = now;
    }
    assert_int_equal(before, 0);

    // A finger sets the point to its position; the mouse events that SDL derives from it are
    // ignored.
    SDL_Event finger = {0};
    finger.type = SDL_FINGERDOWN;
    finger.tfinger.x = 0.25f;
    desk_send(devices, finger);
    SDL_Event made = mouse_motion_event(100, 0);
    made.motion.which = SDL_TOUCH_MOUSEID;
    desk_send(devices, made);
    input_frame frame = desk_sample(devices, INPUT_MOUSE);
    assert_in_range(-frame.point_x, INPUT_POINT_MAX / 2 - 1, INPUT_POINT_MAX / 2 + 1);
    assert_int_equal(frame.point_y, INPUT_POINT_MAX);

    // A tablet that SDL reports as a mouse gives positions in the window.
    SDL_Window *window = SDL_CreateWindow("tablet", 0, 0, 401, 301, SDL_WINDOW_HIDDEN);
    assert_non_null(window);
    input_devices_set_absolute(devices, true);
    SDL_Event moved = mouse_motion_event(7, 7);
    moved.motion.windowID = SDL_GetWindowID(window);
    moved.motion.x = 300;
    moved.motion.y = 0;
    desk_send(devices, moved);
    frame = desk_sample(devices, INPUT_MOUSE);
    assert_in_range(frame.point_x, INPUT_POINT_MAX / 2 - 1, INPUT_POINT_MAX / 2 + 1);
    assert_int_equal(frame.point_y, INPUT_POINT_MAX);
    SDL_DestroyWindow(window);
}

static void test_pads_and_joysticks_fence(void **state)
{
    input_devices *devices = *state;
    desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Left Pad");
    desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Right Pad");
    desk_plug_in(SDL_JOYSTICK_TYPE_FLIGHT_STICK, "Old Stick");
    desk_pump(devices);
    int left = desk_find(devices, "pad0"), right = desk_find(devices, "pad1"),
        stick = desk_find(devices, "joy0");
    assert_string_equal(input_devices_info(devices, left).name, "Left Pad");
    assert_string_equal(input_devices_info(devices, right).name, "Right Pad");
    assert_string_equal(input_devices_info(devices, stick).name, "Old Stick");

    SDL_GameController *pad = NULL;
    SDL_Joystick *joystick = NULL;
    for (int i = 0; i < SDL_NumJoysticks(); i++) {
        const char *name = SDL_JoystickNameForIndex(i);
        if (name != NULL && strcmp(name, "Right Pad") == 0) {
            pad = SDL_GameControllerOpen(i);
        } else if (name != NULL && strcmp(name, "Old Stick") == 0) {
            joystick = SDL_JoystickOpen(i);
        }
    }
    assert_non_null(pad);
    assert_non_null(joystick);

    SDL_Joystick *raw = SDL_GameControllerGetJoystick(pad);
    SDL_JoystickSetVirtualAxis(raw, SDL_CONTROLLER_AXIS_RIGHTX, -32768);
    SDL_JoystickSetVirtualButton(raw, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, 1);
    desk_pump(devices);
    input_frame frame = desk_sample(devices, right);
    assert_int_equal(frame.point_x, -INPUT_POINT_MAX);
    assert_int_equal(frame.buttons, INPUT_LUNGE);
    assert_int_equal(desk_sample(devices, left).point_x, 0);
    assert_int_equal(desk_sample(devices, left).buttons, 0);
    input_press pressed;
    assert_true(input_devices_take(devices, &pressed));
    assert_true(pressed.stick && pressed.device == right);
    desk_assert_took(devices, right, ACTION_LUNGE);

    SDL_JoystickSetVirtualAxis(joystick, 1, -32768);
    SDL_JoystickSetVirtualButton(joystick, 0, 1);
    SDL_JoystickSetVirtualHat(joystick, 0, SDL_HAT_UP);
    desk_pump(devices);
    frame = desk_sample(devices, stick);
    assert_int_equal(frame.point_y, INPUT_POINT_MAX);
    assert_int_equal(frame.extension, INPUT_EXTENSION_MAX);
    assert_int_equal(frame.buttons, INPUT_ADVANCE);
    SDL_GameControllerClose(pad);
    SDL_JoystickClose(joystick);
}

static void test_nan_is_reported_once(void **state)
{
    input_devices *devices = *state;
    input_view broken = input_view_default();
    broken.sensitivity = (double)NAN;
    desk_send(devices, mouse_motion_event(100, 100));
    input_frame frame = input_devices_sample(devices, INPUT_MOUSE, &broken, DESK_TICK_S);
    assert_int_equal(frame.point_x, 0);
    char line[160];
    assert_true(input_devices_problem(devices, INPUT_MOUSE, line, sizeof line));
    assert_string_equal(line, "mouse sent a value that is not a number: check its driver and "
                              "sensitivity");
    assert_false(input_devices_problem(devices, INPUT_MOUSE, line, sizeof line));
    desk_send(devices, mouse_motion_event(315, 0));
    assert_int_equal(desk_sample(devices, INPUT_MOUSE).point_x, INPUT_POINT_MAX);
}

static void test_no_input_and_lost_focus(void **state)
{
    input_devices *devices = *state;
    desk_send(devices, mouse_motion_event(315, 0));
    desk_send(devices, mouse_button_event(SDL_BUTTON_LEFT, true));
    desk_send(devices, key_event(SDL_SCANCODE_RIGHT, true));
    desk_sample(devices, INPUT_MOUSE);
    input_devices_rest(devices, INPUT_MOUSE);
    input_devices_rest(devices, INPUT_KEYBOARD);
    for (int device = INPUT_MOUSE; device <= INPUT_KEYBOARD; device++) {
        input_frame frame = desk_sample(devices, device);
        assert_int_equal(frame.point_x, 0);
        assert_int_equal(frame.extension, 0);
    }

    desk_send(devices, mouse_button_event(SDL_BUTTON_RIGHT, true));
    SDL_Event lost = {0};
    lost.type = SDL_WINDOWEVENT;
    lost.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
    desk_send(devices, lost);
    for (int tick = 0; tick < 100; tick++) {
        desk_sample(devices, INPUT_MOUSE);
    }
    assert_int_equal(desk_sample(devices, INPUT_MOUSE).buttons, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(test_mouse_and_keyboard_do_not_collide),
        DESK_TEST(test_own_bindings),
        DESK_TEST(test_center_and_absolute),
        DESK_TEST(test_pads_and_joysticks_fence),
        DESK_TEST(test_nan_is_reported_once),
        DESK_TEST(test_no_input_and_lost_focus),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
