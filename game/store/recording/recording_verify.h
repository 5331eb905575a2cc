// Fences a recorded bout again and compares it with what was recorded.
//
// The state's hash is compared every 250 ms, whole states where the recording has them, and
// with `strict` the hash of every tick where it keeps those. What lies behind a gap is fenced
// from the next whole state.
#ifndef RECORDING_VERIFY_H
#define RECORDING_VERIFY_H

#include "bout.h"
#include "duel_state_fields.h"
#include "recording_file.h"

// The setup of the recorded bout, both sides external: hand recording_file_frame() to
// bout_step(). `model` and `grid` (of the recording's weapon) are this program's.
bout_setup replay_setup(const recording_file *file, const fencer_model *const model[2],
                        const guard_grid *grid);

// Puts a bout of that setup where key frame `index` stands; for index key_count, where every
// bout begins. False where there is no such state, or it is none of these models.
bool replay_bout_at_key(const recording_file *file, uint32_t index, bout *b);

enum recording_verdict {
    REPLAY_EQUAL,            // bit for bit, all usable ticks
    REPLAY_DIFFERS,          // see `ticks` and `by_tick`
    REPLAY_OTHER_SIMULATION, // recorded by another simulation: it was not fenced again
    REPLAY_NO_START,         // no whole state to begin from is left
    REPLAY_NO_MEMORY
};

typedef struct recording_verification {
    enum recording_verdict verdict;
    uint32_t ticks;             // the last tick whose state was seen to be the recorded one
    uint32_t by_tick;           // REPLAY_DIFFERS: the tick whose state is not
    uint32_t lost_ticks;        // that could not be compared
    uint64_t state_hash;        // of the state fenced again, after the last tick
    bool same_model, same_grid; // as in the recording; otherwise a difference is no wonder
    bool every_tick;            // whether every tick was compared
    // REPLAY_DIFFERS: the first number that differs in the next whole state recorded, at
    // `field_tick`; not found where there is none.
    duel_difference field; // one: recorded, other: fenced again
    uint32_t field_tick;
} recording_verification;

// Model and grid as for replay_setup(). A recording that was cut off is verified as
// far as it goes.
recording_verification recording_verify(const recording_file *file,
                                        const fencer_model *const model[2], const guard_grid *grid,
                                        bool strict);

#endif
