#include "pad_device.h"

// Values of a trigger below its rest position count as 0.
#define TRIGGER_REST 0.04

static int axis_inputs(enum binding_source source, int first_code, int axis, int raw,
                       binding out_input[PAD_DEVICE_INPUTS], double out_value[PAD_DEVICE_INPUTS])
{
    double value = stick_axis(raw);
    for (int half = 0; half < 2; half++) {
        out_input[half] = (binding){(uint16_t)source, (uint16_t)(first_code + 2 * axis + half)};
    }
    out_value[0] = value > 0.0 ? value : 0.0;
    out_value[1] = value < 0.0 ? -value : 0.0;
    return 2;
}

static int hat_inputs(const SDL_JoyHatEvent *event, binding out_input[PAD_DEVICE_INPUTS],
                      double out_value[PAD_DEVICE_INPUTS])
{
    static const Uint8 direction[4] = {SDL_HAT_UP, SDL_HAT_RIGHT, SDL_HAT_DOWN, SDL_HAT_LEFT};
    for (int i = 0; i < 4; i++) {
        out_input[i] = (binding){BINDING_JOYSTICK, (uint16_t)(BINDING_JOY_HAT + i)};
        out_value[i] = (event->value & direction[i]) != 0 ? 1.0 : 0.0;
    }
    return event->hat == 0 ? 4 : 0;
}

static int button_input(enum binding_source source, int button, bool down,
                        binding out_input[PAD_DEVICE_INPUTS], double out_value[PAD_DEVICE_INPUTS])
{
    out_input[0] = (binding){(uint16_t)source, (uint16_t)button};
    out_value[0] = down ? 1.0 : 0.0;
    return 1;
}

int pad_device_inputs(const SDL_Event *event, binding out_input[PAD_DEVICE_INPUTS],
                      double out_value[PAD_DEVICE_INPUTS])
{
    switch (event->type) {
    case SDL_CONTROLLERAXISMOTION:
        return event->caxis.axis < SDL_CONTROLLER_AXIS_MAX
                   ? axis_inputs(BINDING_PAD, BINDING_PAD_AXIS, event->caxis.axis,
                                 event->caxis.value, out_input, out_value)
                   : 0;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        return event->cbutton.button < SDL_CONTROLLER_BUTTON_MAX
                   ? button_input(BINDING_PAD, event->cbutton.button,
                                  event->type == SDL_CONTROLLERBUTTONDOWN, out_input, out_value)
                   : 0;
    case SDL_JOYAXISMOTION:
        return event->jaxis.axis < BINDING_JOY_AXES
                   ? axis_inputs(BINDING_JOYSTICK, BINDING_JOY_AXIS, event->jaxis.axis,
                                 event->jaxis.value, out_input, out_value)
                   : 0;
    case SDL_JOYBUTTONDOWN:
    case SDL_JOYBUTTONUP:
        return event->jbutton.button < BINDING_JOY_BUTTONS
                   ? button_input(BINDING_JOYSTICK, event->jbutton.button,
                                  event->type == SDL_JOYBUTTONDOWN, out_input, out_value)
                   : 0;
    case SDL_JOYHATMOTION:
        return hat_inputs(&event->jhat, out_input, out_value);
    default:
        return 0;
    }
}

bool pad_device_is_trigger(binding input)
{
    return input.source == BINDING_PAD &&
           input.code >= BINDING_PAD_AXIS + 2 * SDL_CONTROLLER_AXIS_TRIGGERLEFT;
}

input_wish pad_device_sample(pad_device *pad, const stick_response *response,
                             const input_view *view, double dt_s)
{
    held_actions_state asked = held_actions_sample(&pad->held, dt_s);
    held_actions_toggle(&pad->held, view, &asked);
    const double *value = asked.value;
    double right = value[ACTION_POINT_RIGHT] - value[ACTION_POINT_LEFT];
    double up = value[ACTION_POINT_UP] - value[ACTION_POINT_DOWN];
    stick_point point = pad->round ? stick_shape_round(right, up, response)
                                   : stick_shape_square(right, up, response);
    double arm = value[ACTION_EXTEND];
    return (input_wish){view->mirror_x ? -point.x : point.x, point.y,
                        arm <= TRIGGER_REST ? 0.0 : arm, held_actions_buttons(&asked, view)};
}
