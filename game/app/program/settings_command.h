// `battuta settings`: everything that a person can choose, as settings.txt has it.
#ifndef SETTINGS_COMMAND_H
#define SETTINGS_COMMAND_H

#include "command_line.h"

// Without a key it prints a paragraph for each setting: key, value, what may be written, and what
// it means. With a key it prints the value; with key and value it sets and keeps it. Returns an
// enum command_exit.
int settings_command_run(const command_line *command);

#endif
