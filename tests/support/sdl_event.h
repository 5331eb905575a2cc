// SDL events as a window would send them.
#ifndef SDL_EVENT_H
#define SDL_EVENT_H

#include <SDL.h>
#include <stdbool.h>

static inline SDL_Event key_event(SDL_Scancode scancode, bool down)
{
    SDL_Event event = {0};
    event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
    event.key.keysym.scancode = scancode;
    return event;
}

static inline SDL_Event mouse_button_event(Uint8 button, bool down)
{
    SDL_Event event = {0};
    event.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button.button = button;
    return event;
}

// Counts with the mouse's signs: right and down are positive.
static inline SDL_Event mouse_motion_event(int right, int down)
{
    SDL_Event event = {0};
    event.type = SDL_MOUSEMOTION;
    event.motion.xrel = right;
    event.motion.yrel = down;
    return event;
}

static inline SDL_Event mouse_wheel_event(int up)
{
    SDL_Event event = {0};
    event.type = SDL_MOUSEWHEEL;
    event.wheel.y = up;
    return event;
}

static inline SDL_Event pad_axis_event(SDL_GameControllerAxis axis, Sint16 value)
{
    SDL_Event event = {0};
    event.type = SDL_CONTROLLERAXISMOTION;
    event.caxis.axis = (Uint8)axis;
    event.caxis.value = value;
    return event;
}

static inline SDL_Event pad_button_event(SDL_GameControllerButton button, bool down)
{
    SDL_Event event = {0};
    event.type = down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP;
    event.cbutton.button = (Uint8)button;
    return event;
}

static inline SDL_Event joystick_axis_event(Uint8 axis, Sint16 value)
{
    SDL_Event event = {0};
    event.type = SDL_JOYAXISMOTION;
    event.jaxis.axis = axis;
    event.jaxis.value = value;
    return event;
}

static inline SDL_Event joystick_button_event(Uint8 button, bool down)
{
    SDL_Event event = {0};
    event.type = down ? SDL_JOYBUTTONDOWN : SDL_JOYBUTTONUP;
    event.jbutton.button = button;
    return event;
}

static inline SDL_Event joystick_hat_event(Uint8 value)
{
    SDL_Event event = {0};
    event.type = SDL_JOYHATMOTION;
    event.jhat.value = value;
    return event;
}

#endif
