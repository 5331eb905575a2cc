// Pictures of a recorded bout, drawn off-screen: no display is needed.
#ifndef SHOT_H
#define SHOT_H

#include "bout_assets.h"
#include "replay_file.h"

// How a moment is looked at.
enum shot_view {
    SHOT_SIDE,   // both fencers, as in play
    SHOT_BEHIND, // over the left fencer's shoulder
    SHOT_TOUCH   // close to where the deciding touch landed; as SHOT_SIDE before it
};

typedef struct shot {
    uint32_t at; // ticks from the recording's beginning; beyond its end: its end
    enum shot_view view;
    const char *path; // of the PNG; an existing file is replaced
} shot;

// Goes to each shot, `shot[count]`, best in the order of their time, and draws it. False, with one
// line in `error`, where there is no way to draw here or a file cannot be written.
bool shots_take(const replay_file *file, const bout_assets *assets, const shot *shots, int count,
                char *error, size_t error_size);

#endif
