// Game controllers and joysticks as they are plugged in and out.
//
// One that is pulled out keeps its place; the next of the same make that comes takes it
// again.
#ifndef PADS_H
#define PADS_H

#include <SDL.h>
#include <stdbool.h>

#include "pad_device.h"

// More are not looked at.
#define CONTROLLERS_MAX      16
#define CONTROLLER_NAME_SIZE 64

typedef struct controller {
    SDL_GameController *pad; // NULL: unplugged, or a joystick
    SDL_Joystick *joystick;  // NULL: unplugged; a pad's own joystick
    SDL_JoystickID instance; // of SDL, new with every plugging in
    SDL_JoystickGUID guid;   // of the make: by this it is known again
    bool is_pad;
    char name[CONTROLLER_NAME_SIZE];
    pad_device state;
} controller;

// Plain data; zeroed there are none.
typedef struct controllers {
    bool started;
    int count;
    controller at[CONTROLLERS_MAX];
} pads;

// Starts SDL's controllers where it can and opens those plugged in; closes all.
void pads_open(pads *c);
void pads_close(pads *c);

// Takes SDL_JOYDEVICEADDED and SDL_JOYDEVICEREMOVED; true where it was one.
bool pads_plug_event(pads *c, const SDL_Event *event);

// Whose event it is: the place of a controller that is plugged in; -1 for other events.
// Of a pad's two streams of events the mapped one is taken, of a joystick the raw one.
int pads_of_event(const pads *c, const SDL_Event *event);

// How many of its sort (pads, joysticks) stand before this one.
int pads_number(const pads *c, int place);

// Shakes one that can, strength 0..1; others take no notice.
void pads_rumble(pads *c, int place, double strength, double seconds);

#endif
