#include "input_devices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keyboard_device.h"
#include "mouse_device.h"
#include "pad_device.h"

// The first controller's number.
#define FIRST_CONTROLLER 2
#define NOBODY           (-1)

// A controller or joystick; it keeps its place while it is unplugged.
typedef struct controller {
    SDL_GameController *pad; // NULL: unplugged, or a joystick
    SDL_Joystick *joystick;  // NULL: unplugged; a pad's own joystick
    SDL_JoystickID instance; // of SDL, new with every plugging in
    SDL_JoystickGUID guid;   // of the make: by this it is known again
    enum input_device_kind kind;
    char name[INPUT_DEVICE_NAME_SIZE];
    pad_device state;
} controller;

struct input_devices {
    bool controllers_started;
    mouse_device mouse;
    keyboard_device keyboard;
    controller controller[INPUT_CONTROLLERS_MAX];
    int controller_count;
    int taken; // device pressed since last asked, or NOBODY
    bool not_a_number[INPUT_DEVICES_MAX];
};

static bool same_guid(SDL_JoystickGUID a, SDL_JoystickGUID b)
{
    return memcmp(a.data, b.data, sizeof a.data) == 0;
}

// A connected controller by SDL's instance; NULL where it is not ours.
static controller *find_instance(input_devices *devices, SDL_JoystickID instance)
{
    for (int i = 0; i < devices->controller_count; i++) {
        controller *c = &devices->controller[i];
        if (c->joystick != NULL && c->instance == instance) {
            return c;
        }
    }
    return NULL;
}

// The place for a newly plugged controller: the one it had before, or a new one;
// NULL where all are taken.
static controller *find_place(input_devices *devices, SDL_JoystickGUID guid,
                              enum input_device_kind kind)
{
    for (int i = 0; i < devices->controller_count; i++) {
        controller *c = &devices->controller[i];
        if (c->joystick == NULL && c->kind == kind && same_guid(c->guid, guid)) {
            return c;
        }
    }
    bool full = devices->controller_count == INPUT_CONTROLLERS_MAX;
    return full ? NULL : &devices->controller[devices->controller_count];
}

// Devices may call themselves anything; a message stays one line.
static void copy_name(char out_name[INPUT_DEVICE_NAME_SIZE], const char *name)
{
    snprintf(out_name, INPUT_DEVICE_NAME_SIZE, "%s", name != NULL ? name : "without a name");
    for (char *c = out_name; *c != '\0'; c++) {
        *c = (unsigned char)*c < ' ' ? '?' : *c;
    }
}

// Opens the controller at SDL's present index, unless it is open already.
static void plug_in(input_devices *devices, int index)
{
    if (find_instance(devices, SDL_JoystickGetDeviceInstanceID(index)) != NULL) {
        return;
    }
    bool is_pad = SDL_IsGameController(index) == SDL_TRUE;
    SDL_JoystickGUID guid = SDL_JoystickGetDeviceGUID(index);
    enum input_device_kind kind = is_pad ? INPUT_DEVICE_PAD : INPUT_DEVICE_JOYSTICK;
    controller *c = find_place(devices, guid, kind);
    if (c == NULL) {
        return;
    }
    SDL_GameController *pad = is_pad ? SDL_GameControllerOpen(index) : NULL;
    SDL_Joystick *joystick = is_pad ? SDL_GameControllerGetJoystick(pad) : SDL_JoystickOpen(index);
    if (joystick == NULL) {
        return;
    }
    *c = (controller){.pad = pad,
                      .joystick = joystick,
                      .instance = SDL_JoystickInstanceID(joystick),
                      .guid = guid,
                      .kind = kind,
                      .state = {.round = is_pad}};
    copy_name(c->name, is_pad ? SDL_GameControllerName(pad) : SDL_JoystickName(joystick));
    if (c == &devices->controller[devices->controller_count]) {
        devices->controller_count++;
    }
}

static void unplug(controller *c)
{
    if (c->pad != NULL) {
        SDL_GameControllerClose(c->pad);
    } else if (c->joystick != NULL) {
        SDL_JoystickClose(c->joystick);
    }
    c->pad = NULL;
    c->joystick = NULL;
    c->state = (pad_device){.round = c->kind == INPUT_DEVICE_PAD};
}

input_devices *input_devices_create(void)
{
    input_devices *devices = calloc(1, sizeof *devices);
    if (devices == NULL) {
        return NULL;
    }
    devices->taken = NOBODY;
    devices->controllers_started = SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0;
    for (int i = 0; devices->controllers_started && i < SDL_NumJoysticks(); i++) {
        plug_in(devices, i);
    }
    return devices;
}

void input_devices_destroy(input_devices **devices)
{
    if (*devices == NULL) {
        return;
    }
    for (int i = 0; i < (*devices)->controller_count; i++) {
        unplug(&(*devices)->controller[i]);
    }
    if ((*devices)->controllers_started) {
        SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    }
    free(*devices);
    *devices = NULL;
}

