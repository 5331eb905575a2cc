// The devices people fence with: mice, the halves of the keyboard, game controllers,
// joysticks, a headset.
//
// One object knows all that are plugged in, takes every SDL event and gives an
// input_frame for any device when asked. What each does with its keys and buttons
// stands in the bindings.
//
// A device is named by a small number that stays its own until the object is
// destroyed: a pad that is unplugged and plugged in again is the same device.
//
// A headset and its controllers are read by others (xr_hands.h), who announce it and hand its
// presses in; it never gives a frame here.
//
// Where two mice can be read one by one (evdev_mice.h) they are two devices, and the
// desktop's pointer, which both of them move, fences only where it is named.
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

enum input_device_kind {
    INPUT_DEVICE_MOUSE,
    INPUT_DEVICE_KEYBOARD_LEFT,
    INPUT_DEVICE_KEYBOARD,
    INPUT_DEVICE_PAD,
    INPUT_DEVICE_JOYSTICK,
    INPUT_DEVICE_HEADSET
};

// The devices that are always there; single mice, controllers and joysticks follow.
#define INPUT_MOUSE         0
#define INPUT_KEYBOARD      1
#define INPUT_KEYBOARD_LEFT 2
#define INPUT_FIRST_SINGLE  3
// More controllers than this are not looked at.
#define INPUT_CONTROLLERS_MAX 16
#define INPUT_HEADSET         (INPUT_FIRST_SINGLE + EVDEV_MICE_MAX + INPUT_CONTROLLERS_MAX)
#define INPUT_DEVICES_MAX     (INPUT_HEADSET + 1)
// No device: the program itself, or nobody.
#define INPUT_NOBODY (-1)

#define INPUT_DEVICE_SPEC_SIZE 16
#define INPUT_DEVICE_NAME_SIZE 64
#define INPUT_PROBLEM_SIZE     160

typedef struct input_device_info {
    int device;
    enum input_device_kind kind;
    bool connected;
    char spec[INPUT_DEVICE_SPEC_SIZE]; // "mouse", "pad0", "vr": as on the command line
    char name[INPUT_DEVICE_NAME_SIZE]; // "Xbox Controller"; as the device calls itself
} input_device_info;

// Somebody pressed something that is bound.
typedef struct input_press {
    int device; // INPUT_NOBODY: a key of the program itself
    enum action control;
    bool stick; // half an axis, which may be a thumb at rest rather than a wish
} input_press;

typedef struct input_devices input_devices;

// Starts SDL's controllers where it can (without them mouse and keyboard remain) and
// opens those plugged in, and the mice that can be read one by one. NULL where memory
// is out. Destroy takes the address and nulls it.
input_devices *input_devices_create(void);
void input_devices_destroy(input_devices **devices);

// The same with other mice than the system's: see evdev_mice_create().
input_devices *input_devices_create_with(const char *mice_list, const char *mice_folder);

// Call for every SDL event, whatever it is.
void input_devices_handle_event(input_devices *devices, const SDL_Event *event);

// The next event of a single mouse, for the caller to hand in as any other; *out_age_s is
// how long ago it happened. Now and then looks for new mice. False where none waits.
bool input_devices_next_single(input_devices *devices, SDL_Event *out_event, double *out_age_s);

// The mouse that an event of that `which` comes from: a single one or INPUT_MOUSE.
int input_devices_mouse(const input_devices *devices, Uint32 which);

// All devices known so far, also those unplugged meanwhile; returns how many.
int input_devices_list(const input_devices *devices, input_device_info out_info[INPUT_DEVICES_MAX]);

// One of them; `device` must come from this object.
input_device_info input_devices_info(const input_devices *devices, int device);

// The device a command line names: mouse, keyboard, keyboard-left, mouse0.., pad0..,
// joy0... On failure fills `error` with one line saying what there is, and returns false.
bool input_devices_find(const input_devices *devices, const char *spec, int *out_device,
                        char *error, size_t error_size);

// Whether the device can be used now: false once unplugged, true when it is back.
bool input_devices_connected(const input_devices *devices, int device);

// Which devices fence on the two sides, or INPUT_NOBODY. A key that serves several
// devices is heard only by one that fences, the keyboard's left half before a mouse
// before the keyboard; a single mouse that fences moves no pointer besides.
void input_devices_fencing(input_devices *devices, int left, int right);

// The next press since the last call, in their order; false where there is none.
bool input_devices_take(input_devices *devices, input_press *out_press);

// Listens for anything that could be bound in the group, which nobody else hears then;
// BINDINGS_GROUP_COUNT ends it. Heard tells what came, and ends it too.
void input_devices_listen(input_devices *devices, enum bindings_group group);
bool input_devices_heard(input_devices *devices, binding *out_input);

// What the player at the device asks for, dt_s seconds after the last sample: once a
// tick or once a picture. Neutral while unplugged.
input_frame input_devices_sample(input_devices *devices, int device, const input_view *view,
                                 double dt_s);

// What is wrong with the device, in one line that says what to do: unplugged, or a
// value that is not a number since the last call. False where all is well.
bool input_devices_problem(input_devices *devices, int device, char *line, size_t line_size);

// Whether mice are offered one by one, instead of the pointer that they move together.
bool input_devices_one_by_one(const input_devices *devices);

// What keeps two mice from fencing with each other, in one line that says what to do;
// false where nothing does, or where there are no two mice.
bool input_devices_mice_problem(const input_devices *devices, char *line, size_t line_size);

// The headset is there, by its name; `problem` is one line that says what keeps its player from
// fencing and what to do, NULL where nothing does. From the first call on it is listed.
void input_devices_headset(input_devices *devices, const char *name, const char *problem);

// Its player pressed something.
void input_devices_headset_press(input_devices *devices, enum action control);

// Lets go of everything and brings the point to the middle: before a bout, so that
// what the hand did in a menu does not count.
void input_devices_rest(input_devices *devices, int device);

// Shakes a controller that can, strength 0..1; others take no notice.
void input_devices_rumble(input_devices *devices, int device, double strength, double seconds);

// The bindings in force, and others from now on: everything is let go of.
const bindings *input_devices_bindings(const input_devices *devices);
void input_devices_bind(input_devices *devices, const bindings *b);

// How sticks answer: thumb sticks, joysticks.
void input_devices_set_sticks(input_devices *devices, stick_response pad, stick_response joystick);

// The mouse is a tablet or another pointer with a place of its own: its place in the
// window is the point's on the square.
void input_devices_set_absolute(input_devices *devices, bool absolute);

// The bindings of a device; BINDINGS_GROUP_COUNT for a headset, which has none.
enum bindings_group input_device_group(enum input_device_kind kind);

// One line of controls for the screen, as they are bound.
void input_device_help(const bindings *b, enum input_device_kind kind,
                       char out_line[INPUT_HELP_SIZE]);

#endif
