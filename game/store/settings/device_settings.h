// What this person has chosen about their devices, from settings.txt:
//
//     pad.dead-zone       0.14      deflection up to which a thumb stick is at rest, 0..0.5
//     pad.curve           1         1: in proportion, 2: finer in the middle; 0.5..3
//     joystick.dead-zone  0.05
//     joystick.curve      1
//     mouse.pointer       relative  or absolute: a tablet, whose place is the point
//     mouse.sensitivity   1         1: a centimeter of a mouse of 800 counts an inch from the
//     mouse0.sensitivity  1         middle to the edge; 0.05..20. Of the desktop's pointer,
//                                   and of single mice as `battuta devices` numbers them
//     mouse.spring        0         how fast the point goes back to the middle by itself, in
//                                   half squares a second for each half square; 0..20
#ifndef DEVICE_SETTINGS_H
#define DEVICE_SETTINGS_H

#include "input_devices.h"
#include "settings.h"

#define DEVICE_SETTINGS_MICE (1 + EVDEV_MICE_MAX)

typedef struct device_settings {
    stick_response pad, joystick;
    bool absolute; // mouse.pointer
    double spring_per_s;
    double sensitivity[DEVICE_SETTINGS_MICE]; // the pointer's, then the single mice's
} device_settings;

// Whether a key is one of these.
bool device_settings_has(const char *key);

// Fills in all of them. A value that does not do leaves the default and gives one line in
// `error` about the first such; then false.
bool device_settings_read(const settings *s, device_settings *out_chosen, char *error,
                          size_t error_size);

// Writes the numbers into the settings; false where they have no room.
bool device_settings_write(const device_settings *chosen, settings *s);

// What of it belongs to a view: sensitivity and spring, of a mouse.
void device_settings_look(const device_settings *chosen, int device, input_view *view);

// Makes a mouse slower (-1) or faster (+1) by a step; its new sensitivity, or 0 where the
// device is not a mouse.
double device_settings_quicken(device_settings *chosen, int device, int way);

// Hands them to the devices.
void device_settings_apply(const device_settings *chosen, input_devices *devices);

#endif
