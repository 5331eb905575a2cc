// A game controller, and a plain joystick: the hand on a stick.
//
// The point is where the stick is, all nine guards within its reach; the arm comes out
// as far as a trigger is pulled. Which sticks and buttons is in bindings.c.
#ifndef PAD_DEVICE_H
#define PAD_DEVICE_H

#include <SDL.h>

#include "held_actions.h"
#include "input_quantize.h"
#include "input_view.h"
#include "stick_shape.h"

// Raw state as the last events left it, so that a press between two pictures
// counts. Plain data; zeroed it is a controller at rest.
typedef struct pad_device {
    bool round; // thumb sticks; a joystick's gate is square
    held_actions controls;
} pad_device;

// What an event of this very device (the caller has looked at its instance) does to
// its inputs: an axis changes two halves, a hat four directions. Fills in inputs and
// their values, 0..1, and returns how many.
#define PAD_DEVICE_INPUTS 4
int pad_device_inputs(const SDL_Event *event, binding out_input[PAD_DEVICE_INPUTS],
                      double out_value[PAD_DEVICE_INPUTS]);

// A trigger: half an axis that is never pressed by a thumb at rest.
bool pad_device_is_trigger(binding input);

// What the player wishes now; dt_s since the last sample.
input_wish pad_device_sample(pad_device *pad, const stick_response *response,
                             const input_view *view, double dt_s);

#endif
