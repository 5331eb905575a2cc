// Anywhere in a recorded bout at once: the state at a tick, by simulating on from the
// nearest state known.
//
// States known are the recording's key frames and, in memory, snapshots: a thread of its own
// fences the bout once more in the background and leaves one every
// REPLAY_SEEK_SNAPSHOT_TICKS.
#ifndef RECORDING_SEEK_H
#define RECORDING_SEEK_H

#include "bout.h"
#include "recording_file.h"

// Ticks between snapshots: simulating so many takes less than 5 ms in the thick of it.
#define REPLAY_SEEK_SNAPSHOT_TICKS 32

typedef struct recording_seek recording_seek;

enum recording_seek_found {
    REPLAY_SEEK_EXACT, // the very state of the bout; it can be stepped on from
    REPLAY_SEEK_POSE,  // from the pose track: another simulation version or a gap; to be drawn
    REPLAY_SEEK_NONE   // nothing is known about this tick; out_state is unchanged
};

// `setup` as from replay_setup(). File and what the setup borrows outlive the seek. With
// `background` false no thread is started and no snapshots are made. NULL where memory is out.
// Destroy stops the thread, takes the address and nulls it.
recording_seek *recording_seek_create(const recording_file *file, const bout_setup *setup,
                                      bool background);
void recording_seek_destroy(recording_seek **address);

// The state at `tick`, clamped to the recording. Takes some milliseconds at most where the
// background has been, some tens where not. For one thread at a time.
enum recording_seek_found recording_seek_state(recording_seek *self, uint32_t tick,
                                               duel_state *out_state);

// What it is fenced with: of use for stepping on from a state, beside the seek's own. Its state is
// wherever the last seek left it.
const bout *recording_seek_bout(const recording_seek *self);

// How far the background has come, 0 to 1, and the bytes that its snapshots take.
double recording_seek_progress(const recording_seek *self);
size_t recording_seek_memory(const recording_seek *self);

#endif
