// What one device asks for at present: its keys, buttons and half axes, heard through
// the bindings.
#ifndef CONTROLS_H
#define CONTROLS_H

#include "bindings.h"
#include "input_view.h"
#include "press.h"

// One input of a control: a key or button, or half an axis, which has a value too.
typedef struct controls_input {
    press press;
    bool axis;
    double value; // of an axis, 0..1
} controls_input;

// Every input has its own press: two keys for one thing do not release each other.
// Plain data; zeroed it is a device at rest.
typedef struct controls {
    controls_input input[CONTROL_COUNT][BINDINGS_SLOTS];
} controls;

// What is asked for at a moment.
typedef struct controls_asked {
    bool down[CONTROL_COUNT];
    double value[CONTROL_COUNT]; // 0..1, the most that any of its inputs asks
} controls_asked;

// A half axis counts as pressed from here.
#define CONTROLS_PRESSED 0.5

// An input of this device has a new value, 0..1; `rows` are its group's. Returns the
// control it has just pressed, or CONTROL_COUNT.
enum control controls_hear(controls *c, const bindings_row rows[CONTROL_COUNT], binding input,
                           double value);

// What is asked for now; then dt_s goes by. Of steps across and along the one that is
// pushed more counts.
controls_asked controls_sample(controls *c, double dt_s);

// Lets go of everything; presses that were taps are still heard.
void controls_release(controls *c);

// At rest: nothing is pressed any more. An axis keeps its value, where the thumb is.
void controls_rest(controls *c);

// The fencer's buttons of an input frame: enum input_button.
unsigned controls_buttons(const controls_asked *asked, const input_view *view);

#endif
