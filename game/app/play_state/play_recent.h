// The newest recordings, which the title offers to watch.
#ifndef PLAY_RECENT_H
#define PLAY_RECENT_H

#include "play_parts.h"
#include "texts.h"

// Reads the newest recordings' contents in short: a few short reads. Without a folder, or without
// recordings, there are none.
void play_recent_read(const texts *t, play_recent *out);

#endif
