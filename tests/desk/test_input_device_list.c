#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "pads.h"
#include "devices_desk.h"

static void test_mouse_and_keyboard_are_always_listed(void **state)
{
    input_devices *devices = *state;
    assert_int_equal(desk_find(devices, "mouse"), INPUT_MOUSE);
    assert_int_equal(desk_find(devices, "keyboard"), INPUT_KEYBOARD);
    assert_true(input_devices_connected(devices, INPUT_MOUSE));
    input_device_info info[INPUT_DEVICES_MAX];
    assert_in_range(input_devices_list(devices, info), INPUT_FIRST_SINGLE, INPUT_DEVICES_MAX);
    assert_string_equal(info[0].spec, "mouse");
    assert_string_equal(info[1].spec, "keyboard");
    assert_string_equal(info[2].spec, "keyboard-left");
    assert_int_equal(desk_find(devices, "keyboard-left"), INPUT_KEYBOARD_LEFT);
    char line[160];
    assert_false(input_devices_problem(devices, INPUT_MOUSE, line, sizeof line));
}

// A headset is listed from its announcement until it is gone.
static void test_a_headset_is_listed_while_it_is_connected(void **state)
{
    input_devices *devices = *state;
    input_device_info info[INPUT_DEVICES_MAX];
    int without = input_devices_list(devices, info);
    input_devices_headset(devices, "A Headset", "");
    assert_int_equal(input_devices_list(devices, info), without + 1);
    assert_int_equal(info[without].kind, INPUT_DEVICE_HEADSET);
    assert_string_equal(info[without].name, "A Headset");
    input_devices_headset(devices, "", "");
    assert_int_equal(input_devices_list(devices, info), without);
}

static void test_unplugged_and_back(void **state)
{
    input_devices *devices = *state;
    int index = desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Loose Cable");
    desk_pump(devices);
    int device = desk_find(devices, "pad0");
    SDL_Joystick *raw = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(index));
    SDL_JoystickSetVirtualButton(raw, SDL_CONTROLLER_BUTTON_A, 1);
    desk_pump(devices);
    assert_int_equal(desk_sample(devices, device).buttons, INPUT_LUNGE);

    SDL_JoystickDetachVirtual(index);
    desk_pump(devices);
    assert_false(input_devices_connected(devices, device));
    assert_int_equal(desk_sample(devices, device).buttons, 0);
    char line[160];
    assert_true(input_devices_problem(devices, device, line, sizeof line));
    assert_string_equal(line, "pad0 (Loose Cable) is unplugged: plug it in again to continue");
    input_devices_rumble(devices, device, 1.0, 0.1);

    // A pad that is plugged in meanwhile is another device; the old one keeps its place.
    desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Somebody Else");
    desk_pump(devices);
    assert_false(input_devices_connected(devices, device));
    assert_string_equal(input_devices_info(devices, desk_find(devices, "pad1")).name,
                        "Somebody Else");
    desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Loose Cable");
    desk_pump(devices);
    assert_true(input_devices_connected(devices, device));
    assert_int_equal(desk_find(devices, "pad0"), device);
    assert_false(input_devices_problem(devices, device, line, sizeof line));
}

// An unplugged controller is closed, both as a pad and as a joystick, and keeps its place.
static void test_an_unplugged_controller_is_closed(void **state)
{
    (void)state;
    static const SDL_JoystickType type[] = {SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                            SDL_JOYSTICK_TYPE_FLIGHT_STICK};
    for (int i = 0; i < 2; i++) {
        int index = desk_plug_in(type[i], "Held");
        pads c = {0};
        pads_open(&c);
        assert_int_equal(c.count, 1);
        assert_true((c.at[0].pad != NULL) == (i == 0));
        assert_non_null(c.at[0].joystick);
        SDL_Event gone = {0};
        gone.type = SDL_JOYDEVICEREMOVED;
        gone.jdevice.which = c.at[0].instance;
        assert_true(pads_plug_event(&c, &gone));
        assert_int_equal(c.count, 1);
        assert_null(c.at[0].pad);
        assert_null(c.at[0].joystick);
        pads_close(&c);
        assert_int_equal(c.count, 0);
        SDL_JoystickDetachVirtual(index);
    }
}

static void test_plugged_in_before_the_start(void **state)
{
    (void)state;
    desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Early\nBird");
    input_devices *devices = input_devices_create();
    assert_non_null(devices);
    // SDL also sends an event for it: it is still one device.
    desk_pump(devices);
    assert_string_equal(input_devices_info(devices, desk_find(devices, "pad0")).name, "Early?Bird");
    int device = -1;
    char error[128] = "";
    assert_false(input_devices_find(devices, "pad1", &device, error, sizeof error));
    assert_string_equal(error, "no device 'pad1': 1 game controller is plugged in, counted from "
                               "0; plug it in or see 'battuta devices'");
    input_devices_destroy(&devices);
    assert_null(devices);
    input_devices_destroy(&devices);
}

static void test_unknown_devices_are_reported_in_one_line(void **state)
{
    input_devices *devices = *state;
    static const struct {
        const char *spec, *error;
    } cases[] = {
        {"joy0", "no device 'joy0': no joystick is plugged in; plug it in or see 'battuta "
                 "devices'"},
        {"joystick", "no device 'joystick': no joystick is plugged in; plug it in or see "
                     "'battuta devices'"},
        {"mouse7", "no device 'mouse7': 0 of the mice can be read separately; plug it in or see "
                   "'battuta devices'"},
        {"mice", "unknown device 'mice': write mouse, keyboard, keyboard-left, mouse0.., pad0.. "
                 "or joy0.."},
        {"", "unknown device '': write mouse, keyboard, keyboard-left, mouse0.., pad0.. or "
             "joy0.."},
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
        desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "One of Many");
    }
    desk_pump(devices);
    input_device_info info[INPUT_DEVICES_MAX];
    int count = input_devices_list(devices, info);
    assert_in_range(count, INPUT_FIRST_SINGLE + INPUT_CONTROLLERS_MAX, INPUT_DEVICES_MAX);
    assert_string_equal(info[count - 1].spec, "pad15");
}

static void test_help_is_one_short_line_each(void **state)
{
    const input_devices *devices = *state;
    for (int kind = INPUT_DEVICE_MOUSE; kind <= INPUT_DEVICE_JOYSTICK; kind++) {
        char help[INPUT_HELP_SIZE];
        input_device_help(NULL, input_devices_bindings(devices), (enum input_device_kind)kind,
                          help);
        assert_in_range(strlen(help), 20, 140);
        assert_null(strchr(help, '\n'));
        assert_non_null(strstr(help, "point"));
        assert_non_null(strstr(help, "lunge"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(test_mouse_and_keyboard_are_always_listed),
        DESK_TEST(test_a_headset_is_listed_while_it_is_connected),
        DESK_TEST(test_unplugged_and_back),
        DESK_TEST(test_an_unplugged_controller_is_closed),
        DESK_TEST(test_plugged_in_before_the_start),
        DESK_TEST(test_unknown_devices_are_reported_in_one_line),
        DESK_TEST(test_more_controllers_than_places),
        DESK_TEST(test_help_is_one_short_line_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
