// The display of a command: a headset decides which one.
#ifndef COMMAND_DISPLAY_H
#define COMMAND_DISPLAY_H

#include "command_line.h"

// Opens the display for a command's window. A command with a headset opens X11 where it can. Prints
// one line if that is not what SDL_VIDEODRIVER asks for. Returns false with one line in `error` if
// there is no display.
bool command_display_open(const command_line *command, char *error, size_t error_size);

#endif
