// `battuta duels`: lists the recorded duels, in a window or as text.
#ifndef RECORDINGS_COMMAND_H
#define RECORDINGS_COMMAND_H

#include "command_line.h"

// Runs the command. Returns an enum command_exit.
int recordings_command_run(const command_line *command);

#endif
