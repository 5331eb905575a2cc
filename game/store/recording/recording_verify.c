#include "recording_verify.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "workers.h"

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

// ---- one part of a recording ---------------------------------------------------

// A part that is simulated on its own: from a key state to a later one, or to the end.
typedef struct part {
    uint32_t key;     // that it begins with; key_count for the recording's beginning
    uint32_t end_key; // that it ends with; key_count for the recording's end
    recording_verification result;
    bool done;  // simulated up to its end, or to where a verification of the whole would stop
    bool stops; // a verification of the whole ends in this part
    bool joins; // its last state is bit for bit the one that the next part begins with
} part;

// State of the verification of a part.
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

// State of a verification, shared by all threads.
typedef struct crew {
    const recording_file *file;
    const bout_setup *setup;
    bool strict;
    part *part;
    uint32_t part_count;
    atomic_uint next; // part to be taken
    atomic_uint last; // the earliest part known to stop: the ones after it do not matter
} crew;

// Steps once and compares. Returns false if the simulated bout ended before the recording.
static bool step_and_compare(check *c)
{
    duel_events events;
    uint32_t before = c->bout->state.tick;
    bout_step(c->bout, recording_file_frame(c->file, before), &events);
    if (c->bout->state.tick == before) {
        if (c->result->verdict == RECORDING_EQUAL) {
            differ(c);
        }
        return false;
    }
    if (c->result->verdict == RECORDING_EQUAL) {
        compare(c);
    }
    compare_key(c);
    return true;
}

// Goes to where the part begins. Returns false if there is no state to start from.
static bool begin_part(check *c, const part *p)
{
    const recording_file *file = c->file;
    if (p->key < file->key_count) {
        return recording_bout_at_key(file, p->key, c->bout);
    }
    if (!begin(c)) {
        return false;
    }
    c->result->ticks = c->bout->state.tick;
    compare_key(c);
    return true;
}

// Whether the part's last state is the next part's first one in every bit. Equal numbers alone
// could still differ in the sign of a zero.
static bool joins_next(const check *c, const part *p)
{
    duel_state next;
    return p->end_key < c->file->key_count &&
           recording_file_key_state(c->file, p->end_key, c->bout->setup.model, &next) &&
           next.tick == c->bout->state.tick &&
           duel_state_hash(&next) == duel_state_hash(&c->bout->state);
}

static void fence_part(crew *shared, uint32_t index, bout *b)
{
    const recording_file *file = shared->file;
    part *p = &shared->part[index];
    recording_verification *result = &p->result;
    check c = {.file = file, .bout = b, .strict = shared->strict, .result = result};
    uint32_t end = p->end_key < file->key_count ? file->key_tick[p->end_key] : file->end_tick;
    if (!begin_part(&c, p)) {
        result->verdict = RECORDING_NO_START;
        p->stops = p->done = true;
        return;
    }
    // After a difference it continues to the next whole state, to find which number differs.
    while (!p->stops && (result->verdict == RECORDING_EQUAL || !result->field.found) &&
           b->state.tick < end && pass_gaps(&c) && b->state.tick < end) {
        if (atomic_load(&shared->last) < index) {
            return;
        }
        p->stops = !step_and_compare(&c);
    }
    p->stops = p->stops || result->field.found;
    p->joins = joins_next(&c, p);
    result->state_hash = duel_state_hash(&b->state);
    p->done = true;
}

// ---- all parts at once ---------------------------------------------------------

// A thread: takes one part after another.
static void *fence_parts(void *of)
{
    crew *shared = of;
    bout *b = bout_create(shared->setup);
    uint32_t index;
    while (b != NULL && (index = atomic_fetch_add(&shared->next, 1)) < shared->part_count &&
           index <= atomic_load(&shared->last)) {
        fence_part(shared, index, b);
        unsigned last = atomic_load(&shared->last);
        while (shared->part[index].stops && index < last &&
               !atomic_compare_exchange_weak(&shared->last, &last, index)) {
        }
    }
    bout_destroy(&b);
    return NULL;
}

// Adds what was found in a part, which begins as the one before it ended.
static void append(recording_verification *total, const recording_verification *more)
{
    if (total->verdict == RECORDING_EQUAL) {
        total->verdict = more->verdict;
        total->by_tick = more->by_tick;
        total->every_tick = total->every_tick && more->every_tick;
        total->ticks = more->ticks > total->ticks ? more->ticks : total->ticks;
    }
    total->lost_ticks += more->lost_ticks;
    total->state_hash = more->state_hash;
    if (more->field_tick >= total->field_tick) {
        total->field = more->field;
        total->field_tick = more->field_tick;
    }
}

// Joins the parts' results in order. Returns false if two parts do not join, or one was not done:
// then the answer of a single pass is not known.
static bool join_parts(const crew *shared, recording_verification *out_total)
{
    for (uint32_t i = 0; i < shared->part_count; i++) {
        const part *p = &shared->part[i];
        if (!p->done) {
            return false;
        }
        append(out_total, &p->result);
        if (p->stops || i + 1 == shared->part_count) {
            return true;
        }
        if (!p->joins) {
            return false;
        }
    }
    return false;
}

// Verifies in those parts. Returns false if the answer of a single pass is not known.
static bool fence_all(crew *shared, uint32_t threads, recording_verification *total)
{
    atomic_init(&shared->next, 0);
    atomic_init(&shared->last, UINT32_MAX);
    for (uint32_t i = 0; i < shared->part_count; i++) {
        shared->part[i].result = *total;
    }
    workers_run(threads < shared->part_count ? threads : shared->part_count, fence_parts, shared);
    recording_verification joined = *total;
    bool known = join_parts(shared, &joined);
    *total = known ? joined : *total;
    return known;
}

// Divides the recording at every key state from which a step leads away. `out_part` has room for
// key_count + 1 parts. Returns their number.
static uint32_t divide(const recording_file *file, const fencer_model *const model[2],
                       part *out_part)
{
    uint32_t count = 0, key = file->key_count;
    duel_state state;
    for (uint32_t i = 0; i < file->key_count; i++) {
        uint32_t tick = file->key_tick[i];
        if (tick > file->first_tick && tick < file->end_tick &&
            recording_file_is_whole(file, tick, tick + 1) &&
            recording_file_key_state(file, i, model, &state)) {
            out_part[count++] = (part){.key = key, .end_key = i};
            key = i;
        }
    }
    out_part[count++] = (part){.key = key, .end_key = file->key_count};
    return count;
}

recording_verification recording_verify_on(const recording_file *file,
                                           const fencer_model *const model[2],
                                           const guard_grid *grid, bool strict, uint32_t threads)
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
    crew shared = {.file = file, .setup = &setup, .strict = strict};
    // Without memory for the parts there is a single pass.
    shared.part = threads > 1 ? malloc(((size_t)file->key_count + 1) * sizeof(part)) : NULL;
    bool known = false;
    if (shared.part != NULL) {
        shared.part_count = divide(file, model, shared.part);
        known = fence_all(&shared, threads, &result);
        free(shared.part);
    }
    part whole = {.key = file->key_count, .end_key = file->key_count};
    shared.part = &whole;
    shared.part_count = 1;
    if (!known && !fence_all(&shared, 1, &result)) {
        result.verdict = RECORDING_NO_MEMORY;
    }
    return result;
}

recording_verification recording_verify(const recording_file *file,
                                        const fencer_model *const model[2], const guard_grid *grid,
                                        bool strict)
{
    return recording_verify_on(file, model, grid, strict, workers_count(UINT32_MAX));
}
