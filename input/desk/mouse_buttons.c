#include "mouse_buttons.h"

// The next notch takes effect when the feet have landed after the step of the last one (a step
// takes 0.22 s).
#define STEP_PACE_S 0.23
// The largest number of waiting notches, so that spinning the wheel does not make the fencer run.
#define STEPS_MAX 3

static binding mouse_input(enum binding_mouse code)
{
    return (binding){BINDING_MOUSE, (uint16_t)code};
}

static bool button_code(Uint8 button, enum binding_mouse *out_code)
{
    static const Uint8 sdl[] = {SDL_BUTTON_LEFT, SDL_BUTTON_MIDDLE, SDL_BUTTON_RIGHT, SDL_BUTTON_X1,
                                SDL_BUTTON_X2};
    for (int i = 0; i < 5; i++) {
        if (sdl[i] == button) {
            *out_code = (enum binding_mouse)i;
            return true;
        }
    }
    return false;
}

static int notches(const SDL_MouseWheelEvent *event)
{
    return event->direction == SDL_MOUSEWHEEL_FLIPPED ? -event->y : event->y;
}

bool mouse_buttons_input(const mouse_buttons *buttons, const SDL_Event *event, binding *out_input)
{
    enum binding_mouse code;
    if (event->type == SDL_MOUSEBUTTONDOWN || event->type == SDL_MOUSEBUTTONUP) {
        bool known = button_code(event->button.button, &code);
        *out_input = known ? mouse_input(code) : (binding){0};
        return known;
    }
    if (event->type != SDL_MOUSEWHEEL || event->wheel.y == 0) {
        return false;
    }
    bool up = notches(&event->wheel) > 0;
    if (buttons->middle) {
        code = up ? BINDING_MOUSE_MIDDLE_WHEEL_UP : BINDING_MOUSE_MIDDLE_WHEEL_DOWN;
    } else {
        code = up ? BINDING_MOUSE_WHEEL_UP : BINDING_MOUSE_WHEEL_DOWN;
    }
    *out_input = mouse_input(code);
    return true;
}

static enum action button_event(mouse_buttons *buttons, held_actions *c,
                                const bindings_row rows[ACTION_COUNT], binding input, bool down)
{
    if (input.code == BINDING_MOUSE_MIDDLE) {
        buttons->middle = down;
        buttons->middle_end = false;
        buttons->middle_s = 0.0;
        for (int code = BINDING_MOUSE_MIDDLE_WHEEL_UP; code <= BINDING_MOUSE_MIDDLE_HELD; code++) {
            held_actions_set(c, rows, mouse_input((enum binding_mouse)code), 0.0);
        }
    }
    return held_actions_set(c, rows, input, down ? 1.0 : 0.0);
}

static enum action wheel_event(mouse_buttons *buttons, held_actions *c,
                               const bindings_row rows[ACTION_COUNT], binding input, int turned)
{
    if (buttons->middle) {
        buttons->middle_end = true;
        return held_actions_set(c, rows, input, 1.0);
    }
    // If the wheel turns in the other direction, drop the waiting notches.
    int waiting = (turned > 0) == (buttons->steps > 0) ? buttons->steps : 0;
    turned = turned > STEPS_MAX ? STEPS_MAX : turned < -STEPS_MAX ? -STEPS_MAX : turned;
    int steps = waiting + turned;
    buttons->steps = steps > STEPS_MAX ? STEPS_MAX : steps < -STEPS_MAX ? -STEPS_MAX : steps;
    int action = 0;
    while (action < ACTION_COUNT && !bindings_row_has(&rows[action], input)) {
        action++;
    }
    return (enum action)action;
}

enum action mouse_buttons_event(mouse_buttons *buttons, held_actions *c,
                                const bindings_row rows[ACTION_COUNT], const SDL_Event *event)
{
    binding input;
    if (!mouse_buttons_input(buttons, event, &input)) {
        return ACTION_COUNT;
    }
    return event->type == SDL_MOUSEWHEEL
               ? wheel_event(buttons, c, rows, input, notches(&event->wheel))
               : button_event(buttons, c, rows, input, event->type == SDL_MOUSEBUTTONDOWN);
}

// Applies the next waiting notch as a press that is released at once.
static void set_notch(mouse_buttons *buttons, held_actions *c,
                      const bindings_row rows[ACTION_COUNT])
{
    bool up = buttons->steps > 0;
    binding input = mouse_input(up ? BINDING_MOUSE_WHEEL_UP : BINDING_MOUSE_WHEEL_DOWN);
    held_actions_set(c, rows, input, 1.0);
    held_actions_set(c, rows, input, 0.0);
    buttons->steps -= up ? 1 : -1;
    buttons->pause_s = STEP_PACE_S;
}

enum action mouse_buttons_pass(mouse_buttons *buttons, held_actions *c,
                               const bindings_row rows[ACTION_COUNT], double long_s, double dt_s)
{
    if (buttons->steps != 0 && buttons->pause_s <= 0.0) {
        set_notch(buttons, c, rows);
    }
    buttons->pause_s -= buttons->pause_s > 0.0 ? dt_s : 0.0;
    if (!buttons->middle || buttons->middle_end) {
        return ACTION_COUNT;
    }
    buttons->middle_s += dt_s;
    if (buttons->middle_s < long_s) {
        return ACTION_COUNT;
    }
    buttons->middle_end = true;
    return held_actions_set(c, rows, mouse_input(BINDING_MOUSE_MIDDLE_HELD), 1.0);
}
