// The buttons and the wheel of a mouse as inputs that can be bound.
//
// A notch of the wheel is a short press. The next notch waits until the fencer has made the step of
// the last one. While the middle button is held, a notch is a different input, which stays down
// until the middle button is released. Holding the middle button alone for a while is another
// input.
#ifndef MOUSE_BUTTONS_H
#define MOUSE_BUTTONS_H

#include <SDL.h>

#include "held_actions.h"

// Plain data. Zeroed, the mouse is at rest.
typedef struct mouse_buttons {
    bool middle;     // the middle button is held
    bool middle_end; // holding it longer has no further effect
    double middle_s; // how long it has been held
    int steps;       // notches that still wait, positive for up
    double pause_s;  // time until the next notch takes effect
} mouse_buttons;

// Handles an event of this mouse. Returns the action that was pressed, or ACTION_COUNT. The action
// of a notch is returned at once, even if the notch has to wait.
enum action mouse_buttons_event(mouse_buttons *buttons, held_actions *c,
                                const bindings_row rows[ACTION_COUNT], const SDL_Event *event);

// Advances the time by dt_s, so that waiting notches take effect. Returns the action that was
// pressed by holding the middle button for `long_s` seconds, or ACTION_COUNT.
enum action mouse_buttons_pass(mouse_buttons *buttons, held_actions *c,
                               const bindings_row rows[ACTION_COUNT], double long_s, double dt_s);

// Finds the input of an event, for the screen on which the player presses an input to bind it.
// Returns false if the event is none.
bool mouse_buttons_input(const mouse_buttons *buttons, const SDL_Event *event, binding *out_input);

#endif
