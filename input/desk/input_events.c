// Event handling: passes the events of SDL and of separate mice to their devices, and turns bound
// inputs into presses.
#include <stdint.h>
#include <string.h>

#include "input_devices_private.h"

// When listening for an input, half an axis counts as pressed from this value on.
#define LISTEN_AXIS 0.7

// Returns whether the object is listening for an input; then the input has no other effect, and is
// kept if it is of the right group.
static bool capture(input_devices *devices, enum bindings_group group, binding input, bool pressed)
{
    if (devices->listens == BINDINGS_GROUP_COUNT) {
        return false;
    }
    if (pressed && devices->captured.source == BINDING_NONE &&
        (devices->listens == group || input.source == BINDING_KEY) &&
        bindings_accepts(devices->listens, input)) {
        devices->captured = input;
    }
    return true;
}

// Returns the mouse to which the keys of the mouse group belong: the mouse that fences, the left
// one of two, or the desktop's pointer if none fences.
static int mouse_with_keys(const input_devices *devices)
{
    for (int side = 0; side < 2; side++) {
        if (devices->fencing[side] != INPUT_NOBODY &&
            input_devices_is_mouse(devices->fencing[side])) {
            return devices->fencing[side];
        }
    }
    return INPUT_MOUSE;
}

// Returns whether a key belongs to another fencer, whose group has priority over this one.
static bool is_others(const input_devices *devices, enum bindings_group group, binding key)
{
    bool left = group != BINDINGS_KEYBOARD_LEFT &&
                input_devices_fences(devices, INPUT_KEYBOARD_LEFT) &&
                bindings_group_uses(&devices->bindings, BINDINGS_KEYBOARD_LEFT, key);
    bool mouse = group == BINDINGS_KEYBOARD &&
                 input_devices_fences(devices, mouse_with_keys(devices)) &&
                 bindings_group_uses(&devices->bindings, BINDINGS_MOUSE, key);
    return left || mouse;
}

static enum action set_key(const input_devices *devices, enum bindings_group group, held_actions *c,
                           binding key, bool down)
{
    bool others = down && is_others(devices, group, key);
    return others ? ACTION_COUNT
                  : held_actions_set(c, input_devices_rows(devices, group), key, down ? 1.0 : 0.0);
}

// Passes a key to all devices for which it is bound, except those where another fencer has
// priority. Only one of them gets the press with which a player takes a side: the left half of the
// keyboard, unless it is a key of a mouse that fences.
static void key_event(input_devices *devices, const SDL_KeyboardEvent *event)
{
    bool down = event->type == SDL_KEYDOWN;
    binding key = {BINDING_KEY, (uint16_t)event->keysym.scancode};
    if (event->repeat != 0 || key.code == SDL_SCANCODE_UNKNOWN ||
        capture(devices, BINDINGS_KEYBOARD, key, down)) {
        return;
    }
    int with_keys = mouse_with_keys(devices);
    fencing_mouse *mouse = input_devices_mouse_of(devices, with_keys);
    enum action left =
        set_key(devices, BINDINGS_KEYBOARD_LEFT, &devices->keyboard_left.held, key, down);
    enum action hand = set_key(devices, BINDINGS_MOUSE, &mouse->held, key, down);
    enum action right = set_key(devices, BINDINGS_KEYBOARD, &devices->keyboard.held, key, down);
    fencing_mouse_center_on_action(mouse, hand);

    bool mouses = input_devices_fences(devices, with_keys) &&
                  bindings_group_uses(&devices->bindings, BINDINGS_MOUSE, key);
    if (input_devices_fences(devices, INPUT_KEYBOARD_LEFT) ? left != ACTION_COUNT
                                                           : left != ACTION_COUNT && !mouses) {
        input_devices_add_key_press(devices, INPUT_KEYBOARD_LEFT, left);
    } else if (mouses) {
        input_devices_add_key_press(devices, with_keys, hand);
    } else {
        input_devices_add_key_press(devices, INPUT_KEYBOARD, right);
    }
}