// SDL's instance of the controller an event comes from; -1 for other events. Of a
// pad's two streams of events the mapped one is used, of a joystick the raw one.
static SDL_JoystickID event_instance(const SDL_Event *event, enum input_device_kind *out_kind)
{
    *out_kind = INPUT_DEVICE_PAD;
    switch (event->type) {
    case SDL_CONTROLLERAXISMOTION:
        return event->caxis.which;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        return event->cbutton.which;
    default:
        break;
    }
    *out_kind = INPUT_DEVICE_JOYSTICK;
    switch (event->type) {
    case SDL_JOYAXISMOTION:
        return event->jaxis.which;
    case SDL_JOYHATMOTION:
        return event->jhat.which;
    case SDL_JOYBUTTONDOWN:
    case SDL_JOYBUTTONUP:
        return event->jbutton.which;
    default:
        return -1;
    }
}

static bool controller_event(input_devices *devices, const SDL_Event *event, int *out_device)
{
    enum input_device_kind kind;
    SDL_JoystickID instance = event_instance(event, &kind);
    controller *c = instance >= 0 ? find_instance(devices, instance) : NULL;
    if (c == NULL || c->kind != kind) {
        return false;
    }
    *out_device = FIRST_CONTROLLER + (int)(c - devices->controller);
    return kind == INPUT_DEVICE_PAD ? pad_device_controller_event(&c->state, event)
                                    : pad_device_joystick_event(&c->state, event);
}

// The window is not looked at any more, so no release will be heard of.
static void let_go(input_devices *devices)
{
    for (int i = 0; i < MOUSE_CONTROL_COUNT; i++) {
        press_up(&devices->mouse.control[i]);
    }
    for (int i = 0; i < KEYBOARD_DEVICE_KEYS; i++) {
        press_up(&devices->keyboard.key[i]);
    }
}

void input_devices_handle_event(input_devices *devices, const SDL_Event *event)
{
    if (event->type == SDL_JOYDEVICEADDED) {
        plug_in(devices, event->jdevice.which);
        return;
    }
    if (event->type == SDL_JOYDEVICEREMOVED) {
        controller *c = find_instance(devices, event->jdevice.which);
        if (c != NULL) {
            unplug(c);
        }
        return;
    }
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
        let_go(devices);
        return;
    }

    // A key may be the mouse player's and the keyboard player's: both hear it.
    int pressed = NOBODY, device = NOBODY;
    if (mouse_device_event(&devices->mouse, event)) {
        pressed = INPUT_MOUSE;
    }
    if (keyboard_device_event(&devices->keyboard, event)) {
        pressed = INPUT_KEYBOARD;
    }
    if (controller_event(devices, event, &device)) {
        pressed = device;
    }
    if (devices->taken == NOBODY) {
        devices->taken = pressed;
    }
}

static controller *controller_of(input_devices *devices, int device)
{
    return &devices->controller[device - FIRST_CONTROLLER];
}

input_device_info input_devices_info(const input_devices *devices, int device)
{
    input_device_info info = {.device = device, .connected = true};
    if (device == INPUT_MOUSE || device == INPUT_KEYBOARD) {
        bool mouse = device == INPUT_MOUSE;
        info.kind = mouse ? INPUT_DEVICE_MOUSE : INPUT_DEVICE_KEYBOARD;
        snprintf(info.spec, sizeof info.spec, "%s", mouse ? "mouse" : "keyboard");
        snprintf(info.name, sizeof info.name, "%s", mouse ? "mouse" : "keyboard");
        return info;
    }
    const controller *c = &devices->controller[device - FIRST_CONTROLLER];
    int number = 0;
    for (const controller *before = devices->controller; before < c; before++) {
        number += before->kind == c->kind ? 1 : 0;
    }
    info.kind = c->kind;
    info.connected = c->joystick != NULL;
    snprintf(info.spec, sizeof info.spec, "%s%d", c->kind == INPUT_DEVICE_PAD ? "pad" : "joy",
             number);
    snprintf(info.name, sizeof info.name, "%s", c->name);
    return info;
}

int input_devices_list(const input_devices *devices, input_device_info out_info[INPUT_DEVICES_MAX])
{
    int count = FIRST_CONTROLLER + devices->controller_count;
    for (int device = 0; device < count; device++) {
        out_info[device] = input_devices_info(devices, device);
    }
    return count;
}

// "pad", "joystick" in the plural where there are not one.
static void count_words(const input_device_info *info, int count, enum input_device_kind kind,
                        char *out_words, size_t size)
{
    int connected = 0;
    for (int i = 0; i < count; i++) {
        connected += info[i].kind == kind && info[i].connected ? 1 : 0;
    }
    const char *what = kind == INPUT_DEVICE_PAD ? "game controller" : "joystick";
    if (connected == 0) {
        snprintf(out_words, size, "no %s is plugged in", what);
    } else {
        snprintf(out_words, size, "%d %s%s plugged in, counted from 0", connected, what,
                 connected == 1 ? " is" : "s are");
    }
}

