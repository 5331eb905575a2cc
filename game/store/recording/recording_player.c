#include "recording_player.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recording_verify.h"

struct recording_player {
    recording_file
        file; // a copy of the caller's, with same_simulation false if the bout cannot be simulated
    const char *mismatch; // what differs from the recording; NULL if nothing does
    recording_seek *seek;
    const bout *bout; // the seek's; only its configuration and setup are used
    recording_place now;
};

static const char *mismatch_of(const recording_file *file, const fencer_model *const model[2],
                               const guard_grid *grid)
{
    const replay_header *header = &file->header;
    if (!file->same_simulation) {
        return "the simulation's version";
    }
    if (model[DUEL_LEFT]->hash != header->model_hash[DUEL_LEFT] ||
        model[DUEL_RIGHT]->hash != header->model_hash[DUEL_RIGHT]) {
        return "the fencers' bodies";
    }
    return grid->hash != header->grid_hash ? "the guards" : NULL;
}

recording_player *recording_player_create(const recording_file *file,
                                          const fencer_model *const model[2],
                                          const guard_grid *grid)
{
    recording_player *player = calloc(1, sizeof *player);
    if (player == NULL) {
        return NULL;
    }
    bout_setup setup = recording_setup(file, model, grid);
    player->file = *file;
    player->mismatch = mismatch_of(file, model, grid);
    player->file.same_simulation = player->mismatch == NULL;
    player->seek = recording_seek_create(&player->file, &setup, true);
    if (player->seek == NULL) {
        recording_player_destroy(&player);
        return NULL;
    }
    player->bout = recording_seek_bout(player->seek);
    recording_player_begin(player, &player->now);
    return player;
}

void recording_player_destroy(recording_player **address)
{
    recording_player *player = *address;
    if (player != NULL) {
        recording_seek_destroy(&player->seek);
        free(player);
        *address = NULL;
    }
}

const char *recording_player_mismatch(const recording_player *player)
{
    return player->mismatch;
}

void recording_player_use_poses(recording_player *player)
{
    player->mismatch = "the simulation";
    player->file.same_simulation = false;
    player->now.is_exact = false;
    player->now.is_known =
        recording_file_pose(&player->file, player->file.first_tick + player->now.at,
                            player->bout->setup.model, &player->now.state);
}

uint32_t recording_player_end(const recording_player *player)
{
    return player->file.end_tick - player->file.first_tick;
}

const duel_config *recording_player_config(const recording_player *player)
{
    return &player->bout->config;
}

const bout_setup *recording_player_setup(const recording_player *player)
{
    return &player->bout->setup;
}

const recording_place *recording_player_now(const recording_player *player)
{
    return &player->now;
}

void recording_player_frames(const recording_player *player, input_frame out_frame[2])
{
    const bool any = player->now.at > 0;
    const input_frame *asked =
        any ? recording_file_frame(&player->file, player->file.first_tick + player->now.at - 1)
            : NULL;
    for (int side = 0; side < 2; side++) {
        out_frame[side] = any ? asked[side] : input_frame_neutral();
    }
}

bool recording_player_has_input(const recording_player *player, uint32_t at)
{
    uint32_t tick = player->file.first_tick + at;
    return recording_file_is_whole(&player->file, tick, tick + 1);
}

// Gets the key state at exactly this tick. Returns false if there is none to simulate from.
static bool take_key(const recording_player *player, uint32_t tick, duel_state *out_state)
{
    const recording_file *file = &player->file;
    uint32_t key = recording_file_key_before(file, tick);
    return file->same_simulation && key < file->key_count && file->key_tick[key] == tick &&
           recording_file_key_state(file, key, player->bout->setup.model, out_state);
}

static bool take_pose(const recording_player *player, uint32_t tick, duel_state *out_state)
{
    return recording_file_pose(&player->file, tick, player->bout->setup.model, out_state);
}

