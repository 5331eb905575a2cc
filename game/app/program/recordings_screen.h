// The list of recorded duels on the screen: open, rename, delete, mark.
#ifndef RECORDINGS_SCREEN_H
#define RECORDINGS_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

struct venue;

// What is wanted when recordings_screen_run() returns.
enum recordings_screen_end {
    RECORDINGS_LEFT,   // to go back
    RECORDINGS_CLOSED, // to close the window and with it the program
    RECORDINGS_WATCH // to watch the recording that recordings_screen_path() names, and then to come
                     // back
};

typedef struct recordings_screen recordings_screen;

// The recordings of a folder, shown in the venue, which outlives the screen. Returns NULL with one
// line in `error` if the folder cannot be read or no memory is left.
recordings_screen *recordings_screen_open(struct venue *at, const char *folder, char *error,
                                          size_t error_size);
// Frees the screen and sets the pointer to NULL.
void recordings_screen_close(recordings_screen **address);

// Shows the list until something else is wanted. After RECORDINGS_WATCH it is called again; then it
// reads the folder anew, because new recordings may be there.
enum recordings_screen_end recordings_screen_run(recordings_screen *s);

// After RECORDINGS_WATCH: the file that was chosen.
const char *recordings_screen_path(const recordings_screen *s);

// Shows a line for a few seconds; printf-like.
void recordings_screen_notice(recordings_screen *s, const char *format, ...);

#endif
