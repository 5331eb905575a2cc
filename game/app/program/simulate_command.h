// `battuta simulate`: bouts without a window, as fast as possible.
#ifndef SIMULATE_COMMAND_H
#define SIMULATE_COMMAND_H

#include "command_line.h"

// Simulates the bouts and prints a line for each. Errors are one line each on standard error.
// Returns an enum command_exit.
int simulate_command_run(const command_line *command);

#endif
