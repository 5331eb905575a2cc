// `battuta export`: writes a recorded bout as a film, pictures, a table or a glTF animation.
#ifndef EXPORT_COMMAND_H
#define EXPORT_COMMAND_H

#include "command_line.h"

// Runs the command; Ctrl-C stops it without leaving incomplete files. Returns an enum command_exit.
int export_command_run(const command_line *command);

#endif
