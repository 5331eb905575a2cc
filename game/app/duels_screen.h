// The list of recorded duels on the screen: open, rename, delete, mark.
#ifndef DUELS_SCREEN_H
#define DUELS_SCREEN_H

#include "viewer.h"

// Level of the computer fencer for who goes on from a recording that names none.
#define DUELS_LEVEL 2

// Shows the duels of a folder at a venue that is lent until somebody leaves (VIEWER_LEFT) or
// closes the window (VIEWER_QUIT); VIEWER_FAILED with one line in `error` where it cannot.
enum viewer_end duels_screen_run(struct venue *lent, const char *folder, int level, char *error,
                                 size_t error_size);

#endif
