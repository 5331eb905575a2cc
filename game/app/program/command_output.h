// Messages that all commands share.
#ifndef COMMAND_OUTPUT_H
#define COMMAND_OUTPUT_H

#include "command_line.h"

// Writes on standard error why the command failed; returns EXIT_FAILED.
int command_fail(const char *why);

#endif
