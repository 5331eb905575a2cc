#include "input_devices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "controllers.h"
#include "keyboard_device.h"
#include "mouse_buttons.h"
#include "mouse_device.h"

#define FIRST_CONTROLLER (INPUT_FIRST_SINGLE + EVDEV_MICE_MAX)
_Static_assert(CONTROLLERS_MAX == INPUT_CONTROLLERS_MAX, "each has a number");
// The desktop's pointer and the single mice.
#define MICE (1 + EVDEV_MICE_MAX)
// More presses than this between two pictures are nobody's.
#define PRESSES_MAX 16
// Half an axis that has come so far is meant, where somebody is asked to press.
#define LISTEN_AXIS 0.7

typedef struct fencing_mouse {
    mouse_device hand;
    mouse_buttons buttons;
    controls controls;
} fencing_mouse;

struct input_devices {
    bindings bindings;
    stick_response pad_response, joystick_response;
    bool absolute; // the desktop's pointer has a place
    bool unlooked; // another window has the focus
    evdev_mice *single;
    fencing_mouse mouse[MICE];
    keyboard_device keyboard, keyboard_left;
    controllers controllers;
    int fencing[2];
    input_press press[PRESSES_MAX]; // not taken yet, the oldest first
    int press_count;
    enum bindings_group listens; // BINDINGS_GROUP_COUNT: to nothing
    binding pushed;              // an axis that was pushed when listening began
    binding heard;
    bool not_a_number[INPUT_DEVICES_MAX];
};

input_devices *input_devices_create(void)
{
    return input_devices_create_with(NULL, NULL);
}

input_devices *input_devices_create_with(const char *mice_list, const char *mice_folder)
{
    input_devices *devices = calloc(1, sizeof *devices);
    evdev_mice *single = evdev_mice_create(mice_list, mice_folder);
    if (devices == NULL || single == NULL) {
        free(devices);
        evdev_mice_destroy(&single);
        return NULL;
    }
    devices->single = single;
    devices->bindings = bindings_default();
    devices->pad_response = STICK_ROUND_DEFAULT;
    devices->joystick_response = STICK_SQUARE_DEFAULT;
    devices->fencing[0] = devices->fencing[1] = INPUT_NOBODY;
    devices->listens = BINDINGS_GROUP_COUNT;
    controllers_open(&devices->controllers);
    return devices;
}

void input_devices_destroy(input_devices **devices)
{
    if (*devices == NULL) {
        return;
    }
    controllers_close(&(*devices)->controllers);
    evdev_mice_destroy(&(*devices)->single);
    free(*devices);
    *devices = NULL;
}

static bool is_mouse(int device)
{
    return device == INPUT_MOUSE || (device >= INPUT_FIRST_SINGLE && device < FIRST_CONTROLLER);
}

static fencing_mouse *mouse_of(input_devices *devices, int device)
{
    return &devices->mouse[device == INPUT_MOUSE ? 0 : 1 + device - INPUT_FIRST_SINGLE];
}

static controller *controller_of(input_devices *devices, int device)
{
    return &devices->controllers.at[device - FIRST_CONTROLLER];
}

static const bindings_row *rows_of(const input_devices *devices, enum bindings_group group)
{
    return devices->bindings.row[group];
}

static void add_press(input_devices *devices, int device, enum control control, bool stick)
{
    if (control != CONTROL_COUNT && devices->press_count < PRESSES_MAX) {
        devices->press[devices->press_count++] = (input_press){device, control, stick};
    }
}

// Whether somebody waits for an input of this group; then it is his and nobody else's.
static bool heard(input_devices *devices, enum bindings_group group, binding input, bool pressed)
{
    if (devices->listens == BINDINGS_GROUP_COUNT) {
        return false;
    }
    if (pressed && devices->heard.source == BINDING_NONE &&
        (devices->listens == group || input.source == BINDING_KEY) &&
        bindings_hears(devices->listens, input)) {
        devices->heard = input;
    }
    return true;
}

