// The screen with the list of recorded duels: open, rename, delete, mark.
#ifndef RECORDINGS_SCREEN_H
#define RECORDINGS_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

struct venue;
struct background_export;

// What the user wants next when recordings_screen_run() returns.
enum recordings_screen_end {
    RECORDINGS_LEFT,   // go back
    RECORDINGS_CLOSED, // close the window and leave the program
    RECORDINGS_WATCH   // watch the recording that recordings_screen_path() names, then come back
};

typedef struct recordings_screen recordings_screen;

// Opens the list of the recordings in a folder. The venue in which it is shown must outlive the
// screen, and so must `film`, the program's film in the background; NULL: nothing is made in the
// background, neither films nor the pictures of recordings. Returns NULL with one line in `error`
// if the folder cannot be read or there is no memory.
recordings_screen *recordings_screen_open(struct venue *at, struct background_export *film,
                                          const char *folder, char *error, size_t error_size);
// Frees the screen and sets the pointer to NULL.
void recordings_screen_close(recordings_screen **address);

// Shows the list until the user wants something else. After RECORDINGS_WATCH call it again; it then
// reads the folder again, because there may be new recordings.
enum recordings_screen_end recordings_screen_run(recordings_screen *s);

// The chosen file, after RECORDINGS_WATCH.
const char *recordings_screen_path(const recordings_screen *s);

// Shows a line for a few seconds. The arguments are like those of printf().
void recordings_screen_notice(recordings_screen *s, const char *format, ...);

#endif
