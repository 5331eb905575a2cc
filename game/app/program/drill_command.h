// `battuta drill`: makes a drill among the person's own exercises.
#ifndef DRILL_COMMAND_H
#define DRILL_COMMAND_H

#include "command_line.h"

// Returns an enum command_exit.
int drill_command_run(const command_line *command);

#endif
