// The mouse, with W A S D for the other hand.
//
//     move             the point, and it stays where it is
//     left button      arm out, held
//     right button     lunge: a click is a half one, held is a whole one; stay in it
//     middle button    recover at once
//     Space            fleche
//     Left Ctrl        duck, held
//     wheel            up: a step forward, down: a step back
//     W S              forward, back
//     D A              step to the right or left of the screen
#ifndef MOUSE_DEVICE_H
#define MOUSE_DEVICE_H

#include <SDL.h>

#include "input_quantise.h"
#include "input_view.h"
#include "press.h"

enum mouse_control {
    MOUSE_EXTEND,
    MOUSE_LUNGE,
    MOUSE_RECOVER,
    MOUSE_KEY_FORWARD,
    MOUSE_KEY_BACK,
    MOUSE_KEY_RIGHT,
    MOUSE_KEY_LEFT,
    MOUSE_KEY_FLECHE,
    MOUSE_KEY_DUCK,
    MOUSE_CONTROL_COUNT
};

// Plain data; zeroed it is a mouse at rest.
typedef struct mouse_device {
    double moved_x, moved_y; // counts since the last sample, y up
    double point_x, point_y;
    press control[MOUSE_CONTROL_COUNT];
    int steps;     // wheel steps still to make, forward positive
    int step;      // the one under way: +1 forward, -1 back, 0 none
    double step_s; // since it began
} mouse_device;

// Takes an event that is the mouse player's; true when it was a button, a click or
// a turn of the wheel (somebody wants to fence with it).
bool mouse_device_event(mouse_device *mouse, const SDL_Event *event);

// What the player wishes now; dt_s since the last sample.
input_wish mouse_device_sample(mouse_device *mouse, const input_view *view, double dt_s);

#endif
