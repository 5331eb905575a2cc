// The screen of "You call it": a phrase is shown, a person calls it with keys, mouse or pad, and is
// told why the referee calls it so.
#ifndef CALLING_ROOM_H
#define CALLING_ROOM_H

#include "calling_source.h"
#include "venue.h"

// What the person wants when the screen is left.
enum calling_end {
    CALLING_LEFT,   // to leave this screen
    CALLING_CLOSED, // to close the window and with it the program
    CALLING_FAILED  // the screen could not be shown; `error` says why
};

// Shows phrases in the venue until the person leaves. Fills `error` with one line if the result is
// CALLING_FAILED.
enum calling_end calling_run(venue *at, const calling_options *options, char *error,
                             size_t error_size);

#endif
