// Pictures of a recorded bout, drawn off-screen: no display is needed.
#ifndef STILL_PICTURE_H
#define STILL_PICTURE_H

#include "bout_assets.h"
#include "recording_file.h"

// How a moment is looked at.
enum still_picture_view {
    STILL_PICTURE_SIDE,   // both fencers, as in play
    STILL_PICTURE_BEHIND, // over the left fencer's shoulder
    STILL_PICTURE_TOUCH // close to where the deciding touch landed; as STILL_PICTURE_SIDE before it
};

typedef struct shot {
    uint32_t at; // ticks from the recording's beginning; beyond its end: its end
    enum still_picture_view view;
    const char *path; // of the PNG; an existing file is replaced
} still_picture;

// Goes to each shot, `shot[count]`, best in the order of their time, and draws it. False, with one
// line in `error`, where there is no way to draw here or a file cannot be written.
bool still_pictures_take(const recording_file *file, const bout_assets *assets,
                         const still_picture *shots, int count, char *error, size_t error_size);

#endif
