// What the commands say in the same words.
#ifndef COMMAND_OUTPUT_H
#define COMMAND_OUTPUT_H

#include "command_line.h"

// Says on stderr why the command failed; EXIT_FAILED.
int command_fail(const char *why);

#endif
