// All devices with which people can fence: mice, the halves of the keyboard, game controllers,
// joysticks, and a headset.
//
// One object contains all connected devices, handles every SDL event and returns an input_frame for
// any device. The bindings define the keys and buttons.
//
// A device is identified by a small number, which does not change until the object is destroyed: a
// pad that is unplugged and plugged in again is the same device.
//
// A headset and its controllers are read elsewhere (xr_hands.h); the caller reports the headset and
// its presses to this object, which never returns frames of a headset.
//
// If two mice can be read separately (evdev_mice.h), they are two devices. The desktop's pointer,
// which both of them move, is then used only if it was chosen by name.
#ifndef INPUT_DEVICES_H
#define INPUT_DEVICES_H

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>

#include "bindings.h"
#include "evdev_mice.h"
#include "input_frame.h"
#include "input_help.h"
#include "input_view.h"
#include "stick_shape.h"
#include "texts.h"

enum input_device_kind {
    INPUT_DEVICE_MOUSE,
    INPUT_DEVICE_KEYBOARD_LEFT,
    INPUT_DEVICE_KEYBOARD,
    INPUT_DEVICE_PAD,
    INPUT_DEVICE_JOYSTICK,
    INPUT_DEVICE_HEADSET
};

// The numbers of the devices that always exist; separate mice, then controllers and joysticks
// follow.
#define INPUT_MOUSE         0
#define INPUT_KEYBOARD      1
#define INPUT_KEYBOARD_LEFT 2
#define INPUT_FIRST_SINGLE  3
// Further controllers are ignored.
#define INPUT_CONTROLLERS_MAX 16
#define INPUT_HEADSET         (INPUT_FIRST_SINGLE + EVDEV_MICE_MAX + INPUT_CONTROLLERS_MAX)
#define INPUT_DEVICES_MAX     (INPUT_HEADSET + 1)
// No device.
#define INPUT_NOBODY (-1)

#define INPUT_DEVICE_SPEC_SIZE 16
#define INPUT_DEVICE_NAME_SIZE 64
#define INPUT_PROBLEM_SIZE     160

typedef struct input_device_info {
    int device;
    enum input_device_kind kind;
    bool connected;
    char spec[INPUT_DEVICE_SPEC_SIZE]; // the name on the command line: "mouse", "pad0", "vr"
    char name[INPUT_DEVICE_NAME_SIZE]; // the device's own name: "Xbox Controller"
} input_device_info;

// The press of a bound input.
typedef struct input_press {
    int device; // INPUT_NOBODY: a key of the program itself
    enum action action;
    bool stick; // half an axis of a stick, which may be a resting thumb and not intended
    bool key;   // of a keyboard, also one that is bound for a mouse
} input_press;

typedef struct input_devices input_devices;

// Create starts SDL's controller support if possible (mouse and keyboard work without it), and
// opens the connected controllers and the mice that can be read separately. It returns NULL if
// there is no memory. Destroy takes the address of the pointer and sets the pointer to NULL.
input_devices *input_devices_create(void);
void input_devices_destroy(input_devices **devices);

// The same with other mice than those of the system, for tests: see evdev_mice_create().
input_devices *input_devices_create_with(const char *mice_list, const char *mice_folder);

// Handles an SDL event. Call it for every event of any type.
void input_devices_handle_event(input_devices *devices, const SDL_Event *event);

// Returns the next event of a separate mouse; the caller then passes it to
// input_devices_handle_event() like any other. *out_age_s is the age of the event. From time to
// time the function also looks for new mice. Returns false if there is no event.
bool input_devices_next_single(input_devices *devices, SDL_Event *out_event, double *out_age_s);

// Returns the mouse that sent an event with that `which`: a separate mouse or INPUT_MOUSE.
int input_devices_mouse(const input_devices *devices, Uint32 which);

