// Half a keyboard, or all of it: the point by keys.
//
// A key held brings the point to the guard on that side, two keys to a corner; when
// they are let go it comes back to the middle. Which keys they are is in bindings.c.
#ifndef KEYBOARD_DEVICE_H
#define KEYBOARD_DEVICE_H

#include "held_actions.h"
#include "input_quantize.h"
#include "input_view.h"

// Plain data; zeroed it is a keyboard at rest.
typedef struct keyboard_device {
    held_actions controls;
    double point_x, point_y;
} keyboard_device;

// What the player wishes now; dt_s since the last sample.
input_wish keyboard_device_sample(keyboard_device *keyboard, const input_view *view, double dt_s);

#endif
