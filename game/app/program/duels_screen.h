// The list of recorded duels on the screen: open, rename, delete, mark.
#ifndef DUELS_SCREEN_H
#define DUELS_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

struct venue;

// What is wanted when duels_screen_run() returns.
enum duels_screen_end {
    DUELS_LEFT,   // to go back
    DUELS_CLOSED, // to close the window and with it the program
    DUELS_WATCH   // to watch the recording that duels_screen_path() names, and then to come back
};

typedef struct duels_screen duels_screen;

// The recordings of a folder, shown in the venue, which outlives the screen. Returns NULL with one
// line in `error` if the folder cannot be read or no memory is left.
duels_screen *duels_screen_open(struct venue *at, const char *folder, char *error,
                                size_t error_size);
// Frees the screen and sets the pointer to NULL.
void duels_screen_close(duels_screen **address);

// Shows the list until something else is wanted. After DUELS_WATCH it is called again; then it
// reads the folder anew, because new recordings may be there.
enum duels_screen_end duels_screen_run(duels_screen *s);

// After DUELS_WATCH: the file that was chosen.
const char *duels_screen_path(const duels_screen *s);

// Shows a line for a few seconds; printf-like.
void duels_screen_notice(duels_screen *s, const char *format, ...);

#endif