// Handles a key of the program itself. Returns whether it was one.
static bool program_key(input_devices *devices, const SDL_KeyboardEvent *event)
{
    binding key = {BINDING_KEY, (uint16_t)event->keysym.scancode};
    if (event->type != SDL_KEYDOWN || devices->listens != BINDINGS_GROUP_COUNT) {
        return false;
    }
    const bindings_row *rows = input_devices_rows(devices, BINDINGS_PROGRAM);
    for (int action = 0; action < ACTION_COUNT; action++) {
        if (bindings_row_has(&rows[action], key)) {
            if (event->repeat == 0) {
                input_devices_add_key_press(devices, INPUT_NOBODY, (enum action)action);
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

// Converts the pointer's position in its window to the event of a finger on a screen.
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
    // A finger on a screen has its own events.
    if (event->motion.which == SDL_TOUCH_MOUSEID) {
        return;
    }
    if (device == INPUT_MOUSE && devices->absolute) {
        SDL_Event place = as_place(&event->motion);
        mouse_device_event(&input_devices_mouse_of(devices, device)->hand, &place);
    } else {
        mouse_device_event(&input_devices_mouse_of(devices, device)->hand, event);
    }
}

static void place_event(input_devices *devices, const SDL_Event *event)
{
    SDL_TouchID touch = event->tfinger.touchId;
    Uint32 which = touch >= EVDEV_MICE_WHICH && touch <= UINT32_MAX ? (Uint32)touch : 0;
    mouse_device_event(&input_devices_mouse_of(devices, input_devices_mouse(devices, which))->hand,
                       event);
}

static void mouse_press_event(input_devices *devices, const SDL_Event *event)
{
    Uint32 which = event->type == SDL_MOUSEWHEEL ? event->wheel.which : event->button.which;
    int device = input_devices_mouse(devices, which);
    fencing_mouse *mouse = input_devices_mouse_of(devices, device);
    binding input;
    if (!mouse_buttons_input(&mouse->buttons, event, &input) ||
        capture(devices, BINDINGS_MOUSE, input, event->type != SDL_MOUSEBUTTONUP)) {
        return;
    }
    enum action pressed = mouse_buttons_event(&mouse->buttons, &mouse->held,
                                              input_devices_rows(devices, BINDINGS_MOUSE), event);
    fencing_mouse_center_on_action(mouse, pressed);
    // If mice are separate devices, each has its own presses, and those of the shared pointer count
    // only if the pointer fences.
    bool single = device != INPUT_MOUSE;
    if (single == input_devices_mice_are_separate(devices) ||
        input_devices_fences(devices, device)) {
        input_devices_add_press(devices, device, pressed, false);
    }
}

// Returns whether an axis is still pushed since before listening began. A trigger with which the
// player chose the line to bind must be released before it counts as an input.
static bool is_pushed_still(input_devices *devices, binding input, double value)
{
    bool listens = devices->listens != BINDINGS_GROUP_COUNT;
    bool pushed = binding_same(devices->pushed, input);
    if (pushed ? value < HELD_ACTIONS_PRESSED : !listens && value >= HELD_ACTIONS_PRESSED) {
        devices->pushed = pushed ? (binding){0} : input;
    }
    return listens && pushed;
}

static void controller_event(input_devices *devices, const SDL_Event *event)
{
    int place = pads_of_event(&devices->controllers, event);
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
        if (!capture(devices, group, input[i], value[i] >= (axis ? LISTEN_AXIS : 1.0))) {
            enum action pressed = held_actions_set(
                &c->state.held, input_devices_rows(devices, group), input[i], value[i]);
            bool stick = axis && !pad_device_is_trigger(input[i]);
            input_devices_add_press(devices, FIRST_CONTROLLER + place, pressed, stick);
        }
    }
}

void input_devices_release_all(input_devices *devices)
{
    for (int i = 0; i < MICE; i++) {
        held_actions_release(&devices->mouse[i].held);
        devices->mouse[i].buttons = (mouse_buttons){0};
    }
    held_actions_release(&devices->keyboard.held);
    held_actions_release(&devices->keyboard_left.held);
}

static void window_event(input_devices *devices, const SDL_WindowEvent *event)
{
    if (event->event == SDL_WINDOWEVENT_FOCUS_LOST) {
        devices->unfocused = true;
        input_devices_release_all(devices);
    } else if (event->event == SDL_WINDOWEVENT_FOCUS_GAINED) {
        devices->unfocused = false;
    }
}

void input_devices_handle_event(input_devices *devices, const SDL_Event *event)
{
    if (pads_plug_event(&devices->controllers, event)) {
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
    evdev_mice_rescan(devices->single, SDL_GetTicks());
    bool waits;
    do {
        waits = evdev_mice_next(devices->single, out_event, out_age_s);
        // The kernel reports events even if another window has the focus; drop them.
    } while (waits && devices->unfocused);
    return waits;
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
    devices->captured = (binding){0};
    input_devices_release_all(devices);
}

bool input_devices_take_captured(input_devices *devices, binding *out_input)
{
    if (devices->captured.source == BINDING_NONE) {
        return false;
    }
    *out_input = devices->captured;
    input_devices_listen(devices, BINDINGS_GROUP_COUNT);
    return true;
}
