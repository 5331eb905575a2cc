// What a person has chosen about mice, sticks and the pointer. settings_table.h has the keys and
// ranges.
#ifndef DEVICE_SETTINGS_H
#define DEVICE_SETTINGS_H

#include "input_devices.h"
#include <stdbool.h>

#define DEVICE_SETTINGS_MICE (1 + EVDEV_MICE_MAX)

typedef struct device_settings {
    stick_response pad, joystick;
    bool absolute;                   // mouse.pointer
    bool toggles_arm, toggles_lunge; // buttons.arm, buttons.lunge
    double tap_s, long_s;            // buttons.tap, buttons.long: how long presses last, seconds
    double spring_per_s;
    double sensitivity[DEVICE_SETTINGS_MICE]; // of the pointer, then of the single mice
} device_settings;

// Sets in a device's view what a press does, and for a mouse sensitivity and spring.
void device_settings_fill_view(const device_settings *chosen, int device, input_view *view);

// The index in `sensitivity` of a mouse, or a negative number if the device is not a mouse.
int device_settings_mouse(int device);

// Passes the stick responses and the pointer mode to the devices.
void device_settings_apply(const device_settings *chosen, input_devices *devices);

#endif
