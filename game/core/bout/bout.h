// One bout from en garde to the touch: who fences on each side, and the tick that
// asks them, steps the duel and keeps what they asked for. No window, no clock, no
// file: play, simulate and the tests drive the same bout.
#ifndef BOUT_H
#define BOUT_H

#include "ai_fencer.h"
#include "duel.h"
#include "input_random.h"
#include "input_script.h"
#include "hand_random.h"

// Where a side's input frames come from.
enum bout_source_kind {
    BOUT_SOURCE_EXTERNAL, // the caller hands a frame to every step: devices, a replay
    BOUT_SOURCE_AI,       // the computer fencer
    BOUT_SOURCE_RANDOM,   // random walk over the whole input space, for tests
    BOUT_SOURCE_TRACKED,  // anything a headset may tell of a fencer, for tests
    BOUT_SOURCE_SCRIPT,   // a script of inputs
    BOUT_SOURCE_RECORDED  // what a hand did in an earlier bout
};

// Plain data but for what it points to, which is its owner's and outlives the bout.
typedef struct bout_source {
    enum bout_source_kind kind;
    // BOUT_SOURCE_AI: 1..3. The fencer itself is started anew with every bout.
    int ai_level;
    bool ai_comes; // ai_fencer_come_near()
    // BOUT_SOURCE_RANDOM, BOUT_SOURCE_TRACKED: the fencer's own seed.
    uint64_t random_seed;
    // BOUT_SOURCE_SCRIPT
    const input_script *script;
    // BOUT_SOURCE_RECORDED: a frame for each tick; then he asks for nothing.
    const input_frame *recorded;
    uint32_t recorded_ticks;
} bout_source;

// Everything that decides a bout; same setup and same external frames, same bits.
// The models and the grid are borrowed and outlive the bout.
typedef struct bout_setup {
    enum weapon_kind weapon;
    const fencer_model *model[2];
    const char *build[2];   // names of the models, for the recording; NULL: "medium"
    const guard_grid *grid; // of that weapon
    double hand[2];         // +1 right-handed, -1 left-handed
    duel_settings settings;
    uint64_t seed;         // of the bout: the computer fencers draw from it
    bout_source source[2]; // enum duel_side
} bout_setup;

// Read by everybody, written by the functions below only.
typedef struct bout {
    bout_setup setup;
    duel_config config;
    duel_state state;
    // What the two fencers asked for in the last tick: what a recorder keeps.
    input_frame frame[2];
    // Fencers that live in the bout, by side; used where the source says so.
    ai_fencer ai[2];
    input_random random[2];
    hand_random tracked[2];
} bout;

// Both hands right, default settings, both sides external, seed 0.
bout_setup bout_setup_default(enum weapon_kind kind, const fencer_model *const model[2],
                              const guard_grid *grid);

// A bout en garde; NULL if out of memory. Destroy takes the address and sets it to NULL.
bout *bout_create(const bout_setup *setup);
void bout_destroy(bout **bout_address);

// En garde again with the same people; `seed` is the new bout's.
void bout_restart(bout *b, uint64_t seed);

// Goes on from a state of another bout with the same weapon instead of en garde.
void bout_continue(bout *b, const duel_state *state);

// One tick: `external[side]` is used where the side's source is external (NULL:
// both neutral). Afterwards b->frame holds the frames used and b->state the
// state they led to. After the end of the bout nothing changes any more.
void bout_step(bout *b, const input_frame external[2], duel_events *out_events);

// Whether the bout has ended.
bool bout_over(const bout *b);

#endif
