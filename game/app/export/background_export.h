// Makes a film or a picture while the program goes on: the program itself runs the command `export`
// as a child process with low priority. The child stops, and leaves no half file, when it is asked
// to and when the program ends in whatever way.
#ifndef BACKGROUND_EXPORT_H
#define BACKGROUND_EXPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include "export_job.h"

// Plain data; zeroed it is idle.
typedef struct background_export {
    pid_t child;   // 0: idle
    FILE *report;  // what the child prints; a temporary file, so that the child never waits for us
    long read;     // bytes of it that were looked at
    bool stopping; // the child was asked to stop
    char path[EXPORT_PATH_MAX]; // of what is made or was made last
    char told[EXPORT_LINE];     // touch_share.h: what people were told last, on whichever screen
} background_export;

enum background_state {
    BACKGROUND_IDLE,
    BACKGROUND_RUNNING,
    BACKGROUND_DONE,    // told once; then idle
    BACKGROUND_FAILED,  // the same
    BACKGROUND_STOPPED, // the same: it was asked to stop, and there is no file
};

// Starts the standard cut of a recording as an MP4 beside it, under a name that is free:
// "<recording>.mp4" or "<recording>-2.mp4". Returns false and writes one line to `error` if it
// cannot start or something is being made.
bool background_export_start(background_export *film, const char *recording, char *error,
                             size_t error_size);

// Starts a small picture of a recording's touch, or of its last moment, and replaces the file
// `out`. Returns false as above.
bool background_export_start_poster(background_export *picture, const char *recording,
                                    const char *out, int width_px, int height_px, char *error,
                                    size_t error_size);

// Looks how far it is. Writes the last line that the child has printed to `line` if there is a new
// one; otherwise `line` is empty.
enum background_state background_export_look(background_export *film, char *line, size_t line_size);

// Asks the child to stop; background_export_look() tells when it has.
void background_export_stop(background_export *film);

// Stops it and waits until it has stopped, at most that long; then it is ended by force and its
// half file is removed. Idle afterward.
void background_export_end(background_export *film, int patience_ms);

#endif
