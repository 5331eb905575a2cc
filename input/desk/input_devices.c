// Creating, sampling and configuring the object.
#include <stdio.h>
#include <stdlib.h>

#include "input_devices_private.h"

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
    pads_open(&devices->controllers);
    return devices;
}

void input_devices_destroy(input_devices **devices)
{
    if (*devices == NULL) {
        return;
    }
    pads_close(&(*devices)->controllers);
    evdev_mice_destroy(&(*devices)->single);
    free(*devices);
    *devices = NULL;
}

void input_devices_fencing(input_devices *devices, int left, int right)
{
    devices->fencing[0] = left;
    devices->fencing[1] = right;
    for (int i = 0; i < evdev_mice_count(devices->single); i++) {
        evdev_mice_grab(devices->single, i,
                        input_devices_fences(devices, INPUT_FIRST_SINGLE + i) &&
                            !devices->unfocused);
    }
}

static input_wish sample_mouse(input_devices *devices, int device, const input_view *view,
                               double dt_s)
{
    fencing_mouse *mouse = input_devices_mouse_of(devices, device);
    enum action held =
        mouse_buttons_pass(&mouse->buttons, &mouse->held,
                           input_devices_rows(devices, BINDINGS_MOUSE), view->long_s, dt_s);
    input_devices_add_press(devices, device, held, false);
    fencing_mouse_center_on_action(mouse, held);
    mouse_device_sample(&mouse->hand, view, dt_s);
    held_actions_state asked = held_actions_sample(&mouse->held, dt_s);
    held_actions_toggle(&mouse->held, view, &asked);
    return (input_wish){mouse->hand.point_x, mouse->hand.point_y, asked.value[ACTION_EXTEND],
                        held_actions_buttons(&asked, view)};
}

static input_wish wish_of(input_devices *devices, int device, const input_view *view, double dt_s)
{
    if (input_devices_is_mouse(device)) {
        return sample_mouse(devices, device, view, dt_s);
    }
    if (device == INPUT_KEYBOARD) {
        return keyboard_device_sample(&devices->keyboard, view, dt_s);
    }
    if (device == INPUT_KEYBOARD_LEFT) {
        return keyboard_device_sample(&devices->keyboard_left, view, dt_s);
    }
    controller *c = input_devices_controller_of(devices, device);
    const stick_response *response =
        c->is_pad ? &devices->pad_response : &devices->joystick_response;
    return pad_device_sample(&c->state, response, view, dt_s);
}

input_frame input_devices_sample(input_devices *devices, int device, const input_view *view,
                                 double dt_s)
{
    if (device == INPUT_HEADSET) {
        return input_frame_neutral();
    }
    input_wish wish = wish_of(devices, device, view, dt_s);
    input_frame frame;
    if (!input_quantize(&wish, &frame)) {
        devices->not_a_number[device] = true;
        input_devices_rest(devices, device);
        return input_frame_neutral();
    }
    return frame;
}

void input_devices_rest(input_devices *devices, int device)
{
    if (input_devices_is_mouse(device)) {
        *input_devices_mouse_of(devices, device) = (fencing_mouse){0};
    } else if (device == INPUT_KEYBOARD) {
        devices->keyboard = (keyboard_device){0};
    } else if (device == INPUT_KEYBOARD_LEFT) {
        devices->keyboard_left = (keyboard_device){0};
    } else if (device != INPUT_HEADSET) {
        held_actions_rest(&input_devices_controller_of(devices, device)->state.held);
    }
}

void input_devices_rumble(input_devices *devices, int device, double strength, double seconds)
{
    if (device >= FIRST_CONTROLLER && device < INPUT_HEADSET) {
        pads_rumble(&devices->controllers, device - FIRST_CONTROLLER, strength, seconds);
    }
}

void input_devices_headset(input_devices *devices, const char *name, const char *problem)
{
    snprintf(devices->headset, sizeof devices->headset, "%s", name);
    snprintf(devices->headset_problem, sizeof devices->headset_problem, "%s",
             problem != NULL ? problem : "");
}

void input_devices_headset_press(input_devices *devices, enum action action)
{
    input_devices_add_press(devices, INPUT_HEADSET, action, false);
}

const bindings *input_devices_bindings(const input_devices *devices)
{
    return &devices->bindings;
}

void input_devices_bind(input_devices *devices, const bindings *b)
{
    const bool has_pictures = devices->bindings.has_pictures;
    devices->bindings = *b;
    devices->bindings.has_pictures = has_pictures;
    input_devices_release_all(devices);
    for (int i = 0; i < devices->controllers.count; i++) {
        devices->controllers.at[i].state.held = (held_actions){0};
    }
}

void input_devices_show_pictures(input_devices *devices, bool has_pictures)
{
    devices->bindings.has_pictures = has_pictures;
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
