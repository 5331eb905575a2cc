#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include <string.h>

#include "input_devices.h"
#include "sdl_event.h"

#define TICK_S 0.001

// SDL's own virtual joysticks stand in for plugged-in hardware.
static int plug_in(SDL_JoystickType type, const char *name)
{
    SDL_VirtualJoystickDesc description = {
        .version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION,
        .type = (Uint16)type,
        .naxes = type == SDL_JOYSTICK_TYPE_GAMECONTROLLER ? SDL_CONTROLLER_AXIS_MAX : 3,
        .nbuttons = type == SDL_JOYSTICK_TYPE_GAMECONTROLLER ? SDL_CONTROLLER_BUTTON_MAX : 6,
        .nhats = type == SDL_JOYSTICK_TYPE_GAMECONTROLLER ? 0 : 1,
        .name = name,
    };
    int index = SDL_JoystickAttachVirtualEx(&description);
    assert_true(index >= 0);
    return index;
}

// Gives every event that waits to the devices.
static void pump(input_devices *devices)
{
    SDL_Event event;
    SDL_PumpEvents();
    while (SDL_PollEvent(&event)) {
        input_devices_handle_event(devices, &event);
    }
}

static void send(input_devices *devices, SDL_Event event)
{
    input_devices_handle_event(devices, &event);
}

static input_frame sample(input_devices *devices, int device)
{
    input_view view = input_view_default();
    return input_devices_sample(devices, device, &view, TICK_S);
}

static int find(input_devices *devices, const char *spec)
{
    int device = -1;
    char error[128] = "";
    input_devices_find(devices, spec, &device, error, sizeof error);
    assert_string_equal(error, "");
    return device;
}

static int set_up(void **state)
{
    // Nothing of this machine's own hardware, and no window.
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) != 0) {
        return -1;
    }
    *state = input_devices_create();
    return *state == NULL ? -1 : 0;
}

static int tear_down(void **state)
{
    input_devices *devices = *state;
    for (int i = SDL_NumJoysticks() - 1; i >= 0; i--) {
        if (SDL_JoystickIsVirtual(i)) {
            SDL_JoystickDetachVirtual(i);
        }
    }
    input_devices_destroy(&devices);
    SDL_Quit();
    return devices == NULL ? 0 : -1;
}

static void test_mouse_and_keyboard_are_always_there(void **state)
{
    input_devices *devices = *state;
    assert_int_equal(find(devices, "mouse"), INPUT_MOUSE);
    assert_int_equal(find(devices, "keyboard"), INPUT_KEYBOARD);
    assert_true(input_devices_connected(devices, INPUT_MOUSE));
    input_device_info info[INPUT_DEVICES_MAX];
    assert_in_range(input_devices_list(devices, info), 2, INPUT_DEVICES_MAX);
    assert_string_equal(info[0].spec, "mouse");
    assert_string_equal(info[1].spec, "keyboard");
    char line[160];
    assert_false(input_devices_problem(devices, INPUT_MOUSE, line, sizeof line));
}

static void test_mouse_and_keyboard_do_not_collide(void **state)
{
    input_devices *devices = *state;
    input_view view = {1.0, false, false, false};
    send(devices, mouse_motion_event(315, 0));
    send(devices, key_event(SDL_SCANCODE_W, true));
    send(devices, key_event(SDL_SCANCODE_RSHIFT, true));
    send(devices, key_event(SDL_SCANCODE_COMMA, true));
    input_frame mouse = input_devices_sample(devices, INPUT_MOUSE, &view, TICK_S);
    input_frame keyboard = input_devices_sample(devices, INPUT_KEYBOARD, &view, TICK_S);
    assert_int_equal(mouse.point_x, INPUT_POINT_MAX);
    assert_int_equal(mouse.buttons, INPUT_ADVANCE);
    assert_int_equal(keyboard.point_x, 0);
    assert_int_equal(keyboard.buttons, INPUT_LUNGE | INPUT_RETREAT);
}

