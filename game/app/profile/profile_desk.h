// What the commands about people work on: a profile, and everybody's ratings.
#ifndef PROFILE_DESK_H
#define PROFILE_DESK_H

#include "profile.h"
#include "rating_list.h"

typedef struct profile_desk {
    profile person; // empty until a command loads one
    rating_list people;
} profile_desk;

// Reads the ratings. Returns NULL with one line in `error` if that fails or memory runs out. Close
// takes the address and sets it to NULL.
profile_desk *profile_desk_open(char *error, size_t error_size);
void profile_desk_close(profile_desk **desk_address);

#endif