// How many mice can be had one by one: two and more are offered so.
static int readable_mice(const input_devices *devices)
{
    int readable = 0;
    for (int i = 0; i < evdev_mice_count(devices->single); i++) {
        readable += evdev_mice_info(devices->single, i).readable ? 1 : 0;
    }
    return readable;
}

static bool fences(const input_devices *devices, int device)
{
    return devices->fencing[0] == device || devices->fencing[1] == device;
}

// The mouse that has the keys of a mouse's other hand: the one that fences, the left one
// of two; the desktop's pointer where none does.
static int mouse_with_keys(const input_devices *devices)
{
    for (int side = 0; side < 2; side++) {
        if (devices->fencing[side] != INPUT_NOBODY && is_mouse(devices->fencing[side])) {
            return devices->fencing[side];
        }
    }
    return INPUT_MOUSE;
}

// Whether a key belongs to another fencer, who comes before this group.
static bool is_others(const input_devices *devices, enum bindings_group group, binding key)
{
    bool left = group != BINDINGS_KEYBOARD_LEFT && fences(devices, INPUT_KEYBOARD_LEFT) &&
                bindings_group_uses(&devices->bindings, BINDINGS_KEYBOARD_LEFT, key);
    bool mouse = group == BINDINGS_KEYBOARD && fences(devices, mouse_with_keys(devices)) &&
                 bindings_group_uses(&devices->bindings, BINDINGS_MOUSE, key);
    return left || mouse;
}

static enum control hear_key(const input_devices *devices, enum bindings_group group, controls *c,
                             binding key, bool down)
{
    bool others = down && is_others(devices, group, key);
    return others ? CONTROL_COUNT
                  : controls_hear(c, rows_of(devices, group), key, down ? 1.0 : 0.0);
}

static void centre_if_asked(fencing_mouse *mouse, enum control control)
{
    if (control == CONTROL_CENTRE) {
        mouse_device_centre(&mouse->hand);
    }
}

// A key may be several players': all hear it that are not told it is another's. Whose
// press it is, to take a side: the left half's, but for the keys of a mouse that fences.
static void key_event(input_devices *devices, const SDL_KeyboardEvent *event)
{
    bool down = event->type == SDL_KEYDOWN;
    binding key = {BINDING_KEY, (uint16_t)event->keysym.scancode};
    if (event->repeat != 0 || key.code == SDL_SCANCODE_UNKNOWN ||
        heard(devices, BINDINGS_KEYBOARD, key, down)) {
        return;
    }
    int with_keys = mouse_with_keys(devices);
    fencing_mouse *mouse = mouse_of(devices, with_keys);
    enum control left =
        hear_key(devices, BINDINGS_KEYBOARD_LEFT, &devices->keyboard_left.controls, key, down);
    enum control hand = hear_key(devices, BINDINGS_MOUSE, &mouse->controls, key, down);
    enum control right =
        hear_key(devices, BINDINGS_KEYBOARD, &devices->keyboard.controls, key, down);
    centre_if_asked(mouse, hand);

    bool mouses =
        fences(devices, with_keys) && bindings_group_uses(&devices->bindings, BINDINGS_MOUSE, key);
    if (fences(devices, INPUT_KEYBOARD_LEFT) ? left != CONTROL_COUNT
                                             : left != CONTROL_COUNT && !mouses) {
        add_press(devices, INPUT_KEYBOARD_LEFT, left, false);
    } else if (mouses) {
        add_press(devices, with_keys, hand, false);
    } else {
        add_press(devices, INPUT_KEYBOARD, right, false);
    }
}

// A key of the program itself; true where it was one.
static bool program_key(input_devices *devices, const SDL_KeyboardEvent *event)
{
    binding key = {BINDING_KEY, (uint16_t)event->keysym.scancode};
    if (event->type != SDL_KEYDOWN || devices->listens != BINDINGS_GROUP_COUNT) {
        return false;
    }
    const bindings_row *rows = rows_of(devices, BINDINGS_PROGRAM);
    for (int control = 0; control < CONTROL_COUNT; control++) {
        if (bindings_row_has(&rows[control], key)) {
            if (event->repeat == 0) {
                add_press(devices, INPUT_NOBODY, (enum control)control, false);
            }
            return true;
        }
    }
    return false;
}

