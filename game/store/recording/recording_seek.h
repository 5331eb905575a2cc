// Finds the state at any tick of a recorded bout by simulating from the nearest known state.
//
// Known states are the recording's key states and snapshots in memory: a thread simulates the bout
// once in the background and stores a snapshot every RECORDING_SEEK_SNAPSHOT_TICKS.
#ifndef RECORDING_SEEK_H
#define RECORDING_SEEK_H

#include "bout.h"
#include "recording_file.h"

// Ticks between snapshots. Simulating that many takes less than 5 ms even in the most expensive
// phases.
#define RECORDING_SEEK_SNAPSHOT_TICKS 32

typedef struct recording_seek recording_seek;

enum recording_seek_found {
    RECORDING_SEEK_EXACT, // the exact state of the bout, which can be stepped
    RECORDING_SEEK_POSE, // from the pose track, because of another simulation version or a gap; can
                         // only be drawn
    RECORDING_SEEK_NONE  // nothing is recorded about this tick; out_state is unchanged
};

// `setup` comes from recording_setup(). The file and everything that the setup borrows must outlive
// the seek. Without `background` no thread is started and no snapshots are made. Returns NULL if
// memory runs out. Destroying stops the thread, takes the pointer's address and sets it to NULL.
recording_seek *recording_seek_create(const recording_file *file, const bout_setup *setup,
                                      bool background);
void recording_seek_destroy(recording_seek **address);

// Gets the state at `tick`, clamped to the recording. Takes at most a few milliseconds where the
// background thread has been, and a few tens of milliseconds elsewhere. May be called by one thread
// at a time.
enum recording_seek_found recording_seek_state(recording_seek *self, uint32_t tick,
                                               duel_state *out_state);

// The bout that seeks simulate with. The caller may use it to step a state between seeks; its own
// state is wherever the last seek left it.
const bout *recording_seek_bout(const recording_seek *self);

// The background thread's progress, 0 to 1, and the bytes used by its snapshots.
double recording_seek_progress(const recording_seek *self);
size_t recording_seek_memory(const recording_seek *self);

#endif
