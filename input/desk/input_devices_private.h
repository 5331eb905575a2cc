// The struct behind input_devices.h, and helpers for the files that implement it. No other file may
// include this.
#ifndef INPUT_DEVICES_PRIVATE_H
#define INPUT_DEVICES_PRIVATE_H

#include "pads.h"
#include "input_devices.h"
#include "keyboard_device.h"
#include "mouse_buttons.h"
#include "mouse_device.h"

#define FIRST_CONTROLLER (INPUT_FIRST_SINGLE + EVDEV_MICE_MAX)
_Static_assert(CONTROLLERS_MAX == INPUT_CONTROLLERS_MAX, "every connected controller has a number");
// The desktop's pointer and the separate mice.
#define MICE (1 + EVDEV_MICE_MAX)
// Further presses between two displayed frames are ignored.
#define PRESSES_MAX 16

typedef struct fencing_mouse {
    mouse_device hand;
    mouse_buttons buttons;
    held_actions held;
} fencing_mouse;

struct input_devices {
    bindings bindings;
    stick_response pad_response, joystick_response;
    bool absolute;  // the desktop's pointer is an absolute one
    bool unfocused; // another window has the focus
    evdev_mice *single;
    fencing_mouse mouse[MICE];
    keyboard_device keyboard, keyboard_left;
    pads controllers;
    int fencing[2];
    input_press press[PRESSES_MAX]; // presses that wait, the oldest first
    int press_count;
    enum bindings_group listens; // BINDINGS_GROUP_COUNT: not listening
    binding pushed;              // an axis that was already pushed when listening began
    binding captured;            // the input that was pressed meanwhile
    bool not_a_number[INPUT_DEVICES_MAX];
    char headset[INPUT_DEVICE_NAME_SIZE];     // the headset's name; empty: there was none yet
    char headset_problem[INPUT_PROBLEM_SIZE]; // empty: the headset can be used
};

static inline bool input_devices_is_mouse(int device)
{
    return device == INPUT_MOUSE || (device >= INPUT_FIRST_SINGLE && device < FIRST_CONTROLLER);
}

static inline fencing_mouse *input_devices_mouse_of(input_devices *devices, int device)
{
    return &devices->mouse[device == INPUT_MOUSE ? 0 : 1 + device - INPUT_FIRST_SINGLE];
}

static inline controller *input_devices_controller_of(input_devices *devices, int device)
{
    return &devices->controllers.at[device - FIRST_CONTROLLER];
}

static inline const bindings_row *input_devices_rows(const input_devices *devices,
                                                     enum bindings_group group)
{
    return devices->bindings.row[group];
}

static inline bool input_devices_fences(const input_devices *devices, int device)
{
    return devices->fencing[0] == device || devices->fencing[1] == device;
}

static inline void input_devices_add_press(input_devices *devices, int device, enum action action,
                                           bool stick)
{
    if (action != ACTION_COUNT && devices->press_count < PRESSES_MAX) {
        devices->press[devices->press_count++] =
            (input_press){.device = device, .action = action, .stick = stick};
    }
}

static inline void input_devices_add_key_press(input_devices *devices, int device,
                                               enum action action)
{
    if (action != ACTION_COUNT && devices->press_count < PRESSES_MAX) {
        devices->press[devices->press_count++] =
            (input_press){.device = device, .action = action, .key = true};
    }
}

static inline void fencing_mouse_center_on_action(fencing_mouse *mouse, enum action action)
{
    if (action == ACTION_CENTER) {
        mouse_device_center(&mouse->hand);
    }
}

// Releases every key and button, if their release will not be reported.
void input_devices_release_all(input_devices *devices);

#endif
