// The evening at the piste: a window, people taking sides, bout after bout.
#ifndef PLAY_H
#define PLAY_H

#include "command_line.h"
#include "replay_file.h"
#include "viewer.h"

enum play_result {
    PLAY_DONE,     // the players left
    PLAY_CLOSED,   // a venue that is lent, and with it the program
    PLAY_FAILED,   // `error` tells why
    PLAY_NO_WINDOW // no display or no OpenGL 3.3: `error` tells; nothing was fenced
};

// `battuta play`: opens a window and fences until the players leave. Sides named
// on the command line are seated at once, the others are taken by whoever presses
// a button. Fills `error` with one line unless the result is PLAY_DONE.
enum play_result play_run(const command_line *command, char *error, size_t error_size);

// With "sabre-from-" before it there is room for it in USER_WHAT_MAX.
#define PLAY_NAME_MAX 100

// The place of a recording that every bout of an evening goes on from.
typedef struct play_beginning {
    const replay_file *file;
    uint32_t at;              // ticks from the recording's beginning
    char name[PLAY_NAME_MAX]; // of the recording, without folder and ending
} play_beginning;

// The same at a venue that is lent (NULL: its own), with every bout going on from a place of a
// recording (NULL: en garde). PLAY_CLOSED where its window was closed.
enum play_result play_on(struct venue *lent, const command_line *command,
                         const play_beginning *from, char *error, size_t error_size);

// play_replay.c: `battuta replay FILE`: a window to watch the recorded bout in, or, with
// --continue, to go on from it.
enum play_result play_replay(const command_line *command, char *error, size_t error_size);

// Watches a recording from a place of it at a venue that is lent, and lets people go on from it as
// often as they like. VIEWER_FAILED with one line in `error` where it cannot be shown.
enum viewer_end replay_watch(struct venue *at, const char *path, uint32_t from, int level,
                             bool in_headset, char *error, size_t error_size);

#endif