int input_devices_mouse(const input_devices *devices, Uint32 which)
{
    if (which - EVDEV_MICE_WHICH < (Uint32)evdev_mice_count(devices->single)) {
        return INPUT_FIRST_SINGLE + (int)(which - EVDEV_MICE_WHICH);
    }
    return INPUT_MOUSE;
}

// The pointer's place in its window, as a finger's on a screen.
static SDL_Event as_place(const SDL_MouseMotionEvent *motion)
{
    int width = 0, height = 0;
    SDL_Window *window = SDL_GetWindowFromID(motion->windowID);
    if (window != NULL) {
        SDL_GetWindowSize(window, &width, &height);
    }
    SDL_Event event = {0};
    event.type = SDL_FINGERMOTION;
    event.tfinger.x = width > 1 ? (float)motion->x / (float)(width - 1) : 0.5f;
    event.tfinger.y = height > 1 ? (float)motion->y / (float)(height - 1) : 0.5f;
    return event;
}

static void motion_event(input_devices *devices, const SDL_Event *event)
{
    int device = input_devices_mouse(devices, event->motion.which);
    // A finger on a screen is told of by itself.
    if (event->motion.which == SDL_TOUCH_MOUSEID) {
        return;
    }
    if (device == INPUT_MOUSE && devices->absolute) {
        SDL_Event place = as_place(&event->motion);
        mouse_device_event(&mouse_of(devices, device)->hand, &place);
    } else {
        mouse_device_event(&mouse_of(devices, device)->hand, event);
    }
}

static void place_event(input_devices *devices, const SDL_Event *event)
{
    SDL_TouchID touch = event->tfinger.touchId;
    Uint32 which = touch >= EVDEV_MICE_WHICH && touch <= UINT32_MAX ? (Uint32)touch : 0;
    mouse_device_event(&mouse_of(devices, input_devices_mouse(devices, which))->hand, event);
}

static void mouse_press_event(input_devices *devices, const SDL_Event *event)
{
    Uint32 which = event->type == SDL_MOUSEWHEEL ? event->wheel.which : event->button.which;
    int device = input_devices_mouse(devices, which);
    fencing_mouse *mouse = mouse_of(devices, device);
    binding input;
    if (!mouse_buttons_input(&mouse->buttons, event, &input) ||
        heard(devices, BINDINGS_MOUSE, input, event->type != SDL_MOUSEBUTTONUP)) {
        return;
    }
    enum control pressed = mouse_buttons_event(&mouse->buttons, &mouse->controls,
                                               rows_of(devices, BINDINGS_MOUSE), event);
    centre_if_asked(mouse, pressed);
    // Mice one by one press for themselves; what the pointer they move together does
    // counts only where that one fences.
    bool single = device != INPUT_MOUSE;
    if (single == input_devices_one_by_one(devices) || fences(devices, device)) {
        add_press(devices, device, pressed, false);
    }
}

// A trigger that chose what to bind is not what is to be bound: it has to come back first.
static bool is_pushed_still(input_devices *devices, binding input, double value)
{
    bool listens = devices->listens != BINDINGS_GROUP_COUNT;
    bool pushed = binding_same(devices->pushed, input);
    if (pushed ? value < CONTROLS_PRESSED : !listens && value >= CONTROLS_PRESSED) {
        devices->pushed = pushed ? (binding){0} : input;
    }
    return listens && pushed;
}

