// The picture of the selected recording on the screen with the list: loaded when it is there,
// otherwise drawn in the background (thumbnail.h).
#ifndef RECORDINGS_PREVIEW_H
#define RECORDINGS_PREVIEW_H

#include <stdbool.h>

#include "thumbnail.h"

// Plain data; zeroed, it shows nothing.
typedef struct recordings_preview {
    thumbnail_desk desk;
    char wanted[USER_PATH_MAX]; // the selected recording
    double rested_s;            // for so long it has been selected
    bool is_loaded;             // its picture is in the texture
    unsigned texture, framebuffer;
    int width_px, height_px; // of the texture
} recordings_preview;

// Call once per displayed frame with the selected recording; an empty path: none. A recording that
// stays selected for a moment gets its picture drawn, then `next` does: others on the screen.
void recordings_preview_update(recordings_preview *preview, const char *path, const char *next,
                               double elapsed_s);

// Draws the picture into that rectangle of the window, in pixels from the lower left corner.
void recordings_preview_draw(const recordings_preview *preview, int x, int y, int width,
                             int height);

void recordings_preview_fini(recordings_preview *preview);

#endif
