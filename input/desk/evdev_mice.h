// Mice and tablets one by one, as Linux has them (/dev/input/event*): two people, each
// with their own, where the desktop knows only one pointer.
//
// Which there are is read from /proc/bus/input/devices, which everybody may; to hear
// them the files in /dev/input must be readable. What a mouse does comes out as SDL
// events, so that the rest of the program treats them as any mouse's, and with the time
// that the kernel gave each. Touchpads are left to the desktop. On other systems there are none.
#ifndef EVDEV_MICE_H
#define EVDEV_MICE_H

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// More are not looked at.
#define EVDEV_MICE_MAX 8
// SDL's number ("which") of the first mouse, in all events; the next one's is one more.
// SDL itself counts from 0.
#define EVDEV_MICE_WHICH 0x6d696300u

#define EVDEV_NAME_SIZE 64
#define EVDEV_PHYS_SIZE 128
#define EVDEV_PATH_SIZE 256

// A mouse; it keeps its place while it is unplugged. The same name at the same
// physical place is the same mouse.
typedef struct evdev_mouse_info {
    char name[EVDEV_NAME_SIZE]; // as it calls itself
    char phys[EVDEV_PHYS_SIZE]; // where it is plugged in, and its number where it has one
    char path[EVDEV_PATH_SIZE]; // its file
    bool absolute;              // a tablet: places instead of motion
    bool present, readable;
} evdev_mouse_info;

typedef struct evdev_mice evdev_mice;

// Finds and opens what there is, given the list of devices and their folder; NULL for
// either means the system's own. NULL where memory is out.
evdev_mice *evdev_mice_create(const char *list_path, const char *folder);
void evdev_mice_destroy(evdev_mice **mice);

// Looks again for mice that came or went, at most once in EVDEV_LOOK_MS; now_ms is any
// clock that goes on.
#define EVDEV_LOOK_MS 1000
void evdev_mice_look(evdev_mice *mice, uint32_t now_ms);

// How many there are, and what one of them (0 .. count - 1) is.
int evdev_mice_count(const evdev_mice *mice);
evdev_mouse_info evdev_mice_info(const evdev_mice *mice, int mouse);

// The next event of any mouse: SDL_MOUSEMOTION, SDL_MOUSEBUTTON*, SDL_MOUSEWHEEL with
// `which` set, or SDL_FINGERMOTION with touchId set for the place of a tablet's pen.
// *out_age_s is how long ago it happened, by the kernel's stamp. False where nothing waits.
bool evdev_mice_next(evdev_mice *mice, SDL_Event *out_event, double *out_age_s);

// Keeps a mouse's events from everybody else (the desktop's pointer), or gives them back.
void evdev_mice_grab(evdev_mice *mice, int mouse, bool grab);

#endif
