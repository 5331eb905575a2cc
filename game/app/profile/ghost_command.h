// `battuta ghost`: a computer fencer with the habits of a person, as a character's file to fence
// (ai:KEY) or to give to a friend.
#ifndef GHOST_COMMAND_H
#define GHOST_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "weapon.h"

typedef struct ghost_request {
    const char *name; // whose ghost
    const char *out;  // the file to write; NULL: in the folder of the user's own characters
    bool weapon_given;
    enum weapon_kind weapon; // otherwise the one that the person has fenced with most
} ghost_request;

// Fits the ghost, writes its file and says where it is and how near its habits are. Takes about
// half a minute. Returns false with one line in `error` on failure.
bool ghost_command(const ghost_request *asked, char *error, size_t error_size);

#endif
