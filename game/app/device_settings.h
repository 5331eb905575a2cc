// What this person has chosen about their devices, from settings.txt:
//
//     pad.dead-zone       0.14      deflection up to which a thumb stick is at rest, 0..0.5
//     pad.curve           1         1: in proportion, 2: finer in the middle; 0.5..3
//     joystick.dead-zone  0.05
//     joystick.curve      1
//     mouse.pointer       relative  or absolute: a tablet, whose place is the point
#ifndef DEVICE_SETTINGS_H
#define DEVICE_SETTINGS_H

#include "input_devices.h"
#include "settings.h"

typedef struct device_settings {
    stick_response pad, joystick;
    bool absolute; // mouse.pointer
} device_settings;

// Fills in all of them. A value that does not do leaves the default and gives one line in
// `error` about the first such; then false.
bool device_settings_read(const settings *s, device_settings *out_chosen, char *error,
                          size_t error_size);

// Writes the sticks' values into the settings; false where they have no room.
bool device_settings_write(const device_settings *chosen, settings *s);

// Hands them to the devices.
void device_settings_apply(const device_settings *chosen, input_devices *devices);

#endif
