// The words after `battuta profile` and `battuta ghost`.
#ifndef PROFILE_OPTIONS_H
#define PROFILE_OPTIONS_H

#include "command_words.h"
#include "ghost_command.h"
#include "profile_command.h"

// Returns false with one line in the error of `from` on failure.
bool profile_options_parse(words *from, profile_request *out_request);

bool ghost_options_parse(words *from, ghost_request *out_request);

#endif
