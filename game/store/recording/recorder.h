// Writes a bout to disk while it is fenced.
//
// It writes only whole chunks, each with one write, so a killed program loses at most the last 250
// ms, and one killed in the first 250 ms leaves an empty file. A separate thread flushes the file
// to the disk once a second, so the bout never waits for the disk. A write error (disk full, file
// deleted) ends the recording but never the bout; recorder_problem() then returns one line for the
// player.
#ifndef RECORDER_H
#define RECORDER_H

#include "bout.h"
#include "replay_stream.h"

typedef struct recorder recorder;

typedef struct recorder_options {
    const char *device[2]; // both sides' devices, named as on the command line
    // Store the hash of every tick for strict verification: 120 KB per minute.
    bool every_tick;
    const char *from; // name of the recording that the bout continues; NULL if none
} recorder_options;

// Starts recording to `path` from the bout's present state, which may be its beginning or any later
// state. An existing file is replaced. Returns NULL with one line in `error` if it fails.
recorder *recorder_create(const char *path, const bout *b, const recorder_options *options,
                          char *error, size_t error_size);

// Call after each bout_step() that advanced the bout, with the events of that step.
void recorder_tick(recorder *self, const bout *b, const duel_events *events);

// Returns one line about a problem since the recording began, and each problem only once. Returns
// NULL if there is no new problem.
const char *recorder_problem(recorder *self);

// Writes the remaining ticks and the end of the recording, whether the bout is over or was left,
// and closes the file. A recording without a tick is deleted. Returns whether everything from the
// first to the last tick is on disk; otherwise writes one line to `error`. Takes the pointer's
// address and sets it to NULL. A NULL recorder is allowed and returns true.
bool recorder_finish(recorder **self_address, const bout *b, char *error, size_t error_size);

#endif