bool input_devices_find(const input_devices *devices, const char *spec, int *out_device,
                        char *error, size_t error_size)
{
    input_device_info info[INPUT_DEVICES_MAX];
    int count = input_devices_list(devices, info);
    for (int i = 0; i < count; i++) {
        if (strcmp(spec, info[i].spec) == 0 && info[i].connected) {
            *out_device = i;
            return true;
        }
    }
    bool pad = strncmp(spec, "pad", 3) == 0, joystick = strncmp(spec, "joy", 3) == 0;
    if (pad || joystick) {
        char words[64];
        count_words(info, count, pad ? INPUT_DEVICE_PAD : INPUT_DEVICE_JOYSTICK, words,
                    sizeof words);
        snprintf(error, error_size, "no device '%.20s': %s; plug it in or see 'battuta devices'",
                 spec, words);
    } else {
        snprintf(error, error_size,
                 "unknown device '%.20s': write mouse, keyboard, pad0.. or joy0..", spec);
    }
    return false;
}

bool input_devices_connected(const input_devices *devices, int device)
{
    return device < FIRST_CONTROLLER ||
           devices->controller[device - FIRST_CONTROLLER].joystick != NULL;
}

bool input_devices_take(input_devices *devices, int *out_device)
{
    bool taken = devices->taken != NOBODY;
    if (taken) {
        *out_device = devices->taken;
    }
    devices->taken = NOBODY;
    return taken;
}

static input_wish wish_of(input_devices *devices, int device, const input_view *view, double dt_s)
{
    switch (device) {
    case INPUT_MOUSE:
        return mouse_device_sample(&devices->mouse, view, dt_s);
    case INPUT_KEYBOARD:
        return keyboard_device_sample(&devices->keyboard, view, dt_s);
    default:
        return pad_device_sample(&controller_of(devices, device)->state, view, dt_s);
    }
}

input_frame input_devices_sample(input_devices *devices, int device, const input_view *view,
                                 double dt_s)
{
    input_wish wish = wish_of(devices, device, view, dt_s);
    input_frame frame;
    if (!input_quantise(&wish, &frame)) {
        devices->not_a_number[device] = true;
        input_devices_rest(devices, device);
        return input_frame_neutral();
    }
    return frame;
}

bool input_devices_problem(input_devices *devices, int device, char *line, size_t line_size)
{
    input_device_info info = input_devices_info(devices, device);
    if (!info.connected) {
        snprintf(line, line_size, "%s (%s) is unplugged: plug it in again to go on", info.spec,
                 info.name);
        return true;
    }
    if (devices->not_a_number[device]) {
        devices->not_a_number[device] = false;
        snprintf(line, line_size,
                 "%s sent a value that is not a number: check its driver and sensitivity",
                 info.spec);
        return true;
    }
    return false;
}

void input_devices_rest(input_devices *devices, int device)
{
    switch (device) {
    case INPUT_MOUSE:
        devices->mouse = (mouse_device){0};
        break;
    case INPUT_KEYBOARD:
        devices->keyboard = (keyboard_device){0};
        break;
    default: {
        // A stick's deflection is where the thumb is: it stays.
        pad_device *state = &controller_of(devices, device)->state;
        memset(state->control, 0, sizeof state->control);
        break;
    }
    }
}

void input_devices_rumble(input_devices *devices, int device, double strength, double seconds)
{
    if (device < FIRST_CONTROLLER || !(strength > 0.0) || !(seconds > 0.0)) {
        return;
    }
    controller *c = controller_of(devices, device);
    if (c->joystick == NULL) {
        return;
    }
    Uint16 level = (Uint16)((strength < 1.0 ? strength : 1.0) * 65535.0);
    Uint32 ms = (Uint32)((seconds < 5.0 ? seconds : 5.0) * 1000.0);
    // Cannot rumble is an answer too.
    (void)SDL_JoystickRumble(c->joystick, level, level, ms);
}

const char *input_device_help(enum input_device_kind kind)
{
    switch (kind) {
    case INPUT_DEVICE_MOUSE:
        return "move: point   left: arm out   right: lunge   wheel: steps   Space: flèche   "
               "left Ctrl: duck";
    case INPUT_DEVICE_KEYBOARD:
        return "arrows: point   right Ctrl: arm out   right Shift: lunge   , .: steps   "
               "': flèche   right Alt: duck";
    case INPUT_DEVICE_PAD:
        return "right stick: point   RT: arm out   RB: lunge   left stick: steps   LB: flèche   "
               "LT: duck";
    case INPUT_DEVICE_JOYSTICK:
        return "stick: point   trigger: arm out   2: lunge   hat: steps   6: flèche   7: duck";
    }
    return "";
}