// Lists all devices known so far, also those that were unplugged; returns their number.
int input_devices_list(const input_devices *devices, input_device_info out_info[INPUT_DEVICES_MAX]);

// Describes one device; `device` must come from this object.
input_device_info input_devices_info(const input_devices *devices, int device);

// Finds a device by its name on the command line: mouse, keyboard, keyboard-left, mouse0.., pad0..,
// joy0... On failure fills `error` with one line that says which devices exist, and returns false.
bool input_devices_find(const input_devices *devices, const char *spec, int *out_device,
                        char *error, size_t error_size);

// Returns whether the device can be used now: false while it is unplugged.
bool input_devices_connected(const input_devices *devices, int device);

// Sets the devices that fence on the two sides, or INPUT_NOBODY. A key that is bound for several
// devices then belongs to only one of those that fence: the keyboard's left half comes before a
// mouse, and a mouse before the keyboard. A separate mouse that fences does not move the desktop's
// pointer.
void input_devices_fencing(input_devices *devices, int left, int right);

// Returns the next press, in the order in which they happened; false if there is none.
bool input_devices_take(input_devices *devices, input_press *out_press);

// Listen waits for any input that could be bound in the group; inputs then have no other effect.
// BINDINGS_GROUP_COUNT stops listening. Listened returns the input when there was one, and also
// stops listening.
void input_devices_listen(input_devices *devices, enum bindings_group group);
bool input_devices_take_captured(input_devices *devices, binding *out_input);

// Returns the input frame of a device, dt_s seconds after its last sample. Call it once per tick or
// per displayed frame. The frame is neutral while the device is unplugged.
input_frame input_devices_sample(input_devices *devices, int device, const input_view *view,
                                 double dt_s);

// Writes one line about a problem of the device and what to do: it is unplugged, or it sent a value
// that is not a number since the last call. Returns false if there is no problem.
bool input_devices_problem(input_devices *devices, int device, char *line, size_t line_size);

// Returns whether mice are offered as separate devices, instead of the pointer that they share.
bool input_devices_mice_are_separate(const input_devices *devices);

// If there are two mice that cannot be read separately, writes one line that says what to do, and
// returns true.
bool input_devices_mice_problem(const input_devices *devices, char *line, size_t line_size);

// Reports a headset with its name. `problem` is NULL, or one line that says why the headset cannot
// be used and what to do. From the first call on the headset is in the list.
void input_devices_headset(input_devices *devices, const char *name, const char *problem);

// Reports that the player in the headset pressed the input of an action.
void input_devices_headset_press(input_devices *devices, enum action action);

// Releases everything and moves the point to the middle. Call it before a bout, so that inputs made
// in a menu have no effect.
void input_devices_rest(input_devices *devices, int device);

// Lets a controller vibrate with the strength 0..1; no effect if it has no motor.
void input_devices_rumble(input_devices *devices, int device, double strength, double seconds);

// The present bindings; and replacing them, which releases everything.
const bindings *input_devices_bindings(const input_devices *devices);
void input_devices_bind(input_devices *devices, const bindings *b);

// Whether the inputs are told by pictures (binding_picture.h); not at first. Bindings that replace
// others do not change it.
void input_devices_show_pictures(input_devices *devices, bool has_pictures);

// Sets how thumb sticks and joysticks respond.
void input_devices_set_sticks(input_devices *devices, stick_response pad, stick_response joystick);

// Sets whether the mouse is a tablet or another absolute pointer. Its position in the window is
// then the position of the point on the square.
void input_devices_set_absolute(input_devices *devices, bool absolute);

// The group of bindings of a device; BINDINGS_GROUP_COUNT for a headset, which has none.
enum bindings_group input_device_group(enum input_device_kind kind);

// Writes one line with the controls of a device according to the bindings, for the screen.
void input_device_help(const texts *t, const bindings *b, enum input_device_kind kind,
                       char out_line[INPUT_HELP_SIZE]);

#endif
