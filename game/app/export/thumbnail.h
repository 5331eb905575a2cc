// Small pictures of recordings for lists: drawn once in the background, one after another, and kept
// in a folder beside the recordings. A picture is trusted only if it has the time of its
// recording's last change, so that a changed or replaced recording is drawn again.
#ifndef THUMBNAIL_H
#define THUMBNAIL_H

#include "background_export.h"
#include "user_paths.h"

#define THUMBNAIL_FOLDER    ".battuta-thumbnails"
#define THUMBNAIL_WIDTH_PX  256
#define THUMBNAIL_HEIGHT_PX 144

// Plain data; zeroed, nothing is drawn.
typedef struct thumbnail_desk {
    background_export job;
    char recording[USER_PATH_MAX]; // that is drawn now, or was drawn last
    int failures;
} thumbnail_desk;

// The path of a recording's picture: in THUMBNAIL_FOLDER beside it. Returns false if it is too
// long.
bool thumbnail_path(const char *recording, char out_path[USER_PATH_MAX]);

// Whether the recording has a picture that shows it as it is now.
bool thumbnail_is_fresh(const char *recording);

// Begins to draw the recording's picture, unless it is fresh, another one is being drawn, or this
// recording's was tried last and could not be drawn. Returns whether it has begun.
bool thumbnail_begin(thumbnail_desk *desk, const char *recording);

// Looks whether the picture is ready. Returns true once, when it is.
bool thumbnail_look(thumbnail_desk *desk);

// Removes the pictures in a folder of recordings whose recordings are gone.
void thumbnail_prune(const char *folder);

// Stops drawing; nothing half is left.
void thumbnail_end(thumbnail_desk *desk);

#endif