static void controller_event(input_devices *devices, const SDL_Event *event)
{
    int place = controllers_of_event(&devices->controllers, event);
    if (place < 0) {
        return;
    }
    controller *c = &devices->controllers.at[place];
    enum bindings_group group = c->is_pad ? BINDINGS_PAD : BINDINGS_JOYSTICK;
    binding input[PAD_DEVICE_INPUTS];
    double value[PAD_DEVICE_INPUTS];
    int count = pad_device_inputs(event, input, value);
    for (int i = 0; i < count; i++) {
        bool axis = binding_is_axis(input[i]);
        if (axis && is_pushed_still(devices, input[i], value[i])) {
            continue;
        }
        if (!heard(devices, group, input[i], value[i] >= (axis ? LISTEN_AXIS : 1.0))) {
            enum control pressed =
                controls_hear(&c->state.controls, rows_of(devices, group), input[i], value[i]);
            bool stick = axis && !pad_device_is_trigger(input[i]);
            add_press(devices, FIRST_CONTROLLER + place, pressed, stick);
        }
    }
}

// The window is not looked at any more, so no release will be heard of.
static void let_go(input_devices *devices)
{
    for (int i = 0; i < MICE; i++) {
        controls_release(&devices->mouse[i].controls);
        devices->mouse[i].buttons = (mouse_buttons){0};
    }
    controls_release(&devices->keyboard.controls);
    controls_release(&devices->keyboard_left.controls);
}

static void window_event(input_devices *devices, const SDL_WindowEvent *event)
{
    if (event->event == SDL_WINDOWEVENT_FOCUS_LOST) {
        devices->unlooked = true;
        let_go(devices);
    } else if (event->event == SDL_WINDOWEVENT_FOCUS_GAINED) {
        devices->unlooked = false;
    }
}

void input_devices_handle_event(input_devices *devices, const SDL_Event *event)
{
    if (controllers_plug_event(&devices->controllers, event)) {
        return;
    }
    switch (event->type) {
    case SDL_WINDOWEVENT:
        window_event(devices, &event->window);
        break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        if (!program_key(devices, &event->key)) {
            key_event(devices, &event->key);
        }
        break;
    case SDL_MOUSEMOTION:
        motion_event(devices, event);
        break;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
        place_event(devices, event);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
    case SDL_MOUSEWHEEL:
        mouse_press_event(devices, event);
        break;
    default:
        controller_event(devices, event);
        break;
    }
}

bool input_devices_next_single(input_devices *devices, SDL_Event *out_event, double *out_age_s)
{
    evdev_mice_look(devices->single, SDL_GetTicks());
    bool waits;
    do {
        waits = evdev_mice_next(devices->single, out_event, out_age_s);
        // The kernel tells also those who are not meant.
    } while (waits && devices->unlooked);
    return waits;
}

void input_devices_fencing(input_devices *devices, int left, int right)
{
    devices->fencing[0] = left;
    devices->fencing[1] = right;
    for (int i = 0; i < evdev_mice_count(devices->single); i++) {
        evdev_mice_grab(devices->single, i,
                        fences(devices, INPUT_FIRST_SINGLE + i) && !devices->unlooked);
    }
}

static void name_controller(const input_devices *devices, int device, input_device_info *info)
{
    int place = device - FIRST_CONTROLLER;
    const controller *c = &devices->controllers.at[place];
    info->kind = c->is_pad ? INPUT_DEVICE_PAD : INPUT_DEVICE_JOYSTICK;
    info->connected = c->joystick != NULL;
    snprintf(info->spec, sizeof info->spec, "%s%d", c->is_pad ? "pad" : "joy",
             controllers_number(&devices->controllers, place));
    snprintf(info->name, sizeof info->name, "%s", c->name);
}

input_device_info input_devices_info(const input_devices *devices, int device)
{
    input_device_info info = {.device = device, .kind = INPUT_DEVICE_MOUSE, .connected = true};
    const char *word = "mouse";
    if (device >= FIRST_CONTROLLER) {
        name_controller(devices, device, &info);
        return info;
    }
    if (device >= INPUT_FIRST_SINGLE) {
        evdev_mouse_info mouse = evdev_mice_info(devices->single, device - INPUT_FIRST_SINGLE);
        info.connected = mouse.readable;
        snprintf(info.spec, sizeof info.spec, "mouse%d", device - INPUT_FIRST_SINGLE);
        snprintf(info.name, sizeof info.name, "%s", mouse.name);
        return info;
    }
    if (device == INPUT_KEYBOARD) {
        info.kind = INPUT_DEVICE_KEYBOARD;
        word = "keyboard";
    } else if (device == INPUT_KEYBOARD_LEFT) {
        info.kind = INPUT_DEVICE_KEYBOARD_LEFT;
        word = "keyboard-left";
    }
    snprintf(info.spec, sizeof info.spec, "%s", word);
    snprintf(info.name, sizeof info.name, "%s",
             device == INPUT_KEYBOARD_LEFT ? "keyboard, left half" : word);
    return info;
}

