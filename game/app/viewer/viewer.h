// Watching a recorded bout: a timeline with what happened on it, cameras, things laid over
// the picture, curves, and a way back onto the piste.
#ifndef VIEWER_H
#define VIEWER_H

#include "input_devices.h"
#include "recording_file.h"

struct venue;

enum viewer_end {
    VIEWER_LEFT,      // back to where one came from
    VIEWER_QUIT,      // the window was closed
    VIEWER_TAKE_OVER, // somebody goes on from here, see below
    VIEWER_FAILED     // `error` tells why
};

typedef struct viewer_result {
    enum viewer_end end;
    uint32_t at; // the place that was shown last, ticks from the recording's beginning
    // VIEWER_TAKE_OVER: who fences on which side against a computer fencer of which level.
    enum duel_side side;
    char device[INPUT_DEVICE_SPEC_SIZE];
    int level;
} viewer_result;

// Shows the recording at a venue that is lent, from a place on, until somebody leaves. `level`
// is the computer fencer's where the recording does not tell. With `in_headset` it is watched in
// a headset where there is one; otherwise one line on standard error says why not. Fills `error`
// with one line where it ends in VIEWER_FAILED.
viewer_result viewer_run(struct venue *lent, const char *path, uint32_t at, int level,
                         bool in_headset, char *error, size_t error_size);

// Level of the computer fencer who would stand in for a side of a recording: its own where
// one fenced there (ai:N), otherwise `level`.
int viewer_level_of(const replay_header *header, enum duel_side side, int level);

#endif
