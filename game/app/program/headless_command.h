// What `battuta` does on a machine without a display: a bout between two computer fencers, which is
// recorded, described in words and drawn into picture files.
#ifndef HEADLESS_COMMAND_H
#define HEADLESS_COMMAND_H

#include "command_line.h"

// Simulates a bout with the command's weapon and seed. Prints the result and the names of the
// recording and the pictures. Returns an enum command_exit.
int headless_command_run(const command_line *command);

#endif
