// Keeps a bout on disk while it is fenced.
//
// Whole chunks only, one write each: a killed program loses at most the last 250 ms. A thread
// of its own sees to it once a second that what was written is on the disk itself, so that the
// bout never waits for that. What cannot be written (disk full, file deleted) ends the
// recording and never the bout; recorder_problem() then has one line for the player.
#ifndef RECORDER_H
#define RECORDER_H

#include "bout.h"
#include "replay_stream.h"

typedef struct recorder recorder;

typedef struct recorder_options {
    const char *device[2]; // both sides' devices as on the command line
    // Keep the hash of every tick, for strict verification: 120 KB a minute.
    bool every_tick;
    const char *from; // name of the recording that the bout goes on from; NULL: of none
} recorder_options;

// Starts `path` (an existing recording is replaced) for the bout as it now stands, at its
// beginning or anywhere. NULL on failure, with one line in `error`.
recorder *recorder_create(const char *path, const bout *b, const recorder_options *options,
                          char *error, size_t error_size);

// After each bout_step that did something, with what it made happen.
void recorder_tick(recorder *self, const bout *b, const duel_events *events);

// What has become wrong since the recording began: one line, told once; NULL: nothing new.
const char *recorder_problem(recorder *self);

// Writes what is left and the end, whether the bout is over or left, and closes; a bout of no
// tick leaves no file. Returns
// whether everything from first to last tick is on disk; otherwise one line is in
// `error`. Takes the address and nulls it; a null recorder is fine and true.
bool recorder_finish(recorder **self_address, const bout *b, char *error, size_t error_size);

#endif
