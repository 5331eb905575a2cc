// Watching a recorded bout: a timeline with marks of the events, cameras, overlays and plots.
// The person who watches can also take a side and continue the bout from any moment.
#ifndef VIEWER_H
#define VIEWER_H

#include "input_devices.h"
#include "recording_file.h"

struct venue;
struct background_export;

enum viewer_end {
    VIEWER_LEFT,      // go back to the screen before
    VIEWER_QUIT,      // the window was closed
    VIEWER_TAKE_OVER, // a person fences on from here, see below
    VIEWER_FAILED     // see `error`
};

typedef struct viewer_result {
    enum viewer_end end;
    uint32_t at; // the tick that was shown last, from the beginning of the recording
    // VIEWER_TAKE_OVER: the person's side and device, and the level of the computer opponent.
    enum duel_side side;
    char device[INPUT_DEVICE_SPEC_SIZE];
    int level;
} viewer_result;

// Shows the recording from tick `at` until the person leaves. The venue is borrowed, and so is
// `film`, the program's film in the background, which goes on afterward; NULL: no films are made.
// `level` is used for the computer fencer if the recording has none. With `in_headset` it opens the
// headset; if that fails, it prints one line on standard error and uses the window. Writes one line
// to `error` if the result is VIEWER_FAILED.
viewer_result viewer_run(struct venue *lent, struct background_export *film, const char *path,
                         uint32_t at, int level, bool in_headset, char *error, size_t error_size);

// Shows an appeal against the call of this tick of the duel, and returns when it ends. The
// recording may still be written: its bout waits meanwhile. `in_headset` and the rest as above;
// VIEWER_TAKE_OVER does not happen.
viewer_result viewer_run_appeal(struct venue *lent, struct background_export *film,
                                const char *path, uint32_t call_tick, bool in_headset, char *error,
                                size_t error_size);

// The level of the computer fencer that replaces this side of a recording: the recorded one if a
// computer fenced there (ai:N), otherwise `level`.
int viewer_level_of(const replay_header *header, enum duel_side side, int level);

#endif
