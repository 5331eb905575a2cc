// Whether there is a display to open a window on.
#ifndef DISPLAY_H
#define DISPLAY_H

#include <stdbool.h>
#include <stddef.h>

// Starts SDL's video subsystem on a display. SDL would fall back to drivers that show nothing; they
// are accepted only if SDL_VIDEODRIVER asks for them. Returns false, with one line in `error` and
// the subsystem stopped, if a window would not be visible.
bool display_open(char *error, size_t error_size);

#endif