void recording_player_begin(const recording_player *player, recording_place *out_place)
{
    const recording_file *file = &player->file;
    duel_start(&player->bout->config, &out_place->state);
    out_place->at = 0;
    // A bout that continues no other begins en garde, so its first state is known even if it is
    // lost from the file.
    out_place->is_exact = (file->same_simulation && file->first_tick == 0) ||
                          take_key(player, file->first_tick, &out_place->state);
    out_place->is_known =
        out_place->is_exact || take_pose(player, file->first_tick, &out_place->state);
}

_Static_assert(offsetof(replay_event, tick) == 0, "first_at() reads the tick of an event");

// Returns the index of the first of `count` elements with a tick of at least `tick`, or `count` if
// there is none. Each element is `size` bytes, begins with its uint32_t tick, and the ticks never
// decrease.
static uint32_t first_at(const void *elements, uint32_t count, size_t size, uint32_t tick)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2, found;
        memcpy(&found, (const char *)elements + (size_t)middle * size, sizeof found);
        if (found < tick) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

// Gets the recorded events of a tick that is not simulated.
static void take_events(const recording_file *file, uint32_t tick, duel_events *out_events)
{
    out_events->count = 0;
    for (uint32_t i = first_at(file->event, file->event_count, sizeof *file->event, tick);
         i < file->event_count && file->event[i].tick == tick &&
         out_events->count < DUEL_MAX_EVENTS;
         i++) {
        out_events->event[out_events->count++] = file->event[i].event;
    }
}

bool recording_player_walk(const recording_player *player, recording_place *place,
                           duel_events *out_events)
{
    const recording_file *file = &player->file;
    uint32_t tick = file->first_tick + place->at;
    out_events->count = 0;
    if (tick >= file->end_tick) {
        return false;
    }
    place->at++;
    if (place->is_exact && recording_file_is_whole(file, tick, tick + 1)) {
        duel_step(&player->bout->config, &place->state, recording_file_frame(file, tick),
                  out_events);
        return true;
    }
    take_events(file, tick + 1, out_events);
    place->is_exact = take_key(player, tick + 1, &place->state);
    place->is_known = place->is_exact || take_pose(player, tick + 1, &place->state);
    return true;
}

bool recording_player_step(recording_player *player, duel_events *out_events)
{
    return recording_player_walk(player, &player->now, out_events);
}

void recording_player_seek(recording_player *player, uint32_t at)
{
    uint32_t end = recording_player_end(player);
    uint32_t wanted = at < end ? at : end;
    if (wanted == player->now.at) {
        return;
    }
    enum recording_seek_found found =
        recording_seek_state(player->seek, player->file.first_tick + wanted, &player->now.state);
    player->now.at = wanted;
    player->now.is_exact = found == RECORDING_SEEK_EXACT;
    player->now.is_known = found != RECORDING_SEEK_NONE;
}

bool recording_player_agrees(const recording_player *player, const recording_place *place)
{
    const recording_file *file = &player->file;
    uint32_t tick = file->first_tick + place->at;
    uint32_t i = first_at(file->chunk_end, file->chunk_count, sizeof *file->chunk_end, tick);
    return !place->is_exact || i == file->chunk_count || file->chunk_end[i] != tick ||
           replay_chunk_hash(duel_state_hash(&place->state)) == file->chunk_hash[i];
}

bool recording_player_state_at(const recording_file *file, const fencer_model *const model[2],
                               const guard_grid *grid, uint32_t at, duel_state *out_state,
                               char *error, size_t error_size)
{
    recording_player *player = recording_player_create(file, model, grid);
    if (player == NULL) {
        snprintf(error, error_size, "out of memory to continue the recording");
        return false;
    }
    recording_player_seek(player, at);
    const recording_place *place = recording_player_now(player);
    const bool is_open = place->state.phase != DUEL_LANDED && place->state.phase != DUEL_OVER;
    const bool found = place->is_exact && is_open;
    *out_state = place->state;
    if (!found) {
        snprintf(error, error_size,
                 place->is_exact
                     ? "the bout is decided at %.3f s; continue from an earlier moment"
                     : "only the poses are known at %.3f s; continue from another moment",
                 place->at * DUEL_TICK_S);
    }
    recording_player_destroy(&player);
    return found;
}
