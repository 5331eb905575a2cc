// `battuta profile`: who has fenced here, what is known of them, and recordings read into it.
#ifndef PROFILE_COMMAND_H
#define PROFILE_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

typedef struct profile_request {
    const char *name; // NULL: everybody
    bool json;
    // Recordings whose bouts are entered into the profile, each as FILE:left or FILE:right: the
    // side that the person fenced on.
    char *const *recording;
    size_t recordings;
} profile_request;

// Does what is asked for and prints the result. Returns false with one line in `error` on failure.
bool profile_command(const profile_request *asked, char *error, size_t error_size);

#endif
