// What `battuta` does on a machine without a display: a bout between two computer
// fencers, recorded, told in words and drawn into pictures.
#ifndef UNSEEN_COMMAND_H
#define UNSEEN_COMMAND_H

#include "command_line.h"

// Fences the command's weapon and seed. Prints the result, the recording's name and
// the names of the pictures. Returns an enum command_exit.
int unseen_command_run(const command_line *command);

#endif
