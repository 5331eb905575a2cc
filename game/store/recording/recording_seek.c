#include "recording_seek.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "duel_state_fields.h"
#include "recording_verify.h"

// A state in memory: a bit for each number that is not zero, and those numbers.
typedef struct snapshot {
    uint64_t present[DUEL_FIELD_NUMBERS_MAX / 64];
    uint64_t number[];
} snapshot;

struct recording_seek {
    const recording_file *file;
    bout *bout; // in the state where the last seek left it
    bool bout_valid;
    // Used by the background thread: its own bout, and its snapshots. A snapshot is never
    // changed once it is stored.
    bout_setup setup;
    bout *second;
    pthread_t thread;
    bool has_thread;
    uint32_t slots;
    _Atomic(snapshot *)
        *slot;           // [slots]: the state at first_tick + i * RECORDING_SEEK_SNAPSHOT_TICKS
    atomic_uint reached; // ticks done
    atomic_size_t memory;
    atomic_bool leaving;
};

// ---- snapshots -----------------------------------------------------------------

static snapshot *pack(const duel_state *state, size_t *out_size)
{
    uint64_t number[DUEL_FIELD_NUMBERS_MAX];
    snapshot head = {{0}};
    uint32_t count = 0, index = 0;
    duel_field_walk walk = {0};
    duel_field field;
    while (duel_field_next(&walk, state, &field)) {
        for (uint32_t i = 0; i < field.count; i++, index++) {
            uint64_t bits = duel_field_get(state, &field, i);
            if (bits != 0) {
                head.present[index / 64] |= (uint64_t)1 << index % 64;
                number[count++] = bits;
            }
        }
    }
    *out_size = sizeof head + count * sizeof number[0];
    snapshot *made = malloc(*out_size);
    if (made != NULL) {
        memcpy(made, &head, sizeof head);
        memcpy(made->number, number, count * sizeof number[0]);
    }
    return made;
}

static void unpack(const snapshot *from, duel_state *out_state)
{
    memset(out_state, 0, sizeof *out_state);
    uint32_t count = 0, index = 0;
    duel_field_walk walk = {0};
    duel_field field;
    while (duel_field_next(&walk, out_state, &field)) {
        for (uint32_t i = 0; i < field.count; i++, index++) {
            bool present = (from->present[index / 64] >> index % 64 & 1u) != 0;
            duel_field_set(out_state, &field, i, present ? from->number[count++] : 0);
        }
    }
}

static void keep(recording_seek *self, const duel_state *state)
{
    uint32_t since = state->tick - self->file->first_tick;
    uint32_t index = since / RECORDING_SEEK_SNAPSHOT_TICKS;
    size_t size;
    if (since % RECORDING_SEEK_SNAPSHOT_TICKS != 0 || index >= self->slots ||
        atomic_load(&self->slot[index]) != NULL) {
        return;
    }
    snapshot *made = pack(state, &size);
    if (made != NULL) {
        atomic_store(&self->slot[index], made);
        atomic_fetch_add(&self->memory, size);
    }
}

// ---- the background ------------------------------------------------------------

// Simulates from a key state to the next one, to the end or to a gap.
static void fence_span(recording_seek *self, uint32_t key, uint32_t end_tick)
{
    bout *b = self->second;
    if (!recording_bout_at_key(self->file, key, b)) {
        return;
    }
    keep(self, &b->state);
    while (b->state.tick < end_tick && !bout_over(b) && !atomic_load(&self->leaving) &&
           recording_file_is_whole(self->file, b->state.tick, b->state.tick + 1)) {
        duel_events events;
        bout_step(b, recording_file_frame(self->file, b->state.tick), &events);
        keep(self, &b->state);
        atomic_store(&self->reached, b->state.tick - self->file->first_tick);
    }
}

static void *fence_all(void *of)
{
    recording_seek *self = of;
    const recording_file *file = self->file;
    // This takes a moment, so the thread does it and nobody waits.
    self->second = bout_create(&self->setup);
    if (self->second == NULL) {
        return NULL;
    }
    bool begins_with_key = file->key_count > 0 && file->key_tick[0] == file->first_tick;
    if (!begins_with_key) {
        fence_span(self, file->key_count, file->key_count > 0 ? file->key_tick[0] : file->end_tick);
    }
    for (uint32_t key = 0; key < file->key_count && !atomic_load(&self->leaving); key++) {
        bool last = key + 1 == file->key_count;
        fence_span(self, key, last ? file->end_tick : file->key_tick[key + 1]);
    }
    if (!atomic_load(&self->leaving)) {
        atomic_store(&self->reached, file->end_tick - file->first_tick);
    }
    return NULL;
}

