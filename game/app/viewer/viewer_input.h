// Keys, mouse and pads of the viewer.
#ifndef VIEWER_INPUT_H
#define VIEWER_INPUT_H

#include <stdbool.h>

struct viewer;

// Handles all events since the last call, and keys and sticks that are held.
void viewer_handle_input(struct viewer *v, double elapsed_s);

// Pressing, dragging along the timeline and releasing at mouse_x, mouse_y, with the mouse or with
// the headset's beam. viewer_press() returns false if there is nothing to press.
bool viewer_press(struct viewer *v);
void viewer_scrub(struct viewer *v);
void viewer_release(struct viewer *v);

#endif
