// Reads each mouse and tablet separately on Linux (/dev/input/event*), so that two people can play
// with a mouse each, although the desktop has only one pointer.
//
// The list of devices is read from /proc/bus/input/devices, which is readable for everybody; to
// receive events the files in /dev/input must be readable. The events are returned as SDL events,
// like those of any mouse, with the time stamp of the kernel. Touchpads are left to the desktop. On
// other systems there are no such mice.
#ifndef EVDEV_MICE_H
#define EVDEV_MICE_H

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Further mice are ignored.
#define EVDEV_MICE_MAX 8
// The device number ("which") of the first mouse in SDL events; the next mouse has the next number.
// SDL's own devices count from 0.
#define EVDEV_MICE_WHICH 0x6d696300u

#define EVDEV_NAME_SIZE 64
#define EVDEV_PHYS_SIZE 128
#define EVDEV_PATH_SIZE 256

// A mouse. It keeps its index while it is unplugged. A mouse with the same name at the same
// physical location is the same mouse.
typedef struct evdev_mouse_info {
    char name[EVDEV_NAME_SIZE]; // the device's own name
    char phys[EVDEV_PHYS_SIZE]; // physical location, and the serial number if there is one
    char path[EVDEV_PATH_SIZE]; // the event file
    bool absolute;              // a tablet: positions instead of motion
    bool present, readable;
} evdev_mouse_info;

typedef struct evdev_mice evdev_mice;

// Finds and opens the mice, given the list of devices and their folder; NULL means the system's
// own. Returns NULL if there is no memory.
evdev_mice *evdev_mice_create(const char *list_path, const char *folder);
void evdev_mice_destroy(evdev_mice **mice);

// Looks for mice that were plugged in or unplugged, at most once in EVDEV_RESCAN_MS. now_ms is the
// time of any monotonic clock.
#define EVDEV_RESCAN_MS 1000
void evdev_mice_rescan(evdev_mice *mice, uint32_t now_ms);

// The number of mice, and the description of one of them (0 .. count - 1).
int evdev_mice_count(const evdev_mice *mice);
evdev_mouse_info evdev_mice_info(const evdev_mice *mice, int mouse);

// Returns the next event of any mouse: SDL_MOUSEMOTION, SDL_MOUSEBUTTON* or SDL_MOUSEWHEEL with
// `which` set, or SDL_FINGERMOTION with touchId set for the position of a tablet's pen. *out_age_s
// is the age of the event, from the kernel's time stamp. Returns false if there is no event.
bool evdev_mice_next(evdev_mice *mice, SDL_Event *out_event, double *out_age_s);

// Grabs a mouse, so that its events no longer reach other programs and the desktop's pointer, or
// releases it.
void evdev_mice_grab(evdev_mice *mice, int mouse, bool grab);

#endif
