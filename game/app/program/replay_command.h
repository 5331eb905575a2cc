// `battuta replay`: describes, verifies, draws or shows a recorded bout.
#ifndef REPLAY_COMMAND_H
#define REPLAY_COMMAND_H

#include "command_line.h"

// Runs the command. Errors are one line each on standard error. Returns an enum command_exit.
int replay_command_run(const command_line *command);

#endif
