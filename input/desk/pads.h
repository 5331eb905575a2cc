// Game controllers and joysticks, which can be plugged in and unplugged at any time.
//
// A controller that is unplugged keeps its index; the next one of the same model gets it.
#ifndef PADS_H
#define PADS_H

#include <SDL.h>
#include <stdbool.h>

#include "pad_device.h"

// Further controllers are ignored.
#define CONTROLLERS_MAX      16
#define CONTROLLER_NAME_SIZE 64

typedef struct controller {
    SDL_GameController *pad; // NULL: unplugged, or a joystick
    SDL_Joystick *joystick;  // NULL: unplugged; a pad's own joystick
    SDL_JoystickID instance; // SDL's number, new each time it is plugged in
    SDL_JoystickGUID guid;   // of the model: identifies it when it is plugged in again
    bool is_pad;
    char name[CONTROLLER_NAME_SIZE];
    pad_device state;
} controller;

// Plain data. Zeroed, there are no controllers.
typedef struct pads {
    bool started;
    int count;
    controller at[CONTROLLERS_MAX];
} pads;

// Start SDL's controller support if possible and open the connected controllers; close all.
void pads_open(pads *c);
void pads_close(pads *c);

// Handles SDL_JOYDEVICEADDED and SDL_JOYDEVICEREMOVED. Returns whether the event was one of these.
bool pads_plug_event(pads *c, const SDL_Event *event);

// Returns the index of the connected controller to which the event belongs, or -1. A pad has two
// streams of events, of which the mapped one is used; for a joystick it is the raw one.
int pads_of_event(const pads *c, const SDL_Event *event);

// The number of controllers of the same kind (pads or joysticks) with a lower index.
int pads_number(const pads *c, int place);

// Lets a controller vibrate with the strength 0..1; no effect if it has no motor.
void pads_rumble(pads *c, int place, double strength, double seconds);

#endif
