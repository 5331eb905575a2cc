// A game controller or a plain joystick: a stick moves the point.
//
// The point follows the position of the stick, which reaches all nine guards. The arm extends as
// far as a trigger is pulled. The default sticks and buttons are in bindings.c.
#ifndef PAD_DEVICE_H
#define PAD_DEVICE_H

#include <SDL.h>

#include "held_actions.h"
#include "input_quantize.h"
#include "input_view.h"
#include "stick_shape.h"

// The state after the last events, so that a press between two displayed frames counts. Plain data.
// Zeroed, the controller is at rest.
typedef struct pad_device {
    bool round; // a thumb stick moves in a circle, a joystick in a square
    held_actions held;
} pad_device;

// Finds the inputs that an event changes: an axis changes two halves, a hat four directions. The
// caller has checked that the event belongs to this device. Fills in the inputs and their values,
// 0..1, and returns their number.
#define PAD_DEVICE_INPUTS 4
int pad_device_inputs(const SDL_Event *event, binding out_input[PAD_DEVICE_INPUTS],
                      double out_value[PAD_DEVICE_INPUTS]);

// Returns whether the input is a trigger: half an axis that a resting thumb never presses.
bool pad_device_is_trigger(binding input);

// Returns the player's wish, dt_s after the last call.
input_wish pad_device_sample(pad_device *pad, const stick_response *response,
                             const input_view *view, double dt_s);

#endif
