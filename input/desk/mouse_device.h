// The motion of a mouse. Its counts move the point directly, without smoothing. The point stays
// where it is unless the player has chosen a spring to the middle. Tablets, touch screens and other
// absolute pointers set the point to their own position. The buttons are in mouse_buttons.h.
#ifndef MOUSE_DEVICE_H
#define MOUSE_DEVICE_H

#include <SDL.h>
#include <stdbool.h>

#include "input_view.h"

// Plain data. Zeroed, the mouse is at rest.
typedef struct mouse_device {
    double moved_x, moved_y; // counts since the last sample, y up
    bool placed;             // an absolute pointer has reported a position since the last sample
    double place_x, place_y; // that position on its surface, -1..1, y up
    bool centering;          // the point returns to the middle until the mouse moves
    double point_x, point_y;
} mouse_device;

// Handles motion of this mouse (SDL_MOUSEMOTION) or the position of an absolute pointer
// (SDL_FINGERDOWN and SDL_FINGERMOTION); other events are ignored.
void mouse_device_event(mouse_device *mouse, const SDL_Event *event);

// Starts moving the point back to the middle, at the speed of a trained wrist.
void mouse_device_center(mouse_device *mouse);

// Moves the point according to the events since the last call, dt_s ago.
void mouse_device_sample(mouse_device *mouse, const input_view *view, double dt_s);

#endif
