// Still pictures of a recorded bout, drawn off-screen. No display is needed.
#ifndef STILL_PICTURE_H
#define STILL_PICTURE_H

#include "bout_assets.h"
#include "recording_file.h"

// From where a picture is taken.
enum still_picture_view {
    STILL_PICTURE_SIDE,   // both fencers, as in play
    STILL_PICTURE_BEHIND, // over the left fencer's shoulder
    STILL_PICTURE_TOUCH   // close to the deciding touch; before it like STILL_PICTURE_SIDE
};

typedef struct still_picture {
    uint32_t at; // ticks from the recording's beginning; limited to its end
    enum still_picture_view view;
    const char *path; // of the PNG; an existing file is replaced
} still_picture;

// Draws the pictures shots[count], fastest if they are in order of time. Returns false and writes
// one line to `error` if drawing is not possible on this machine or a file cannot be written.
bool still_pictures_take(const recording_file *file, const bout_assets *assets,
                         const still_picture *shots, int count, char *error, size_t error_size);

#endif
