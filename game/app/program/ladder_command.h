// `battuta ladder`: characters and people by rating, and cross tables of the farm's results.
#ifndef LADDER_COMMAND_H
#define LADDER_COMMAND_H

#include "command_line.h"

// Without results it lists the characters and people; with results it prints tables and writes the
// ratings if asked for. Returns an enum command_exit.
int ladder_command_run(const command_line *command);

#endif
