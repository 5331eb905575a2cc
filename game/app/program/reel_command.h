// The command `export` for a folder: a reel of its best phrases.
#ifndef REEL_COMMAND_H
#define REEL_COMMAND_H

#include "command_line.h"

int reel_command_run(const command_line *command);

#endif
