// Whether there is a screen to open a window on.
#ifndef DISPLAY_H
#define DISPLAY_H

#include <stdbool.h>
#include <stddef.h>

// Starts SDL's video part on a screen. SDL would fall back to its drivers that show
// nothing; they count only where SDL_VIDEODRIVER asks for them. False, with one line
// in `error` and the video part stopped, where nobody could see a window.
bool display_open(char *error, size_t error_size);

#endif
