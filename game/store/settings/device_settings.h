// The user's choices about input devices, from settings.txt:
//
//     pad.dead-zone       0.14      a thumb stick deflected less than this is at rest, 0..0.5
//     pad.curve           1         1: linear, 2: finer in the middle; 0.5..3
//     joystick.dead-zone  0.05
//     joystick.curve      1
//     mouse.pointer       relative  or absolute: a tablet, whose position is the point
//     mouse.sensitivity   1         1: one centimeter of a mouse with 800 counts per inch from
//     mouse0.sensitivity  1         the middle to the edge; 0.05..20. For the desktop's pointer
//                                   and for single mice as `battuta devices` numbers them
//     mouse.spring        0         how fast the point returns to the middle by itself, in
//                                   half squares per second for each half square; 0..20
#ifndef DEVICE_SETTINGS_H
#define DEVICE_SETTINGS_H

#include "input_devices.h"
#include "settings.h"

#define DEVICE_SETTINGS_MICE (1 + EVDEV_MICE_MAX)

typedef struct device_settings {
    stick_response pad, joystick;
    bool absolute; // mouse.pointer
    double spring_per_s;
    double sensitivity[DEVICE_SETTINGS_MICE]; // of the pointer, then of the single mice
} device_settings;

// Returns whether `key` is one of these settings.
bool device_settings_has(const char *key);

// Reads all of them. An invalid value leaves the default. Returns false if a value is invalid, with
// one line in `error` about the first.
bool device_settings_read(const settings *s, device_settings *out_chosen, char *error,
                          size_t error_size);

// Writes the numbers into the settings. Returns false if they have no room.
bool device_settings_write(const device_settings *chosen, settings *s);

// Sets a mouse's sensitivity and spring in its view. Does nothing for other devices.
void device_settings_fill_view(const device_settings *chosen, int device, input_view *view);

// Makes a mouse one step slower (`way` -1) or faster (`way` +1). Returns its new sensitivity, or 0
// if the device is not a mouse.
double device_settings_change_sensitivity(device_settings *chosen, int device, int way);

// Passes the stick responses and the pointer mode to the devices.
void device_settings_apply(const device_settings *chosen, input_devices *devices);

#endif