int input_devices_list(const input_devices *devices, input_device_info out_info[INPUT_DEVICES_MAX])
{
    int count = 0;
    for (int device = 0; device < INPUT_FIRST_SINGLE; device++) {
        out_info[count++] = input_devices_info(devices, device);
    }
    for (int i = 0; i < evdev_mice_count(devices->single); i++) {
        out_info[count++] = input_devices_info(devices, INPUT_FIRST_SINGLE + i);
    }
    for (int i = 0; i < devices->controllers.count; i++) {
        out_info[count++] = input_devices_info(devices, FIRST_CONTROLLER + i);
    }
    return count;
}

// What there is of the kind, in words.
static void count_words(const input_device_info *info, int count, enum input_device_kind kind,
                        char *out_words, size_t size)
{
    int connected = 0;
    for (int i = 0; i < count; i++) {
        bool single = kind != INPUT_DEVICE_MOUSE || info[i].device != INPUT_MOUSE;
        connected += info[i].kind == kind && single && info[i].connected ? 1 : 0;
    }
    if (kind == INPUT_DEVICE_MOUSE) {
        snprintf(out_words, size, "%d of the mice can be read one by one", connected);
        return;
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
            *out_device = info[i].device;
            return true;
        }
    }
    static const struct {
        const char *prefix;
        enum input_device_kind kind;
    } counted[] = {
        {"pad", INPUT_DEVICE_PAD}, {"joy", INPUT_DEVICE_JOYSTICK}, {"mouse", INPUT_DEVICE_MOUSE}};
    for (int i = 0; i < 3; i++) {
        if (strncmp(spec, counted[i].prefix, strlen(counted[i].prefix)) == 0) {
            char words[64];
            count_words(info, count, counted[i].kind, words, sizeof words);
            snprintf(error, error_size,
                     "no device '%.20s': %s; plug it in or see 'battuta devices'", spec, words);
            return false;
        }
    }
    snprintf(error, error_size,
             "unknown device '%.20s': write mouse, keyboard, keyboard-left, mouse0.., pad0.. or "
             "joy0..",
             spec);
    return false;
}

bool input_devices_connected(const input_devices *devices, int device)
{
    return input_devices_info(devices, device).connected;
}

bool input_devices_take(input_devices *devices, input_press *out_press)
{
    if (devices->press_count == 0) {
        return false;
    }
    *out_press = devices->press[0];
    devices->press_count--;
    memmove(&devices->press[0], &devices->press[1],
            (size_t)devices->press_count * sizeof devices->press[0]);
    return true;
}

void input_devices_listen(input_devices *devices, enum bindings_group group)
{
    devices->listens = group;
    devices->heard = (binding){0};
    let_go(devices);
}

bool input_devices_heard(input_devices *devices, binding *out_input)
{
    if (devices->heard.source == BINDING_NONE) {
        return false;
    }
    *out_input = devices->heard;
    input_devices_listen(devices, BINDINGS_GROUP_COUNT);
    return true;
}

static input_wish sample_mouse(input_devices *devices, int device, const input_view *view,
                               double dt_s)
{
    fencing_mouse *mouse = mouse_of(devices, device);
    enum control held = mouse_buttons_pass(&mouse->buttons, &mouse->controls,
                                           rows_of(devices, BINDINGS_MOUSE), dt_s);
    add_press(devices, device, held, false);
    centre_if_asked(mouse, held);
    mouse_device_sample(&mouse->hand, view, dt_s);
    controls_asked asked = controls_sample(&mouse->controls, dt_s);
    return (input_wish){mouse->hand.point_x, mouse->hand.point_y, asked.value[CONTROL_EXTEND],
                        controls_buttons(&asked, view)};
}

