#include "pad_device.h"

#include <math.h>

#include "stick_shape.h"

// A trigger counts as pulled from here, and as nothing below its rest.
#define TRIGGER_PRESSED 0.5
#define TRIGGER_REST    0.04
// The left stick steps from here, in the direction that it is deflected most.
#define FEET_PRESSED 0.5

static const struct {
    SDL_GameControllerButton button;
    enum pad_control control;
} pad_buttons[] = {{SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, PAD_LUNGE},
                   {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, PAD_FLECHE},
                   {SDL_CONTROLLER_BUTTON_A, PAD_LUNGE_FACE},
                   {SDL_CONTROLLER_BUTTON_X, PAD_FLECHE_FACE},
                   {SDL_CONTROLLER_BUTTON_B, PAD_RECOVER},
                   {SDL_CONTROLLER_BUTTON_DPAD_LEFT, PAD_STEP_LEFT},
                   {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, PAD_STEP_RIGHT},
                   {SDL_CONTROLLER_BUTTON_DPAD_UP, PAD_STEP_FORWARD},
                   {SDL_CONTROLLER_BUTTON_DPAD_DOWN, PAD_STEP_BACK}};

// As printed on joysticks, from 1; SDL counts from 0.
static const struct {
    Uint8 button;
    enum pad_control control;
} joystick_buttons[] = {{0, PAD_EXTEND},     {1, PAD_LUNGE},  {2, PAD_RECOVER}, {3, PAD_STEP_LEFT},
                        {4, PAD_STEP_RIGHT}, {5, PAD_FLECHE}, {6, PAD_DUCK}};

static const struct {
    Uint8 direction;
    enum pad_control control;
} hat_directions[] = {{SDL_HAT_LEFT, PAD_STEP_LEFT},
                      {SDL_HAT_RIGHT, PAD_STEP_RIGHT},
                      {SDL_HAT_UP, PAD_STEP_FORWARD},
                      {SDL_HAT_DOWN, PAD_STEP_BACK}};

// Follows a button; true when it has just gone down.
static bool set(press *control, bool down)
{
    bool went_down = down && !control->held;
    if (went_down) {
        press_down(control);
    } else if (!down) {
        press_up(control);
    }
    return went_down;
}

// Follows a trigger; true when it has just been pulled.
static bool pull(double *trigger, int raw)
{
    bool before = *trigger >= TRIGGER_PRESSED;
    *trigger = stick_axis(raw);
    return !before && *trigger >= TRIGGER_PRESSED;
}

static bool controller_axis(pad_device *pad, const SDL_ControllerAxisEvent *event)
{
    switch (event->axis) {
    case SDL_CONTROLLER_AXIS_RIGHTX:
        pad->point_x = stick_axis(event->value);
        return false;
    case SDL_CONTROLLER_AXIS_RIGHTY:
        pad->point_y = stick_axis(event->value);
        return false;
    case SDL_CONTROLLER_AXIS_LEFTX:
        pad->feet_x = stick_axis(event->value);
        return false;
    case SDL_CONTROLLER_AXIS_LEFTY:
        pad->feet_y = stick_axis(event->value);
        return false;
    case SDL_CONTROLLER_AXIS_TRIGGERRIGHT:
        return pull(&pad->extend_trigger, event->value);
    case SDL_CONTROLLER_AXIS_TRIGGERLEFT:
        return pull(&pad->duck_trigger, event->value);
    default:
        return false;
    }
}

bool pad_device_controller_event(pad_device *pad, const SDL_Event *event)
{
    if (event->type == SDL_CONTROLLERAXISMOTION) {
        return controller_axis(pad, &event->caxis);
    }
    if (event->type != SDL_CONTROLLERBUTTONDOWN && event->type != SDL_CONTROLLERBUTTONUP) {
        return false;
    }
    for (size_t i = 0; i < sizeof pad_buttons / sizeof *pad_buttons; i++) {
        if (pad_buttons[i].button == event->cbutton.button) {
            return set(&pad->control[pad_buttons[i].control],
                       event->type == SDL_CONTROLLERBUTTONDOWN);
        }
    }
    return false;
}

static bool hat_event(pad_device *pad, const SDL_JoyHatEvent *event)
{
    bool pressed = false;
    for (size_t i = 0; i < sizeof hat_directions / sizeof *hat_directions; i++) {
        bool down = (event->value & hat_directions[i].direction) != 0;
        pressed = set(&pad->control[hat_directions[i].control], down) || pressed;
    }
    return pressed;
}

bool pad_device_joystick_event(pad_device *pad, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_JOYAXISMOTION:
        if (event->jaxis.axis == 0) {
            pad->point_x = stick_axis(event->jaxis.value);
        } else if (event->jaxis.axis == 1) {
            pad->point_y = stick_axis(event->jaxis.value);
        }
        return false;
    case SDL_JOYHATMOTION:
        return hat_event(pad, &event->jhat);
    case SDL_JOYBUTTONDOWN:
    case SDL_JOYBUTTONUP:
        for (size_t i = 0; i < sizeof joystick_buttons / sizeof *joystick_buttons; i++) {
            if (joystick_buttons[i].button == event->jbutton.button) {
                return set(&pad->control[joystick_buttons[i].control],
                           event->type == SDL_JOYBUTTONDOWN);
            }
        }
        return false;
    default:
        return false;
    }
}

// Adds the step that the left stick asks for.
static void add_feet(const pad_device *pad, bool down[PAD_CONTROL_COUNT])
{
    double x = pad->feet_x, y = pad->feet_y;
    if (fabs(x) >= fabs(y)) {
        down[PAD_STEP_LEFT] |= x <= -FEET_PRESSED;
        down[PAD_STEP_RIGHT] |= x >= FEET_PRESSED;
    } else {
        down[PAD_STEP_FORWARD] |= y <= -FEET_PRESSED;
        down[PAD_STEP_BACK] |= y >= FEET_PRESSED;
    }
}

input_wish pad_device_sample(pad_device *pad, const input_view *view, double dt_s)
{
    bool down[PAD_CONTROL_COUNT];
    for (int i = 0; i < PAD_CONTROL_COUNT; i++) {
        down[i] = press_sample(&pad->control[i], dt_s);
    }
    add_feet(pad, down);

    stick_point point = pad->round ? stick_shape_round(pad->point_x, -pad->point_y)
                                   : stick_shape_square(pad->point_x, -pad->point_y);
    double pulled = pad->extend_trigger <= TRIGGER_REST ? 0.0 : pad->extend_trigger;

    bool ahead = view->forward_is_left ? down[PAD_STEP_LEFT] : down[PAD_STEP_RIGHT];
    bool behind = view->forward_is_left ? down[PAD_STEP_RIGHT] : down[PAD_STEP_LEFT];
    unsigned pressed = 0;
    pressed |= down[PAD_STEP_FORWARD] || ahead ? INPUT_ADVANCE : 0;
    pressed |= down[PAD_STEP_BACK] || behind ? INPUT_RETREAT : 0;
    pressed |= down[PAD_LUNGE] || down[PAD_LUNGE_FACE] ? INPUT_LUNGE : 0;
    pressed |= down[PAD_RECOVER] ? INPUT_RECOVER : 0;
    pressed |= down[PAD_FLECHE] || down[PAD_FLECHE_FACE] ? INPUT_FLECHE : 0;
    pressed |= down[PAD_DUCK] || pad->duck_trigger >= TRIGGER_PRESSED ? INPUT_DUCK : 0;
    return (input_wish){view->mirror_x ? -point.x : point.x, point.y,
                        down[PAD_EXTEND] ? 1.0 : pulled, pressed};
}
