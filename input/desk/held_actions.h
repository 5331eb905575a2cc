// The actions that one device holds at present: its keys, buttons and half axes, mapped through the
// bindings.
#ifndef HELD_ACTIONS_H
#define HELD_ACTIONS_H

#include "bindings.h"
#include "input_view.h"
#include "held_press.h"

// One input of an action: a key or button, or half an axis, which also has a value.
typedef struct held_actions_input {
    press press;
    bool axis;
    double value; // of an axis, 0..1
} held_actions_input;

// Every input has its own press, so two keys for the same action do not release each other. Plain
// data. Zeroed, the device is at rest.
typedef struct held_actions {
    held_actions_input input[ACTION_COUNT][BINDINGS_SLOTS];
    // Of arm out and lunge, where a press turns them on and the next one off.
    bool was_down[2], is_on[2];
    // How long a press lasts at least, beyond INPUT_TAP_S, seconds.
    double more_s;
} held_actions;

// The state of all actions at a moment.
typedef struct held_actions_state {
    bool down[ACTION_COUNT];
    double value[ACTION_COUNT]; // 0..1, the largest value of the action's inputs
} held_actions_state;

// Half an axis counts as pressed from this value on.
#define HELD_ACTIONS_PRESSED 0.5

// Sets an input of this device to a new value, 0..1. `rows` are the bindings of its group. Returns
// the action that was pressed by this, or ACTION_COUNT.
enum action held_actions_set(held_actions *c, const bindings_row rows[ACTION_COUNT], binding input,
                             double value);

// Returns the actions that are held now, then advances the time by dt_s. If a step along and a step
// across the piste are held together, only the one with the larger value counts.
held_actions_state held_actions_sample(held_actions *c, double dt_s);

// Where the view asks for it, turns arm out and lunge on and off with each press instead of holding
// them; recovering ends the lunge. Also takes over from the view how long a press lasts at least.
// Call it once after each held_actions_sample().
void held_actions_toggle(held_actions *c, const input_view *view, held_actions_state *asked);

// Releases all inputs. Short presses still count for their minimum time.
void held_actions_release(held_actions *c);

// Ends all presses at once. An axis keeps its value, because the thumb is still there.
void held_actions_rest(held_actions *c);

// Returns the buttons of an input frame: bits of enum input_button, and how long the steps shall be
// that a stick asks for (INPUT_STRIDE_BITS).
unsigned held_actions_buttons(const held_actions_state *asked, const input_view *view);

#endif
