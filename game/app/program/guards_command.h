// battuta keyframes: the editor of key placements, live in the window.
#ifndef GUARDS_COMMAND_H
#define GUARDS_COMMAND_H

#include "command_line.h"

// Opens the window with the weapon's grid and lets people place the weapon until they leave.
// Returns an enum command_exit.
int guards_command_run(const command_line *command);

#endif
