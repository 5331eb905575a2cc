// `battuta export`: a recorded bout as a film, pictures, a table or a glTF animation.
#ifndef EXPORT_COMMAND_H
#define EXPORT_COMMAND_H

#include "command_line.h"

// Returns the program's exit status. Ctrl-C ends it in order.
int export_command_run(const command_line *command);

#endif
