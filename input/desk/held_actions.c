#include "held_actions.h"

#include <stddef.h>

#include "input_frame.h"

enum action held_actions_set(held_actions *c, const bindings_row rows[ACTION_COUNT], binding input,
                             double value)
{
    enum action pressed = ACTION_COUNT;
    for (int action = 0; action < ACTION_COUNT; action++) {
        for (int slot = 0; slot < BINDINGS_SLOTS; slot++) {
            if (!binding_same(rows[action].slot[slot], input)) {
                continue;
            }
            held_actions_input *in = &c->input[action][slot];
            bool down = value >= HELD_ACTIONS_PRESSED;
            in->axis = binding_is_axis(input);
            in->value = value;
            if (down && !in->press.held) {
                press_down(&in->press, INPUT_TAP_S + c->more_s);
                pressed = (enum action)action;
            } else if (!down) {
                press_up(&in->press);
            }
        }
    }
    return pressed;
}

// Keeps only one direction of steps, because sticks are never pushed exactly straight.
static void choose_one_way(held_actions_state *asked)
{
    const double *v = asked->value;
    double along =
        v[ACTION_STEP_FORWARD] > v[ACTION_STEP_BACK] ? v[ACTION_STEP_FORWARD] : v[ACTION_STEP_BACK];
    double across =
        v[ACTION_STEP_LEFT] > v[ACTION_STEP_RIGHT] ? v[ACTION_STEP_LEFT] : v[ACTION_STEP_RIGHT];
    bool to_side = across >= along;
    asked->down[ACTION_STEP_FORWARD] &= !to_side;
    asked->down[ACTION_STEP_BACK] &= !to_side;
    asked->down[ACTION_STEP_LEFT] &= to_side;
    asked->down[ACTION_STEP_RIGHT] &= to_side;
}

held_actions_state held_actions_sample(held_actions *c, double dt_s)
{
    held_actions_state asked = {0};
    for (int action = 0; action < ACTION_COUNT; action++) {
        for (int slot = 0; slot < BINDINGS_SLOTS; slot++) {
            held_actions_input *in = &c->input[action][slot];
            bool down = press_sample(&in->press, dt_s);
            double value = in->axis ? in->value : down ? 1.0 : 0.0;
            asked.down[action] |= down;
            asked.value[action] = value > asked.value[action] ? value : asked.value[action];
        }
    }
    choose_one_way(&asked);
    return asked;
}

void held_actions_toggle(held_actions *c, const input_view *view, held_actions_state *asked)
{
    const enum action action[2] = {ACTION_EXTEND, ACTION_LUNGE};
    c->more_s = view->tap_s > INPUT_TAP_S ? view->tap_s - INPUT_TAP_S : 0.0;
    const bool toggles[2] = {view->toggles_arm, view->toggles_lunge};
    for (int i = 0; i < 2; i++) {
        const bool down = asked->down[action[i]];
        c->is_on[i] = down && !c->was_down[i] ? !c->is_on[i] : c->is_on[i];
        c->was_down[i] = down;
        if (toggles[i]) {
            asked->down[action[i]] = c->is_on[i];
            asked->value[action[i]] = c->is_on[i] ? 1.0 : 0.0;
        } else {
            c->is_on[i] = false; // a choice that is made while the button is held
        }
    }
    if (asked->down[ACTION_RECOVER]) {
        c->is_on[1] = false;
        asked->down[ACTION_LUNGE] = asked->down[ACTION_LUNGE] && !toggles[1];
    }
}

static void forget_toggles(held_actions *c)
{
    for (int i = 0; i < 2; i++) {
        c->was_down[i] = c->is_on[i] = false;
    }
}

void held_actions_release(held_actions *c)
{
    for (int action = 0; action < ACTION_COUNT; action++) {
        for (int slot = 0; slot < BINDINGS_SLOTS; slot++) {
            press_up(&c->input[action][slot].press);
            c->input[action][slot].value = 0.0;
        }
    }
    forget_toggles(c);
}

void held_actions_rest(held_actions *c)
{
    for (int action = 0; action < ACTION_COUNT; action++) {
        for (int slot = 0; slot < BINDINGS_SLOTS; slot++) {
            c->input[action][slot].press = (press){0};
        }
    }
    forget_toggles(c);
}

// The stride of a half axis that is pushed this far: from pressed to a rim that worn sticks reach.
static enum input_stride stride_of(double value)
{
    const double FULL = 0.95;
    double share = (value - HELD_ACTIONS_PRESSED) / (FULL - HELD_ACTIONS_PRESSED);
    // A press that is already over was a tap, whose length its time decides.
    return share < 0.0    ? INPUT_STRIDE_FULL
           : share < 0.25 ? INPUT_STRIDE_SHORT
           : share < 0.5  ? INPUT_STRIDE_HALF
           : share < 0.75 ? INPUT_STRIDE_LONG
                          : INPUT_STRIDE_FULL;
}

// The stride bits of the steps that are held.
static unsigned strides_of(const held_actions_state *asked)
{
    const enum action step[] = {ACTION_STEP_FORWARD, ACTION_STEP_BACK, ACTION_STEP_LEFT,
                                ACTION_STEP_RIGHT};
    double most = 0.0;
    for (size_t i = 0; i < sizeof step / sizeof step[0]; i++) {
        bool more = asked->down[step[i]] && asked->value[step[i]] > most;
        most = more ? asked->value[step[i]] : most;
    }
    return input_stride_bits(stride_of(most));
}

unsigned held_actions_buttons(const held_actions_state *asked, const input_view *view)
{
    const bool *down = asked->down;
    bool ahead = down[view->forward_is_left ? ACTION_STEP_LEFT : ACTION_STEP_RIGHT];
    bool behind = down[view->forward_is_left ? ACTION_STEP_RIGHT : ACTION_STEP_LEFT];
    unsigned pressed = 0;
    pressed |= down[ACTION_STEP_FORWARD] || ahead ? INPUT_ADVANCE : 0;
    pressed |= down[ACTION_STEP_BACK] || behind ? INPUT_RETREAT : 0;
    pressed |= down[ACTION_LUNGE] ? INPUT_LUNGE : 0;
    pressed |= down[ACTION_RECOVER] ? INPUT_RECOVER : 0;
    pressed |= down[ACTION_FLECHE] ? INPUT_FLECHE : 0;
    pressed |= down[ACTION_DUCK] ? INPUT_DUCK : 0;
    pressed |= strides_of(asked);
    return pressed;
}
