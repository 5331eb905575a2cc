#include "controls.h"

#include "input_frame.h"

enum control controls_hear(controls *c, const bindings_row rows[CONTROL_COUNT], binding input,
                           double value)
{
    enum control pressed = CONTROL_COUNT;
    for (int control = 0; control < CONTROL_COUNT; control++) {
        for (int slot = 0; slot < BINDINGS_SLOTS; slot++) {
            if (!binding_same(rows[control].slot[slot], input)) {
                continue;
            }
            controls_input *in = &c->input[control][slot];
            bool down = value >= CONTROLS_PRESSED;
            in->axis = binding_is_axis(input);
            in->value = value;
            if (down && !in->press.held) {
                press_down(&in->press);
                pressed = (enum control)control;
            } else if (!down) {
                press_up(&in->press);
            }
        }
    }
    return pressed;
}

// Sticks are never pushed quite straight.
static void choose_one_way(controls_asked *asked)
{
    const double *v = asked->value;
    double along = v[CONTROL_STEP_FORWARD] > v[CONTROL_STEP_BACK] ? v[CONTROL_STEP_FORWARD]
                                                                  : v[CONTROL_STEP_BACK];
    double across =
        v[CONTROL_STEP_LEFT] > v[CONTROL_STEP_RIGHT] ? v[CONTROL_STEP_LEFT] : v[CONTROL_STEP_RIGHT];
    bool to_side = across >= along;
    asked->down[CONTROL_STEP_FORWARD] &= !to_side;
    asked->down[CONTROL_STEP_BACK] &= !to_side;
    asked->down[CONTROL_STEP_LEFT] &= to_side;
    asked->down[CONTROL_STEP_RIGHT] &= to_side;
}

controls_asked controls_sample(controls *c, double dt_s)
{
    controls_asked asked = {0};
    for (int control = 0; control < CONTROL_COUNT; control++) {
        for (int slot = 0; slot < BINDINGS_SLOTS; slot++) {
            controls_input *in = &c->input[control][slot];
            bool down = press_sample(&in->press, dt_s);
            double value = in->axis ? in->value : down ? 1.0 : 0.0;
            asked.down[control] |= down;
            asked.value[control] = value > asked.value[control] ? value : asked.value[control];
        }
    }
    choose_one_way(&asked);
    return asked;
}

void controls_release(controls *c)
{
    for (int control = 0; control < CONTROL_COUNT; control++) {
        for (int slot = 0; slot < BINDINGS_SLOTS; slot++) {
            press_up(&c->input[control][slot].press);
            c->input[control][slot].value = 0.0;
        }
    }
}

void controls_rest(controls *c)
{
    for (int control = 0; control < CONTROL_COUNT; control++) {
        for (int slot = 0; slot < BINDINGS_SLOTS; slot++) {
            c->input[control][slot].press = (press){0};
        }
    }
}

unsigned controls_buttons(const controls_asked *asked, const input_view *view)
{
    const bool *down = asked->down;
    bool ahead = down[view->forward_is_left ? CONTROL_STEP_LEFT : CONTROL_STEP_RIGHT];
    bool behind = down[view->forward_is_left ? CONTROL_STEP_RIGHT : CONTROL_STEP_LEFT];
    unsigned pressed = 0;
    pressed |= down[CONTROL_STEP_FORWARD] || ahead ? INPUT_ADVANCE : 0;
    pressed |= down[CONTROL_STEP_BACK] || behind ? INPUT_RETREAT : 0;
    pressed |= down[CONTROL_LUNGE] ? INPUT_LUNGE : 0;
    pressed |= down[CONTROL_RECOVER] ? INPUT_RECOVER : 0;
    pressed |= down[CONTROL_FLECHE] ? INPUT_FLECHE : 0;
    pressed |= down[CONTROL_DUCK] ? INPUT_DUCK : 0;
    return pressed;
}
