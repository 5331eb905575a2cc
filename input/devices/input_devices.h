// The devices people fence with: mouse, keyboard, game controllers, joysticks.
//
// One object knows all that are plugged in, takes every SDL event and gives an
// input_frame for any device when asked. What each does with its buttons stands in
// mouse_device.h, keyboard_device.h and pad_device.h.
//
// A device is named by a small number that stays its own until the object is
// destroyed: a pad that is unplugged and plugged in again is the same device.
#ifndef INPUT_DEVICES_H
#define INPUT_DEVICES_H

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>

#include "input_frame.h"
#include "input_view.h"

enum input_device_kind {
    INPUT_DEVICE_MOUSE,
    INPUT_DEVICE_KEYBOARD,
    INPUT_DEVICE_PAD,
    INPUT_DEVICE_JOYSTICK
};

// The two devices that are always there; controllers and joysticks follow.
#define INPUT_MOUSE    0
#define INPUT_KEYBOARD 1
// More controllers than this are not looked at.
#define INPUT_CONTROLLERS_MAX 16
#define INPUT_DEVICES_MAX     (2 + INPUT_CONTROLLERS_MAX)

#define INPUT_DEVICE_SPEC_SIZE 16
#define INPUT_DEVICE_NAME_SIZE 64

typedef struct input_device_info {
    int device;
    enum input_device_kind kind;
    bool connected;
    char spec[INPUT_DEVICE_SPEC_SIZE]; // "mouse", "pad0": as on the command line
    char name[INPUT_DEVICE_NAME_SIZE]; // "Xbox Controller"; as the device calls itself
} input_device_info;

typedef struct input_devices input_devices;

// Starts SDL's controllers where it can (without them mouse and keyboard remain) and
// opens those plugged in. NULL where memory is out. Destroy takes the address and
// nulls it.
input_devices *input_devices_create(void);
void input_devices_destroy(input_devices **devices);

// Call for every SDL event, whatever it is.
void input_devices_handle_event(input_devices *devices, const SDL_Event *event);

// All devices known so far, also those unplugged meanwhile; returns how many.
int input_devices_list(const input_devices *devices, input_device_info out_info[INPUT_DEVICES_MAX]);

// One of them; `device` must come from this object.
input_device_info input_devices_info(const input_devices *devices, int device);

// The device a command line names: mouse, keyboard, pad0.., joy0... On failure fills
// `error` with one line saying what there is, and returns false.
bool input_devices_find(const input_devices *devices, const char *spec, int *out_device,
                        char *error, size_t error_size);

// Whether the device can be used now: false once unplugged, true when it is back.
bool input_devices_connected(const input_devices *devices, int device);

// The device somebody pressed (a button, one of its keys, a turn of the wheel) since
// the last call, for "press a key to take a side"; false where nobody did. Of several
// presses the first; the others are forgotten.
bool input_devices_take(input_devices *devices, int *out_device);

// What the player at the device asks for, dt_s seconds after the last sample: once a
// tick or once a picture. Neutral while unplugged.
input_frame input_devices_sample(input_devices *devices, int device, const input_view *view,
                                 double dt_s);

// What is wrong with the device, in one line that says what to do: unplugged, or a
// value that is not a number since the last call. False where all is well.
bool input_devices_problem(input_devices *devices, int device, char *line, size_t line_size);

// Lets go of everything and brings the point to the middle: before a bout, so that
// what the hand did in a menu does not count.
void input_devices_rest(input_devices *devices, int device);

// Shakes a controller that can, strength 0..1; others take no notice.
void input_devices_rumble(input_devices *devices, int device, double strength, double seconds);

// One line of controls for the screen.
const char *input_device_help(enum input_device_kind kind);

#endif
