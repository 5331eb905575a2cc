// battuta replay: tell about a recorded bout, verify it, draw it, show it.
#ifndef REPLAY_COMMAND_H
#define REPLAY_COMMAND_H

#include "command_line.h"

// Does what the command asks for with its file. Errors are one line each on
// standard error. Returns an enum command_exit.
int replay_command_run(const command_line *command);

#endif
