// The list of devices, their names on the command line and their problems.
#include <stdio.h>
#include <string.h>

#include "input_devices_private.h"

static void name_controller(const input_devices *devices, int device, input_device_info *info)
{
    int place = device - FIRST_CONTROLLER;
    const controller *c = &devices->controllers.at[place];
    info->kind = c->is_pad ? INPUT_DEVICE_PAD : INPUT_DEVICE_JOYSTICK;
    info->connected = c->joystick != NULL;
    snprintf(info->spec, sizeof info->spec, "%s%d", c->is_pad ? "pad" : "joy",
             pads_number(&devices->controllers, place));
    snprintf(info->name, sizeof info->name, "%s", c->name);
}

input_device_info input_devices_info(const input_devices *devices, int device)
{
    input_device_info info = {.device = device, .kind = INPUT_DEVICE_MOUSE, .connected = true};
    const char *word = "mouse";
    if (device == INPUT_HEADSET) {
        info.kind = INPUT_DEVICE_HEADSET;
        info.connected = devices->headset[0] != '\0' && devices->headset_problem[0] == '\0';
        snprintf(info.spec, sizeof info.spec, "vr");
        snprintf(info.name, sizeof info.name, "%s", devices->headset);
        return info;
    }
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
    if (devices->headset[0] != '\0') {
        out_info[count++] = input_devices_info(devices, INPUT_HEADSET);
    }
    return count;
}

// Writes in words how many devices of the kind there are.
static void count_words(const input_device_info *info, int count, enum input_device_kind kind,
                        char *out_words, size_t size)
{
    int connected = 0;
    for (int i = 0; i < count; i++) {
        bool single = kind != INPUT_DEVICE_MOUSE || info[i].device != INPUT_MOUSE;
        connected += info[i].kind == kind && single && info[i].connected ? 1 : 0;
    }
    if (kind == INPUT_DEVICE_MOUSE) {
        snprintf(out_words, size, "%d of the mice can be read separately", connected);
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

bool input_devices_problem(input_devices *devices, int device, char *line, size_t line_size)
{
    input_device_info info = input_devices_info(devices, device);
    if (device == INPUT_HEADSET) {
        snprintf(line, line_size, "%s", devices->headset_problem);
        return !info.connected;
    }
    if (!info.connected) {
        snprintf(line, line_size, "%s (%s) is unplugged: plug it in again to continue", info.spec,
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

// The number of mice that can be read separately. If there are two or more, they are offered
// separately.
static int readable_mice(const input_devices *devices)
{
    int readable = 0;
    for (int i = 0; i < evdev_mice_count(devices->single); i++) {
        readable += evdev_mice_info(devices->single, i).readable ? 1 : 0;
    }
    return readable;
}

bool input_devices_mice_are_separate(const input_devices *devices)
{
    return readable_mice(devices) >= 2 && !input_devices_fences(devices, INPUT_MOUSE);
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
             "log in again",
             closed);
    return true;
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
        return BINDINGS_JOYSTICK;
    case INPUT_DEVICE_HEADSET:
        break;
    }
    return BINDINGS_GROUP_COUNT;
}

void input_device_help(const texts *t, const bindings *b, enum input_device_kind kind,
                       char out_line[INPUT_HELP_SIZE])
{
    if (kind == INPUT_DEVICE_HEADSET) {
        snprintf(out_line, INPUT_HELP_SIZE, "%s",
                 text_of(t, "your hand: the weapon   your feet or the stick: steps   stick left, "
                            "right: turn   stick pressed: recenter"));
    } else {
        input_help_line(t, b, input_device_group(kind), out_line);
    }
}
