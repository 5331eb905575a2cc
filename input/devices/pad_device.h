// A game controller, and a plain joystick: the same hand on a stick.
//
//   game controller
//     right stick             the point, all nine guards within its circle
//     right trigger           the arm, as far as it is pulled
//     right bumper, A         lunge: tapped a half one, held a whole one; stay in it
//     left bumper, X          fleche
//     left trigger            duck, held
//     B                       recover at once
//     left stick, d-pad       left, right: step that way on the screen; up, down:
//                             forward, back
//   joystick
//     stick                   the point
//     trigger (button 1)      arm out, held
//     button 2                lunge: tapped a half one, held a whole one; stay in it
//     button 3                recover at once
//     button 6                fleche
//     button 7                duck, held
//     hat, or buttons 4 and 5 steps: left, right on the screen; hat up, down:
//                             forward, back
#ifndef PAD_DEVICE_H
#define PAD_DEVICE_H

#include <SDL.h>

#include "input_quantise.h"
#include "input_view.h"
#include "press.h"

enum pad_control {
    PAD_EXTEND,
    PAD_LUNGE,
    PAD_LUNGE_FACE,
    PAD_RECOVER,
    PAD_FLECHE,
    PAD_FLECHE_FACE,
    PAD_DUCK,
    PAD_STEP_LEFT,
    PAD_STEP_RIGHT,
    PAD_STEP_FORWARD,
    PAD_STEP_BACK,
    PAD_CONTROL_COUNT
};

// Raw state as the last events left it, so that a press between two pictures
// counts. Plain data; zeroed it is a controller at rest. Deflections -1..1, right
// and down positive as SDL has them; triggers 0..1.
typedef struct pad_device {
    bool round;              // thumb sticks; a joystick's gate is square
    double point_x, point_y; // raw deflection
    double feet_x, feet_y;   // raw deflection of the left stick
    double extend_trigger, duck_trigger;
    press control[PAD_CONTROL_COUNT];
} pad_device;

// Take an event of this very device (the caller has looked at its instance); true
// when it was a press, a trigger or a hat: somebody wants to fence with it.
bool pad_device_controller_event(pad_device *pad, const SDL_Event *event);
bool pad_device_joystick_event(pad_device *pad, const SDL_Event *event);

// What the player wishes now; dt_s since the last sample.
input_wish pad_device_sample(pad_device *pad, const input_view *view, double dt_s);

#endif
