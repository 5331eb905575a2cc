#include "recording_verify.h"

bout_setup recording_setup(const recording_file *file, const fencer_model *const model[2],
                           const guard_grid *grid)
{
    bout_setup setup = bout_setup_default(file->header.weapon, model, grid);
    setup.hand[DUEL_LEFT] = file->header.hand[DUEL_LEFT];
    setup.hand[DUEL_RIGHT] = file->header.hand[DUEL_RIGHT];
    setup.settings = file->header.settings;
    setup.seed = file->header.seed;
    setup.build[DUEL_LEFT] = file->header.build[DUEL_LEFT];
    setup.build[DUEL_RIGHT] = file->header.build[DUEL_RIGHT];
    return setup;
}

bool recording_bout_at_key(const recording_file *file, uint32_t index, bout *b)
{
    if (index == file->key_count) {
        bout_restart(b, b->setup.seed);
        return file->first_tick == b->state.tick;
    }
    duel_state state;
    if (!recording_file_key_state(file, index, b->setup.model, &state)) {
        return false;
    }
    b->state = state;
    return true;
}

// State of a verification.
typedef struct check {
    const recording_file *file;
    bout *bout;
    bool strict;
    uint32_t chunk, key, gap; // the next ones to be compared
    recording_verification *result;
} check;

static void differ(check *c)
{
    c->result->verdict = RECORDING_DIFFERS;
    c->result->by_tick = c->bout->state.tick;
}

// Compares the state after a tick with everything recorded about it.
static void compare(check *c)
{
    const recording_file *file = c->file;
    const duel_state *state = &c->bout->state;
    uint16_t short_hash;
    bool has_short = c->strict && recording_file_tick_hash(file, state->tick, &short_hash);
    while (c->chunk < file->chunk_count && file->chunk_end[c->chunk] < state->tick) {
        c->chunk++;
    }
    bool has_hash = c->chunk < file->chunk_count && file->chunk_end[c->chunk] == state->tick;
    bool has_end = file->finished && file->end.ticks == state->tick;
    c->result->every_tick = c->result->every_tick && has_short;
    if (has_short || has_hash || has_end) {
        uint64_t hash = duel_state_hash(state);
        bool equal = (!has_short || replay_tick_hash(hash) == short_hash) &&
                     (!has_hash || replay_chunk_hash(hash) == file->chunk_hash[c->chunk]) &&
                     (!has_end || (hash == file->end.state_hash &&
                                   (!file->end.is_over || state->winner == file->end.winner)));
        if (!equal) {
            differ(c);
            return;
        }
        c->result->ticks = state->tick;
    }
}

// Compares whole states number by number.
static void compare_key(check *c)
{
    const recording_file *file = c->file;
    const duel_state *state = &c->bout->state;
    while (c->key < file->key_count && file->key_tick[c->key] < state->tick) {
        c->key++;
    }
    duel_state recorded;
    if (c->key < file->key_count && file->key_tick[c->key] == state->tick &&
        recording_file_key_state(file, c->key, c->bout->setup.model, &recorded)) {
        c->result->field = duel_state_difference(&recorded, state);
        c->result->field_tick = state->tick;
        if (c->result->field.found && c->result->verdict == RECORDING_EQUAL) {
            differ(c);
        }
    }
}

// Returns whether the input frames of the next tick are lost.
static bool in_gap(check *c)
{
    const recording_file *file = c->file;
    uint32_t tick = c->bout->state.tick;
    while (c->gap < file->gap_count && file->gap[c->gap].end_tick <= tick) {
        c->gap++;
    }
    return c->gap < file->gap_count && file->gap[c->gap].first_tick <= tick;
}

// Goes to the first whole state after the gap. Returns false if there is none.
static bool leave_gap(check *c)
{
    const recording_file *file = c->file;
    uint32_t tick = c->bout->state.tick;
    for (uint32_t key = 0; key < file->key_count; key++) {
        if (file->key_tick[key] >= file->gap[c->gap].end_tick &&
            recording_bout_at_key(file, key, c->bout)) {
            c->result->lost_ticks += file->key_tick[key] - tick;
            return true;
        }
    }
    c->result->lost_ticks += file->end_tick - tick;
    return false;
}

// Skips the gaps that begin here: the whole state after a gap may itself lie in the next one.
// Returns false if no tick is left that can be simulated.
static bool pass_gaps(check *c)
{
    bool lost = false;
    while (in_gap(c)) {
        lost = true;
        if (!leave_gap(c)) {
            return false;
        }
    }
    // A whole state was read, so a later difference arises after it.
    if (lost && c->result->verdict == RECORDING_EQUAL) {
        c->result->ticks = c->bout->state.tick;
    }
    return true;
}

// Starts at the beginning of a bout, or else at the first whole state.
static bool begin(check *c)
{
    if (recording_bout_at_key(c->file, c->file->key_count, c->bout)) {
        return true;
    }
    for (uint32_t key = 0; key < c->file->key_count; key++) {
        if (recording_bout_at_key(c->file, key, c->bout)) {
            c->result->lost_ticks = c->file->key_tick[key] - c->file->first_tick;
            return true;
        }
    }
    return false;
}

static void fence_again(check *c)
{
    const recording_file *file = c->file;
    recording_verification *result = c->result;
    if (!begin(c)) {
        result->verdict = RECORDING_NO_START;
        return;
    }
    result->ticks = c->bout->state.tick;
    compare_key(c);
    // After a difference it continues to the next whole state, to find which number differs.
    while ((result->verdict == RECORDING_EQUAL || !result->field.found) && pass_gaps(c) &&
           c->bout->state.tick < file->end_tick) {
        duel_events events;
        uint32_t before = c->bout->state.tick;
        bout_step(c->bout, recording_file_frame(file, before), &events);
        if (c->bout->state.tick == before) {
            // The simulated bout ended before the recording.
            if (result->verdict == RECORDING_EQUAL) {
                differ(c);
            }
            break;
        }
        if (result->verdict == RECORDING_EQUAL) {
            compare(c);
        }
        compare_key(c);
    }
    result->state_hash = duel_state_hash(&c->bout->state);
}

recording_verification recording_verify(const recording_file *file,
                                        const fencer_model *const model[2], const guard_grid *grid,
                                        bool strict)
{
    recording_verification result = {
        .verdict = RECORDING_EQUAL,
        .same_model = model[0]->hash == file->header.model_hash[0] &&
                      model[1]->hash == file->header.model_hash[1],
        .same_grid = grid->hash == file->header.grid_hash,
        .every_tick = strict,
    };
    if (!file->same_simulation) {
        result.verdict = RECORDING_OTHER_SIMULATION;
        return result;
    }
    bout_setup setup = recording_setup(file, model, grid);
    check c = {.file = file, .bout = bout_create(&setup), .strict = strict, .result = &result};
    if (c.bout == NULL) {
        result.verdict = RECORDING_NO_MEMORY;
        return result;
    }
    fence_again(&c);
    bout_destroy(&c.bout);
    return result;
}
