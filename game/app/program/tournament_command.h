// `battuta pool` and `battuta tournament`: an evening's bouts in one file that goes on tomorrow.
#ifndef TOURNAMENT_COMMAND_H
#define TOURNAMENT_COMMAND_H

#include "command_line.h"

// Begins the tournament or goes on with it: enters a score, fences the bouts up to the first one
// that needs a person, opens the window for that one and those after it, prints the sheets. Saves
// after every bout. Returns an enum command_exit.
int tournament_command_run(const command_line *command);

#endif
