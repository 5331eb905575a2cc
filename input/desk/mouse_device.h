// A mouse's motion: counts as they are, nothing smoothed, move the point, and it stays where
// it is unless the player has chosen a spring to the middle. Tablets,
// touch screens and other absolute pointers put it where they are instead.
// The buttons are in mouse_buttons.h.
#ifndef MOUSE_DEVICE_H
#define MOUSE_DEVICE_H

#include <SDL.h>
#include <stdbool.h>

#include "input_view.h"

// Plain data; zeroed it is a mouse at rest.
typedef struct mouse_device {
    double moved_x, moved_y; // counts since the last sample, y up
    bool placed;             // an absolute pointer has been somewhere since then:
    double place_x, place_y; // -1..1 of its surface, y up
    bool centering;          // the point glides back to the middle until the mouse moves
    double point_x, point_y;
} mouse_device;

// Takes motion of this mouse (SDL_MOUSEMOTION), or an absolute pointer's place
// (SDL_FINGERDOWN and SDL_FINGERMOTION); others it does not look at.
void mouse_device_event(mouse_device *mouse, const SDL_Event *event);

// Brings the point back to the middle, as fast as a trained wrist.
void mouse_device_center(mouse_device *mouse);

// Moves the point by what has come; dt_s since the last sample.
void mouse_device_sample(mouse_device *mouse, const input_view *view, double dt_s);

#endif
