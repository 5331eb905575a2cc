// Devices for the tests of input_devices.h: functions that plug in virtual devices and send their
// events, and what the devices answer. Each test gets the input_devices as its state.
#ifndef DEVICES_DESK_H
#define DEVICES_DESK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "input_devices.h"
#include "sdl_event.h"

#define DESK_TICK_S 0.001

// SDL's own virtual joysticks stand in for plugged-in hardware.
static inline int desk_plug_in(SDL_JoystickType type, const char *name)
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

// Passes all waiting events to the devices.
static inline void desk_pump(input_devices *devices)
{
    SDL_Event event;
    SDL_PumpEvents();
    while (SDL_PollEvent(&event)) {
        input_devices_handle_event(devices, &event);
    }
}

static inline void desk_send(input_devices *devices, SDL_Event event)
{
    input_devices_handle_event(devices, &event);
}

// The device's request one tick after the last time.
static inline input_frame desk_sample(input_devices *devices, int device)
{
    input_view view = input_view_default();
    return input_devices_sample(devices, device, &view, DESK_TICK_S);
}

static inline int desk_find(input_devices *devices, const char *spec)
{
    int device = -1;
    char error[128] = "";
    input_devices_find(devices, spec, &device, error, sizeof error);
    assert_string_equal(error, "");
    return device;
}

static inline int desk_set_up(void **state)
{
    // Uses no hardware of this machine, and no window.
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) != 0) {
        return -1;
    }
    *state = input_devices_create();
    return *state == NULL ? -1 : 0;
}

static inline int desk_clear(void **state)
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

// The next press, or ACTION_COUNT if there is none.
static inline enum action desk_take(input_devices *devices, int *out_device)
{
    input_press pressed;
    *out_device = INPUT_NOBODY;
    if (!input_devices_take(devices, &pressed)) {
        return ACTION_COUNT;
    }
    *out_device = pressed.device;
    return pressed.action;
}

static inline void desk_assert_took(input_devices *devices, int device, enum action action)
{
    int by;
    assert_int_equal(desk_take(devices, &by), action);
    assert_int_equal(by, device);
}

static inline void desk_assert_took_nothing(input_devices *devices)
{
    desk_assert_took(devices, INPUT_NOBODY, ACTION_COUNT);
}

static inline void desk_press_key(input_devices *devices, SDL_Scancode key)
{
    desk_send(devices, key_event(key, true));
    desk_send(devices, key_event(key, false));
}

#define DESK_TEST(name) cmocka_unit_test_setup_teardown(name, desk_set_up, desk_clear)

#endif