static input_wish wish_of(input_devices *devices, int device, const input_view *view, double dt_s)
{
    if (is_mouse(device)) {
        return sample_mouse(devices, device, view, dt_s);
    }
    if (device == INPUT_KEYBOARD) {
        return keyboard_device_sample(&devices->keyboard, view, dt_s);
    }
    if (device == INPUT_KEYBOARD_LEFT) {
        return keyboard_device_sample(&devices->keyboard_left, view, dt_s);
    }
    controller *c = controller_of(devices, device);
    const stick_response *response =
        c->is_pad ? &devices->pad_response : &devices->joystick_response;
    return pad_device_sample(&c->state, response, view, dt_s);
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

bool input_devices_one_by_one(const input_devices *devices)
{
    return readable_mice(devices) >= 2 && !fences(devices, INPUT_MOUSE);
}

bool input_devices_mice_problem(const input_devices *devices, char *line, size_t line_size)
{
    int present = 0;
    char closed[EVDEV_PATH_SIZE] = "";
    for (int i = 0; i < evdev_mice_count(devices->single); i++) {
        evdev_mouse_info one = evdev_mice_info(devices->single, i);
        present += one.present ? 1 : 0;
        if (one.present && !one.readable) {
            memcpy(closed, one.path, sizeof closed);
        }
    }
    if (present < 2 || readable_mice(devices) >= 2 || closed[0] == '\0') {
        return false;
    }
    snprintf(line, line_size,
             "To fence with two mice, let this user read %s: sudo usermod -aG input $USER, then "
             "log in anew",
             closed);
    return true;
}

void input_devices_rest(input_devices *devices, int device)
{
    if (is_mouse(device)) {
        *mouse_of(devices, device) = (fencing_mouse){0};
    } else if (device == INPUT_KEYBOARD) {
        devices->keyboard = (keyboard_device){0};
    } else if (device == INPUT_KEYBOARD_LEFT) {
        devices->keyboard_left = (keyboard_device){0};
    } else {
        controls_rest(&controller_of(devices, device)->state.controls);
    }
}

void input_devices_rumble(input_devices *devices, int device, double strength, double seconds)
{
    if (device >= FIRST_CONTROLLER) {
        controllers_rumble(&devices->controllers, device - FIRST_CONTROLLER, strength, seconds);
    }
}

const bindings *input_devices_bindings(const input_devices *devices)
{
    return &devices->bindings;
}

void input_devices_bind(input_devices *devices, const bindings *b)
{
    devices->bindings = *b;
    let_go(devices);
    for (int i = 0; i < devices->controllers.count; i++) {
        devices->controllers.at[i].state.controls = (controls){0};
    }
}

void input_devices_set_sticks(input_devices *devices, stick_response pad, stick_response joystick)
{
    devices->pad_response = pad;
    devices->joystick_response = joystick;
}

void input_devices_set_absolute(input_devices *devices, bool absolute)
{
    devices->absolute = absolute;
}

enum bindings_group input_device_group(enum input_device_kind kind)
{
    switch (kind) {
    case INPUT_DEVICE_MOUSE:
        return BINDINGS_MOUSE;
    case INPUT_DEVICE_KEYBOARD_LEFT:
        return BINDINGS_KEYBOARD_LEFT;
    case INPUT_DEVICE_KEYBOARD:
        return BINDINGS_KEYBOARD;
    case INPUT_DEVICE_PAD:
        return BINDINGS_PAD;
    case INPUT_DEVICE_JOYSTICK:
        break;
    }
    return BINDINGS_JOYSTICK;
}

void input_device_help(const bindings *b, enum input_device_kind kind,
                       char out_line[INPUT_HELP_SIZE])
{
    input_help_line(b, input_device_group(kind), out_line);
}
