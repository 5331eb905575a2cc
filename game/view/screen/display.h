// Whether there is a display to open a window on.
#ifndef DISPLAY_H
#define DISPLAY_H

#include <stdbool.h>
#include <stddef.h>

// What a window needs of its display.
enum display_need {
    DISPLAY_ANY,        // SDL's choice
    DISPLAY_X11_FIRST,  // X11 (or XWayland) before Wayland, unless SDL_VIDEODRIVER is set
    DISPLAY_X11_INSTEAD // X11 where it answers, even if SDL_VIDEODRIVER asks for Wayland
};

// Starts SDL's video subsystem on a display. SDL would fall back to drivers that show nothing; they
// are accepted only if SDL_VIDEODRIVER asks for them. Returns false, with one line in `error` and
// the subsystem stopped, if a window would not be visible.
bool display_open(enum display_need need, char *error, size_t error_size);

// Whether display_open() opened X11 although SDL_VIDEODRIVER asks for Wayland.
bool display_is_overridden(void);

#endif
