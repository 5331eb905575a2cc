// Fences a recorded bout again and compares every tick with what was recorded.
#ifndef REPLAY_VERIFY_H
#define REPLAY_VERIFY_H

#include "bout.h"
#include "replay_file.h"

// The setup of the recorded bout, both sides external: hand file->frame[tick] to
// bout_step(). `model` and `grid` (of the recording's weapon) are this program's.
bout_setup replay_setup(const replay_file *file, const fencer_model *const model[2],
                        const key_grid *grid);

enum replay_verdict {
    REPLAY_EQUAL,   // bit for bit, all usable ticks
    REPLAY_DIFFERS, // the first tick that differs is tick `ticks`, counted from 0
    REPLAY_NO_MEMORY
};

typedef struct replay_verification {
    enum replay_verdict verdict;
    uint32_t ticks;             // that are equal, from the first
    uint64_t state_hash;        // of the state fenced again, after the last tick
    bool same_model, same_grid; // as in the recording; otherwise a difference is no wonder
} replay_verification;

// Model and grid as for replay_setup(). A recording that was cut off is verified as
// far as it goes.
replay_verification replay_verify(const replay_file *file, const fencer_model *const model[2],
                                  const key_grid *grid);

#endif