static void start_background(recording_seek *self)
{
    const recording_file *file = self->file;
    uint32_t slots = (file->end_tick - file->first_tick) / RECORDING_SEEK_SNAPSHOT_TICKS + 1;
    self->slot = calloc(slots, sizeof *self->slot);
    if (self->slot != NULL) {
        self->slots = slots;
        self->has_thread = pthread_create(&self->thread, NULL, fence_all, self) == 0;
    }
}

recording_seek *recording_seek_create(const recording_file *file, const bout_setup *setup,
                                      bool background)
{
    recording_seek *created = calloc(1, sizeof *created);
    if (created == NULL) {
        return NULL;
    }
    created->file = file;
    created->setup = *setup;
    created->bout = bout_create(setup);
    if (created->bout == NULL) {
        free(created);
        return NULL;
    }
    // Without memory for the background thread, seeking is only slower.
    if (background && file->same_simulation) {
        start_background(created);
    }
    return created;
}

void recording_seek_destroy(recording_seek **address)
{
    recording_seek *self = *address;
    if (self == NULL) {
        return;
    }
    if (self->has_thread) {
        atomic_store(&self->leaving, true);
        pthread_join(self->thread, NULL);
    }
    for (uint32_t i = 0; i < self->slots; i++) {
        free(atomic_load(&self->slot[i]));
    }
    free(self->slot);
    bout_destroy(&self->second);
    bout_destroy(&self->bout);
    free(self);
    *address = NULL;
}

// ---- seeking -------------------------------------------------------------------

// Sets the bout to the latest known state at or before `tick` from which all input frames are
// present.
static bool begin_before(recording_seek *self, uint32_t tick)
{
    const recording_file *file = self->file;
    uint32_t key = recording_file_key_before(file, tick);
    uint32_t key_tick = key < file->key_count ? file->key_tick[key] : file->first_tick;
    uint32_t here = self->bout->state.tick;
    bool here_is_best = self->bout_valid && here <= tick && here >= key_tick;
    uint32_t best = here_is_best ? here : key_tick;
    for (uint32_t i = (tick - file->first_tick) / RECORDING_SEEK_SNAPSHOT_TICKS + 1;
         i > 0 && i <= self->slots; i--) {
        uint32_t at = file->first_tick + (i - 1) * RECORDING_SEEK_SNAPSHOT_TICKS;
        const snapshot *from = at >= best ? atomic_load(&self->slot[i - 1]) : NULL;
        if (from != NULL) {
            unpack(from, &self->bout->state);
            return true;
        }
        if (at < best) {
            break;
        }
    }
    if (here_is_best) {
        return true;
    }
    return recording_file_is_whole(file, key_tick, tick) &&
           recording_bout_at_key(file, key, self->bout);
}

enum recording_seek_found recording_seek_state(recording_seek *self, uint32_t tick,
                                               duel_state *out_state)
{
    const recording_file *file = self->file;
    tick = tick < file->first_tick ? file->first_tick
           : tick > file->end_tick ? file->end_tick
                                   : tick;
    if (file->same_simulation && begin_before(self, tick) &&
        recording_file_is_whole(file, self->bout->state.tick, tick)) {
        bout *b = self->bout;
        while (b->state.tick < tick && !bout_over(b)) {
            duel_events events;
            bout_step(b, recording_file_frame(file, b->state.tick), &events);
        }
        self->bout_valid = true;
        if (b->state.tick == tick) {
            *out_state = b->state;
            return RECORDING_SEEK_EXACT;
        }
    }
    return recording_file_pose(file, tick, self->bout->setup.model, out_state)
               ? RECORDING_SEEK_POSE
               : RECORDING_SEEK_NONE;
}

const bout *recording_seek_bout(const recording_seek *self)
{
    return self->bout;
}

double recording_seek_progress(const recording_seek *self)
{
    uint32_t ticks = self->file->end_tick - self->file->first_tick;
    return ticks > 0 ? (double)atomic_load(&self->reached) / ticks : 1.0;
}

size_t recording_seek_memory(const recording_seek *self)
{
    return atomic_load(&self->memory);
}
