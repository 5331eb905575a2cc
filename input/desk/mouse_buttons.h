// A mouse's buttons and wheel as inputs that can be bound.
//
// A notch of the wheel is a short press, and the next notch waits until the step of
// the last is made. With the middle button held a notch is another input, which stays
// down until the middle button is let go. The middle button held alone for a while is
// one more.
#ifndef MOUSE_BUTTONS_H
#define MOUSE_BUTTONS_H

#include <SDL.h>

#include "held_actions.h"

// Plain data; zeroed it is a mouse at rest.
typedef struct mouse_buttons {
    bool middle;     // is held
    bool middle_end; // nothing more comes of it being held
    double middle_s; // for how long
    int steps;       // notches still to be heard, up positive
    double pause_s;  // until the next may be
} mouse_buttons;

// Takes an event of this mouse; returns the control that was pressed, or ACTION_COUNT.
// A notch is told at once, also where it is heard only later.
enum action mouse_buttons_event(mouse_buttons *buttons, held_actions *c,
                                const bindings_row rows[ACTION_COUNT], const SDL_Event *event);

// dt_s goes by: notches in their time. Returns what was pressed by being held.
enum action mouse_buttons_pass(mouse_buttons *buttons, held_actions *c,
                               const bindings_row rows[ACTION_COUNT], double dt_s);

// The input an event stands for, where somebody is asked to press one; false: none.
bool mouse_buttons_input(const mouse_buttons *buttons, const SDL_Event *event, binding *out_input);

#endif
