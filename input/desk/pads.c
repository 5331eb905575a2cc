#include "pads.h"

#include <stdio.h>
#include <string.h>

static bool same_guid(SDL_JoystickGUID a, SDL_JoystickGUID b)
{
    return memcmp(a.data, b.data, sizeof a.data) == 0;
}

// Returns the index of a connected controller by SDL's instance; -1 if it is not in the list.
static int find_instance(const pads *c, SDL_JoystickID instance)
{
    for (int i = 0; i < c->count; i++) {
        if (c->at[i].joystick != NULL && c->at[i].instance == instance) {
            return i;
        }
    }
    return -1;
}

// Returns the slot for a controller that was plugged in: the one it had before or a new one; NULL
// if all are in use.
static controller *find_place(pads *c, SDL_JoystickGUID guid, bool is_pad)
{
    for (int i = 0; i < c->count; i++) {
        controller *one = &c->at[i];
        if (one->joystick == NULL && one->is_pad == is_pad && same_guid(one->guid, guid)) {
            return one;
        }
    }
    return c->count == CONTROLLERS_MAX ? NULL : &c->at[c->count];
}

// Copies a device's name. It may contain anything, so control characters are replaced, and messages
// stay one line.
static void copy_name(char out_name[CONTROLLER_NAME_SIZE], const char *name)
{
    snprintf(out_name, CONTROLLER_NAME_SIZE, "%s", name != NULL ? name : "without a name");
    for (char *c = out_name; *c != '\0'; c++) {
        *c = (unsigned char)*c < ' ' ? '?' : *c;
    }
}

// Opens the controller at SDL's present index, unless it is open already.
static void plug_in(pads *c, int index)
{
    if (find_instance(c, SDL_JoystickGetDeviceInstanceID(index)) >= 0) {
        return;
    }
    bool is_pad = SDL_IsGameController(index) == SDL_TRUE;
    SDL_JoystickGUID guid = SDL_JoystickGetDeviceGUID(index);
    controller *place = find_place(c, guid, is_pad);
    if (place == NULL) {
        return;
    }
    SDL_GameController *pad = is_pad ? SDL_GameControllerOpen(index) : NULL;
    SDL_Joystick *joystick = is_pad ? SDL_GameControllerGetJoystick(pad) : SDL_JoystickOpen(index);
    if (joystick == NULL) {
        return;
    }
    *place = (controller){.pad = pad,
                          .joystick = joystick,
                          .instance = SDL_JoystickInstanceID(joystick),
                          .guid = guid,
                          .is_pad = is_pad,
                          .state = {.round = is_pad}};
    copy_name(place->name, is_pad ? SDL_GameControllerName(pad) : SDL_JoystickName(joystick));
    if (place == &c->at[c->count]) {
        c->count++;
    }
}

static void unplug(controller *c)
{
    if (c->pad != NULL) {
        SDL_GameControllerClose(c->pad);
    } else if (c->joystick != NULL) {
        SDL_JoystickClose(c->joystick);
    }
    c->pad = NULL;
    c->joystick = NULL;
    c->state = (pad_device){.round = c->is_pad};
}

void pads_open(pads *c)
{
    c->started = SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0;
    for (int i = 0; c->started && i < SDL_NumJoysticks(); i++) {
        plug_in(c, i);
    }
}

void pads_close(pads *c)
{
    for (int i = 0; i < c->count; i++) {
        unplug(&c->at[i]);
    }
    if (c->started) {
        SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    }
    *c = (pads){0};
}

bool pads_plug_event(pads *c, const SDL_Event *event)
{
    if (event->type == SDL_JOYDEVICEADDED) {
        plug_in(c, event->jdevice.which);
        return true;
    }
    if (event->type == SDL_JOYDEVICEREMOVED) {
        int place = find_instance(c, event->jdevice.which);
        if (place >= 0) {
            unplug(&c->at[place]);
        }
        return true;
    }
    return false;
}

// Returns SDL's instance of the controller that sent the event; -1 for other events.
static SDL_JoystickID event_instance(const SDL_Event *event, bool *out_is_pad)
{
    *out_is_pad = true;
    switch (event->type) {
    case SDL_CONTROLLERAXISMOTION:
        return event->caxis.which;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        return event->cbutton.which;
    default:
        break;
    }
    *out_is_pad = false;
    switch (event->type) {
    case SDL_JOYAXISMOTION:
        return event->jaxis.which;
    case SDL_JOYHATMOTION:
        return event->jhat.which;
    case SDL_JOYBUTTONDOWN:
    case SDL_JOYBUTTONUP:
        return event->jbutton.which;
    default:
        return -1;
    }
}

int pads_of_event(const pads *c, const SDL_Event *event)
{
    bool is_pad;
    SDL_JoystickID instance = event_instance(event, &is_pad);
    int place = instance >= 0 ? find_instance(c, instance) : -1;
    return place >= 0 && c->at[place].is_pad == is_pad ? place : -1;
}

int pads_number(const pads *c, int place)
{
    int number = 0;
    for (int i = 0; i < place; i++) {
        number += c->at[i].is_pad == c->at[place].is_pad ? 1 : 0;
    }
    return number;
}

void pads_rumble(pads *c, int place, double strength, double seconds)
{
    if (c->at[place].joystick == NULL || !(strength > 0.0) || !(seconds > 0.0)) {
        return;
    }
    Uint16 level = (Uint16)((strength < 1.0 ? strength : 1.0) * 65535.0);
    Uint32 ms = (Uint32)((seconds < 5.0 ? seconds : 5.0) * 1000.0);
    // Controllers without a motor return an error, which is ignored.
    (void)SDL_JoystickRumble(c->at[place].joystick, level, level, ms);
}
