// `battuta duels`: the recorded duels, in a window or as text.
#ifndef DUELS_COMMAND_H
#define DUELS_COMMAND_H

#include "command_line.h"

// Returns the program's exit status (enum command_exit).
int duels_command_run(const command_line *command);

#endif
