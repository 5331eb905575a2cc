// Simulates a recorded bout again and compares it with the recording.
//
// It compares the state's hash every 250 ms, whole states where the recording has them, and with
// `strict` the hash of every tick if the recording stores those. After a gap it continues from the
// next whole state that does not lie in a gap itself. It uses all cores: the parts between key
// states are simulated at once.
#ifndef RECORDING_VERIFY_H
#define RECORDING_VERIFY_H

#include "bout.h"
#include "duel_state_fields.h"
#include "recording_file.h"

// Returns the setup of the recorded bout with both sides external: pass recording_file_frame() to
// bout_step(). `model` and `grid` (of the recording's weapon) are this program's.
bout_setup recording_setup(const recording_file *file, const fencer_model *const model[2],
                           const guard_grid *grid);

// Sets a bout of that setup to key state `index`, or, if index is key_count, to the beginning of a
// bout. Returns false if the state cannot be read or does not fit these models.
bool recording_bout_at_key(const recording_file *file, uint32_t index, bout *b);

enum recording_verdict {
    RECORDING_EQUAL,            // equal bit for bit over all usable ticks
    RECORDING_DIFFERS,          // see `ticks` and `by_tick`
    RECORDING_OTHER_SIMULATION, // recorded by another simulation version: it was not simulated
    RECORDING_NO_START,         // there is no whole state left to start from
    RECORDING_NO_MEMORY
};

typedef struct recording_verification {
    enum recording_verdict verdict;
    // The last tick whose state was found equal to the recorded one, or was read from it after a
    // gap.
    uint32_t ticks;
    uint32_t by_tick;           // RECORDING_DIFFERS: the tick whose state differs
    uint32_t lost_ticks;        // ticks that could not be compared
    uint64_t state_hash;        // of the simulated state after the last tick
    bool same_model, same_grid; // as in the recording; if not, a difference is expected
    bool every_tick;            // every tick was compared
    // RECORDING_DIFFERS: the first number that differs in the next recorded whole state, at
    // `field_tick`; not found if there is no such state.
    duel_difference field; // one: recorded, other: simulated
    uint32_t field_tick;
} recording_verification;

// Verifies a recording on all cores, with model and grid as for recording_setup(). A recording that
// was cut off is verified up to its end.
recording_verification recording_verify(const recording_file *file,
                                        const fencer_model *const model[2], const guard_grid *grid,
                                        bool strict);

// The same on at most that many threads, each with its own bout; one thread makes a single pass.
// Several threads simulate the parts between key states at once. Each part must end with the bits
// that the next one begins with, else a single pass follows; so the result is the same for any
// number of threads.
recording_verification recording_verify_on(const recording_file *file,
                                           const fencer_model *const model[2],
                                           const guard_grid *grid, bool strict, uint32_t threads);

#endif
