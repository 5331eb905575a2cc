// A mouse's kernel events, one report at a time, as SDL events.
#ifndef EVDEV_DECODE_H
#define EVDEV_DECODE_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "evdev_codes.h"

// One of the kernel's events.
typedef struct evdev_event {
    uint16_t type, code;
    int32_t value;
} evdev_event;

// Plain data; zeroed with its `which` and, for a tablet, its limits it is at rest.
typedef struct evdev_decoder {
    Uint32 which;              // of the SDL events
    int32_t least[2], most[2]; // of a tablet's place, x and y
    int32_t moved[2], turned;  // since the last report
    int32_t place[2];
    bool placed;   // since the last report
    bool lost;     // events were dropped: wait for the next report
    uint32_t held; // bits of SDL's buttons
} evdev_decoder;

// SDL events that one kernel event can bring at most.
#define EVDEV_DECODE_MAX 8

// Takes the next one; fills in what it brings and returns how many. Motion comes with its
// report. After a gap all buttons are let go, as nobody knows better.
int evdev_decode(evdev_decoder *decoder, const evdev_event *event,
                 SDL_Event out_event[EVDEV_DECODE_MAX]);

// Lets go of all buttons, for a mouse that is gone; as above.
int evdev_decode_let_go(evdev_decoder *decoder, SDL_Event out_event[EVDEV_DECODE_MAX]);

#endif