static void test_who_pressed(void **state)
{
    input_devices *devices = *state;
    int device = -1;
    assert_false(input_devices_take(devices, &device));
    send(devices, mouse_motion_event(40, 0));
    send(devices, key_event(SDL_SCANCODE_ESCAPE, true));
    send(devices, key_event(SDL_SCANCODE_D, true));
    assert_false(input_devices_take(devices, &device));
    assert_int_equal(device, -1);
    send(devices, mouse_button_event(SDL_BUTTON_LEFT, true));
    send(devices, key_event(SDL_SCANCODE_UP, true));
    assert_true(input_devices_take(devices, &device));
    assert_int_equal(device, INPUT_MOUSE);
    assert_false(input_devices_take(devices, &device));
    send(devices, key_event(SDL_SCANCODE_RETURN, true));
    assert_true(input_devices_take(devices, &device));
    assert_int_equal(device, INPUT_KEYBOARD);
}

static void test_pads_and_joysticks_fence(void **state)
{
    input_devices *devices = *state;
    plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Left Pad");
    plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Right Pad");
    plug_in(SDL_JOYSTICK_TYPE_FLIGHT_STICK, "Old Stick");
    pump(devices);
    int left = find(devices, "pad0"), right = find(devices, "pad1"), stick = find(devices, "joy0");
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
    pump(devices);
    input_frame frame = sample(devices, right);
    assert_int_equal(frame.point_x, -INPUT_POINT_MAX);
    assert_int_equal(frame.buttons, INPUT_LUNGE);
    assert_int_equal(sample(devices, left).point_x, 0);
    assert_int_equal(sample(devices, left).buttons, 0);
    int device = -1;
    assert_true(input_devices_take(devices, &device));
    assert_int_equal(device, right);

    SDL_JoystickSetVirtualAxis(joystick, 1, -32768);
    SDL_JoystickSetVirtualButton(joystick, 0, 1);
    SDL_JoystickSetVirtualHat(joystick, 0, SDL_HAT_UP);
    pump(devices);
    frame = sample(devices, stick);
    assert_int_equal(frame.point_y, INPUT_POINT_MAX);
    assert_int_equal(frame.extension, INPUT_EXTENSION_MAX);
    assert_int_equal(frame.buttons, INPUT_ADVANCE);
    SDL_GameControllerClose(pad);
    SDL_JoystickClose(joystick);
}

static void test_unplugged_and_back(void **state)
{
    input_devices *devices = *state;
    int index = plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Loose Cable");
    pump(devices);
    int device = find(devices, "pad0");
    SDL_Joystick *raw = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(index));
    SDL_JoystickSetVirtualButton(raw, SDL_CONTROLLER_BUTTON_A, 1);
    pump(devices);
    assert_int_equal(sample(devices, device).buttons, INPUT_LUNGE);

    SDL_JoystickDetachVirtual(index);
    pump(devices);
    assert_false(input_devices_connected(devices, device));
    assert_int_equal(sample(devices, device).buttons, 0);
    char line[160];
    assert_true(input_devices_problem(devices, device, line, sizeof line));
    assert_string_equal(line, "pad0 (Loose Cable) is unplugged: plug it in again to go on");
    input_devices_rumble(devices, device, 1.0, 0.1);

    // Another pad meanwhile is another device; the old one comes back as itself.
    plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Somebody Else");
    pump(devices);
    assert_false(input_devices_connected(devices, device));
    assert_string_equal(input_devices_info(devices, find(devices, "pad1")).name, "Somebody Else");
    plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Loose Cable");
    pump(devices);
    assert_true(input_devices_connected(devices, device));
    assert_int_equal(find(devices, "pad0"), device);
    assert_false(input_devices_problem(devices, device, line, sizeof line));
}

static void test_plugged_in_before_the_start(void **state)
{
    (void)state;
    plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Early\nBird");
    input_devices *devices = input_devices_create();
    assert_non_null(devices);
    // SDL also tells of it in an event: it is one device all the same.
    pump(devices);
    assert_string_equal(input_devices_info(devices, find(devices, "pad0")).name, "Early?Bird");
    int device = -1;
    char error[128] = "";
    assert_false(input_devices_find(devices, "pad1", &device, error, sizeof error));
    assert_string_equal(error, "no device 'pad1': 1 game controller is plugged in, counted from "
                               "0; plug it in or see 'battuta devices'");
    input_devices_destroy(&devices);
    assert_null(devices);
    input_devices_destroy(&devices);
}

