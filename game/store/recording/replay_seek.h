// Anywhere in a recorded bout at once: the state at a tick, by simulating on from the
// nearest state known.
//
// States known are the recording's key frames and, in memory, snapshots: a thread of its own
// fences the bout once more in the background and leaves one every
// REPLAY_SEEK_SNAPSHOT_TICKS.
#ifndef REPLAY_SEEK_H
#define REPLAY_SEEK_H

#include "bout.h"
#include "replay_file.h"

// Ticks between snapshots: simulating so many takes less than 5 ms in the thick of it.
#define REPLAY_SEEK_SNAPSHOT_TICKS 32

typedef struct replay_seek replay_seek;

enum replay_seek_found {
    REPLAY_SEEK_EXACT, // the very state of the bout; it can be stepped on from
    REPLAY_SEEK_POSE,  // from the pose track: another simulation version or a gap; to be drawn
    REPLAY_SEEK_NONE   // nothing is known about this tick; out_state is unchanged
};

// `setup` as from replay_setup(). File and what the setup borrows outlive the seek. With
// `background` false no thread is started and no snapshots are made. NULL where memory is out.
// Destroy stops the thread, takes the address and nulls it.
replay_seek *replay_seek_create(const replay_file *file, const bout_setup *setup, bool background);
void replay_seek_destroy(replay_seek **address);

// The state at `tick`, clamped to the recording. Takes some milliseconds at most where the
// background has been, some tens where not. For one thread at a time.
enum replay_seek_found replay_seek_state(replay_seek *self, uint32_t tick, duel_state *out_state);

// What it is fenced with: of use for stepping on from a state, beside the seek's own. Its state is
// wherever the last seek left it.
const bout *replay_seek_bout(const replay_seek *self);

// How far the background has come, 0 to 1, and the bytes that its snapshots take.
double replay_seek_progress(const replay_seek *self);
size_t replay_seek_memory(const replay_seek *self);

#endif
