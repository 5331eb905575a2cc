// Converts the kernel's events of a mouse to SDL events, one report at a time.
#ifndef EVDEV_DECODE_H
#define EVDEV_DECODE_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "evdev_codes.h"

// An event of the kernel.
typedef struct evdev_event {
    uint16_t type, code;
    int32_t value;
} evdev_event;

// Plain data. Zero it and set `which` and, for a tablet, the limits; then it is at rest.
typedef struct evdev_decoder {
    Uint32 which;              // the device number in the SDL events
    int32_t least[2], most[2]; // limits of a tablet's position, x and y
    int32_t moved[2], turned;  // motion and turns of the wheel since the last report
    int32_t place[2];          // position of a tablet's pen
    bool placed;               // `place` has changed since the last report
    bool lost;                 // the kernel dropped events: ignore all until the next report
    uint32_t held;             // bits of SDL's buttons
} evdev_decoder;

// The largest number of SDL events for one kernel event.
#define EVDEV_DECODE_MAX 8

// Converts the next kernel event. Fills in the SDL events and returns their number. Motion is
// reported at the end of its report. After dropped events all buttons are released, because their
// state is unknown.
int evdev_decode(evdev_decoder *decoder, const evdev_event *event,
                 SDL_Event out_event[EVDEV_DECODE_MAX]);

// Releases all buttons of a mouse that was unplugged; fills in the SDL events and returns their
// number.
int evdev_decode_release_all(evdev_decoder *decoder, SDL_Event out_event[EVDEV_DECODE_MAX]);

#endif
