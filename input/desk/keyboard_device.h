// A keyboard, or its left half: keys move the point.
//
// A held key moves the point to the guard on that side, two keys to a corner. When the keys are
// released, the point returns to the middle. The default keys are in bindings.c.
#ifndef KEYBOARD_DEVICE_H
#define KEYBOARD_DEVICE_H

#include "held_actions.h"
#include "input_quantize.h"
#include "input_view.h"

// Plain data. Zeroed, the keyboard is at rest.
typedef struct keyboard_device {
    held_actions held;
    double point_x, point_y;
} keyboard_device;

// Returns the player's wish, dt_s after the last call.
input_wish keyboard_device_sample(keyboard_device *keyboard, const input_view *view, double dt_s);

#endif
