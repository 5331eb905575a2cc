// What one device asks for at present: its keys, buttons and half axes, heard through
// the bindings.
#ifndef HELD_ACTIONS_H
#define HELD_ACTIONS_H

#include "bindings.h"
#include "input_view.h"
#include "held_press.h"

// One input of a control: a key or button, or half an axis, which has a value too.
typedef struct held_actions_input {
    press press;
    bool axis;
    double value; // of an axis, 0..1
} held_actions_input;

// Every input has its own press: two keys for one thing do not release each other.
// Plain data; zeroed it is a device at rest.
typedef struct controls {
    held_actions_input input[ACTION_COUNT][BINDINGS_SLOTS];
} held_actions;

// What is asked for at a moment.
typedef struct held_actions_asked {
    bool down[ACTION_COUNT];
    double value[ACTION_COUNT]; // 0..1, the most that any of its inputs asks
} held_actions_asked;

// A half axis counts as pressed from here.
#define CONTROLS_PRESSED 0.5

// An input of this device has a new value, 0..1; `rows` are its group's. Returns the
// control it has just pressed, or ACTION_COUNT.
enum action held_actions_hear(held_actions *c, const bindings_row rows[ACTION_COUNT], binding input,
                              double value);

// What is asked for now; then dt_s goes by. Of steps across and along the one that is
// pushed more counts.
held_actions_asked held_actions_sample(held_actions *c, double dt_s);

// Lets go of everything; presses that were taps are still heard.
void held_actions_release(held_actions *c);

// At rest: nothing is pressed any more. An axis keeps its value, where the thumb is.
void held_actions_rest(held_actions *c);

// The fencer's buttons of an input frame: enum input_button.
unsigned held_actions_buttons(const held_actions_asked *asked, const input_view *view);

#endif
