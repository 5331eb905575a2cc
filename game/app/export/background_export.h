// Makes a film while the program goes on: the program itself runs the command `export` as a child
// process with low priority. The child goes on when the screen that started it is left.
#ifndef BACKGROUND_EXPORT_H
#define BACKGROUND_EXPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include "export_job.h"

// Plain data; zeroed it is idle.
typedef struct background_export {
    pid_t child;  // 0: idle
    FILE *report; // what the child prints; a temporary file, so that the child never waits for us
    long read;    // bytes of it that were looked at
    char path[EXPORT_PATH_MAX];
} background_export;

enum background_state {
    BACKGROUND_IDLE,
    BACKGROUND_RUNNING,
    BACKGROUND_DONE,  // told once; then idle
    BACKGROUND_FAILED // the same
};

// Starts the standard cut of a recording as an MP4 beside it, under a name that is free:
// "<recording>.mp4" or "<recording>-2.mp4". Returns false and writes one line to `error` if it
// cannot start or a film is being made.
bool background_export_start(background_export *film, const char *recording, char *error,
                             size_t error_size);

// Looks how far it is. Writes the last line that the child has printed to `line` if there is a new
// one; otherwise `line` is empty.
enum background_state background_export_look(background_export *film, char *line, size_t line_size);

// Forgets a film that is being made; it goes on.
void background_export_leave(background_export *film);

#endif
