// One bout from en garde to the touch: who fences on each side, and a tick that gets the input
// frames of both, steps the duel and keeps the frames. It uses no window, clock or file: play,
// simulate and the tests run the same bout.
#ifndef BOUT_H
#define BOUT_H

#include "ai_aside.h"
#include "ai_fencer.h"
#include "ai_memory.h"
#include "ai_watch.h"
#include "duel.h"
#include "input_random.h"
#include "input_script.h"
#include "hand_random.h"

// Where a side's input frames come from.
enum bout_source_kind {
    BOUT_SOURCE_EXTERNAL, // the caller passes a frame to every step: devices, a recording
    BOUT_SOURCE_AI,       // the computer fencer
    BOUT_SOURCE_RANDOM,   // random walk over the whole input space, for tests
    BOUT_SOURCE_TRACKED,  // random headset samples, for tests
    BOUT_SOURCE_SCRIPT,   // a script of inputs
    BOUT_SOURCE_RECORDED  // the frames of a fencer in an earlier bout
};

// Plain data. What it points to is borrowed and must outlive the bout.
typedef struct bout_source {
    enum bout_source_kind kind;
    // BOUT_SOURCE_AI: this style, or if it is NULL that of the level 1..3. The computer fencer is
    // started anew with every bout.
    const ai_style *style;
    int ai_level;
    bool ai_comes;          // ai_fencer_come_near()
    const ai_memory *knows; // what it remembers of this opponent; NULL: a stranger
    ai_watch *watched; // what it has watched of this opponent, to which the bout is added; or NULL
    bool no_plan;      // it does not plan ahead (ai_plan.h), though its style would
    // BOUT_SOURCE_RANDOM, BOUT_SOURCE_TRACKED: the fencer's own seed.
    uint64_t random_seed;
    // BOUT_SOURCE_SCRIPT
    const input_script *script;
    // BOUT_SOURCE_RECORDED: a frame for each tick; afterwards the input is neutral.
    const input_frame *recorded;
    uint32_t recorded_ticks;
} bout_source;

// Everything that determines a bout: the same setup and the same external frames give the same
// bits. The models and the grid are borrowed and must outlive the bout.
typedef struct bout_setup {
    enum weapon_kind weapon;
    const fencer_model *model[2];
    const char *build[2];   // names of the models, for the recording; NULL: "medium"
    const guard_grid *grid; // of that weapon
    double hand[2];         // +1 right-handed, -1 left-handed
    duel_settings settings;
    uint64_t seed;         // of the bout, for the computer fencers
    bout_source source[2]; // enum duel_side
    ai_aside aside[2];     // who thinks for the computer fencer of a side; no bit depends on it
} bout_setup;

// May be read anywhere; only the functions below write it.
typedef struct bout {
    bout_setup setup;
    duel_config config;
    duel_state state;
    // The input frames of the last tick, for a recorder.
    input_frame frame[2];
    // State of the fencers that the bout itself runs, by side; used according to the source.
    ai_fencer ai[2];
    // Made by bout_create() for the computer fencers who plan ahead; NULL for the others, and for
    // one whom a caller puts in the setup later.
    ai_plan *plan[2];
    input_random random[2];
    hand_random tracked[2];
} bout;

// A setup with two right-handers, default settings, both sides external, and seed 0.
bout_setup bout_setup_default(enum weapon_kind kind, const fencer_model *const model[2],
                              const guard_grid *grid);

// Creates a bout, en garde; NULL if out of memory. Destroy takes the address and sets it to NULL.
bout *bout_create(const bout_setup *setup);
void bout_destroy(bout **bout_address);

// Starts again en garde with the same setup, but for the new bout's seed.
void bout_restart(bout *b, uint64_t seed);

// Continues from a state of another bout with the same weapon, instead of starting en garde.
void bout_continue(bout *b, const duel_state *state);

// Advances by one tick. `external[side]` is used if the side's source is external (NULL: both
// neutral). Afterwards b->frame has the frames that were used, and b->state the new state. After
// the end of the bout nothing changes.
void bout_step(bout *b, const input_frame external[2], duel_events *out_events);

// Whether the bout has ended.
bool bout_over(const bout *b);

#endif
