// The evening at the piste: a window, people taking sides, bout after bout.
#ifndef PLAY_H
#define PLAY_H

#include "command_line.h"

enum play_result {
    PLAY_DONE,     // the players left
    PLAY_FAILED,   // `error` tells why
    PLAY_NO_WINDOW // no display or no OpenGL 3.3: `error` tells; nothing was fenced
};

// `battuta play`: opens a window and fences until the players leave. Sides named
// on the command line are seated at once, the others are taken by whoever presses
// a button. Fills `error` with one line unless the result is PLAY_DONE.
enum play_result play_run(const command_line *command, char *error, size_t error_size);

// `battuta replay FILE`: shows the recorded bout in a window, in real time, with
// keys to pause, step and slow down.
enum play_result play_replay(const char *path, char *error, size_t error_size);

#endif