static void test_unknown_devices_in_one_line(void **state)
{
    input_devices *devices = *state;
    static const struct {
        const char *spec, *error;
    } cases[] = {
        {"joy0", "no device 'joy0': no joystick is plugged in; plug it in or see 'battuta "
                 "devices'"},
        {"joystick", "no device 'joystick': no joystick is plugged in; plug it in or see "
                     "'battuta devices'"},
        {"mice", "unknown device 'mice': write mouse, keyboard, pad0.. or joy0.."},
        {"", "unknown device '': write mouse, keyboard, pad0.. or joy0.."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int device = -1;
        char error[128] = "";
        assert_false(input_devices_find(devices, cases[i].spec, &device, error, sizeof error));
        assert_string_equal(error, cases[i].error);
        assert_int_equal(device, -1);
    }
}

static void test_more_controllers_than_places(void **state)
{
    input_devices *devices = *state;
    for (int i = 0; i < INPUT_CONTROLLERS_MAX + 3; i++) {
        plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "One of Many");
    }
    pump(devices);
    input_device_info info[INPUT_DEVICES_MAX];
    assert_int_equal(input_devices_list(devices, info), INPUT_DEVICES_MAX);
    assert_string_equal(info[INPUT_DEVICES_MAX - 1].spec, "pad15");
}

static void test_nan_is_told_once_and_forgotten(void **state)
{
    input_devices *devices = *state;
    input_view broken = input_view_default();
    broken.sensitivity = (double)NAN;
    send(devices, mouse_motion_event(100, 100));
    input_frame frame = input_devices_sample(devices, INPUT_MOUSE, &broken, TICK_S);
    assert_int_equal(frame.point_x, 0);
    char line[160];
    assert_true(input_devices_problem(devices, INPUT_MOUSE, line, sizeof line));
    assert_string_equal(line, "mouse sent a value that is not a number: check its driver and "
                              "sensitivity");
    assert_false(input_devices_problem(devices, INPUT_MOUSE, line, sizeof line));
    send(devices, mouse_motion_event(315, 0));
    assert_int_equal(sample(devices, INPUT_MOUSE).point_x, INPUT_POINT_MAX);
}

static void test_rest_and_lost_focus(void **state)
{
    input_devices *devices = *state;
    send(devices, mouse_motion_event(315, 0));
    send(devices, mouse_button_event(SDL_BUTTON_LEFT, true));
    send(devices, key_event(SDL_SCANCODE_RIGHT, true));
    sample(devices, INPUT_MOUSE);
    input_devices_rest(devices, INPUT_MOUSE);
    input_devices_rest(devices, INPUT_KEYBOARD);
    for (int device = INPUT_MOUSE; device <= INPUT_KEYBOARD; device++) {
        input_frame frame = sample(devices, device);
        assert_int_equal(frame.point_x, 0);
        assert_int_equal(frame.extension, 0);
    }

    send(devices, mouse_button_event(SDL_BUTTON_RIGHT, true));
    SDL_Event lost = {0};
    lost.type = SDL_WINDOWEVENT;
    lost.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
    send(devices, lost);
    for (int tick = 0; tick < 100; tick++) {
        sample(devices, INPUT_MOUSE);
    }
    assert_int_equal(sample(devices, INPUT_MOUSE).buttons, 0);
}

static void test_help_is_one_short_line_each(void **state)
{
    (void)state;
    for (int kind = INPUT_DEVICE_MOUSE; kind <= INPUT_DEVICE_JOYSTICK; kind++) {
        const char *help = input_device_help((enum input_device_kind)kind);
        assert_in_range(strlen(help), 20, 100);
        assert_null(strchr(help, '\n'));
        assert_non_null(strstr(help, "point"));
        assert_non_null(strstr(help, "lunge"));
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_mouse_and_keyboard_are_always_there),
        TEST(test_mouse_and_keyboard_do_not_collide),
        TEST(test_who_pressed),
        TEST(test_pads_and_joysticks_fence),
        TEST(test_unplugged_and_back),
        TEST(test_plugged_in_before_the_start),
        TEST(test_unknown_devices_in_one_line),
        TEST(test_more_controllers_than_places),
        TEST(test_nan_is_told_once_and_forgotten),
        TEST(test_rest_and_lost_focus),
        TEST(test_help_is_one_short_line_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
