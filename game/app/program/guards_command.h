// `battuta guards`: the editor of a weapon's nine guards.
#ifndef GUARDS_COMMAND_H
#define GUARDS_COMMAND_H

#include "command_line.h"

// Opens the editor in a window and runs it until the user leaves. Returns an enum command_exit.
int guards_command_run(const command_line *command);

#endif
