#include "calling_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "recording_list.h"
#include "recording_verify.h"

// Computer fencers fence matches to so many touches.
#define MATCH_TOUCHES 15

struct calling_source {
    enum weapon_kind weapon;
    uint64_t seed; // of the next match of computer fencers
    const bout_assets *assets;
    fencer_rack *rack;
    // Recordings: a single one, or those of a list, and which is read next.
    bool is_recorded, is_folder;
    char path[USER_PATH_MAX];
    recording_list list;
    uint32_t next;
    recording_file file;            // the one that is searched
    bool is_open;                   // `file` is
    bout *bout;                     // NULL: the next match or recording is to be opened
    const loaded_fencer *fencer[2]; // of the bout
    calling_collector collector;
};

static bool is_folder(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

static bool open_recordings(calling_source *s, const char *path, char *error, size_t error_size)
{
    s->is_recorded = true;
    s->is_folder = is_folder(path);
    if (s->is_folder) {
        return recording_list_open(&s->list, path, error, error_size);
    }
    if (strlen(path) >= sizeof s->path) {
        snprintf(error, error_size, "the name of the recording is too long");
        return false;
    }
    snprintf(s->path, sizeof s->path, "%s", path);
    recording_file file;
    bool is_read = recording_file_read(path, &file, error, error_size);
    if (is_read) {
        recording_file_free(&file);
    }
    return is_read;
}

calling_source *calling_source_create(const calling_options *options, const bout_assets *assets,
                                      fencer_rack *rack, char *error, size_t error_size)
{
    calling_source *s = calloc(1, sizeof *s);
    if (s == NULL) {
        snprintf(error, error_size, "out of memory for the phrases");
        return NULL;
    }
    s->weapon = options->weapon;
    s->seed = options->seed;
    s->assets = assets;
    s->rack = rack;
    if (options->path != NULL && !open_recordings(s, options->path, error, error_size)) {
        calling_source_destroy(&s);
    }
    return s;
}

static void close_bout(calling_source *s)
{
    bout_destroy(&s->bout);
    if (s->is_open) {
        recording_file_free(&s->file);
        s->is_open = false;
    }
}

void calling_source_destroy(calling_source **address)
{
    calling_source *s = *address;
    if (s != NULL) {
        close_bout(s);
        if (s->is_folder) {
            recording_list_close(&s->list);
        }
        free(s);
        *address = NULL;
    }
}

// --- the next bout

// Two computer fencers. The seed also decides how strong they are and which hands they have.
static bool open_match(calling_source *s)
{
    const uint64_t seed = s->seed++;
    bout_setup setup = bout_setup_default(s->weapon, s->assets->model, &s->assets->grid[s->weapon]);
    setup.seed = seed;
    setup.settings.match = match_settings_fie(MATCH_TOUCHES);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        s->fencer[side] = s->assets->fencer[side];
        setup.source[side].kind = BOUT_SOURCE_AI;
        setup.source[side].ai_level = 2 + (int)((seed >> side) % 2);
        setup.source[side].no_plan = true; // a thought would hold up the picture
        setup.hand[side] = (seed + (uint64_t)side) % 5 == 3 ? -1.0 : 1.0;
    }
    s->bout = bout_create(&setup);
    return s->bout != NULL;
}

// The path of the recording to be searched next; false: there is none.
static bool take_path(calling_source *s, char out_path[USER_PATH_MAX])
{
    const uint32_t index = s->next++;
    if (s->is_folder) {
        return index < s->list.count && recording_list_path(&s->list, index, out_path);
    }
    memcpy(out_path, s->path, USER_PATH_MAX);
    return index == 0;
}

// Whether the recording can be fenced again, and has phrases with a right of way.
static bool is_usable(const recording_file *file, const bout_setup *setup)
{
    const replay_header *header = &file->header;
    return file->same_simulation && header->grid_hash == setup->grid->hash &&
           header->model_hash[DUEL_LEFT] == setup->model[DUEL_LEFT]->hash &&
           header->model_hash[DUEL_RIGHT] == setup->model[DUEL_RIGHT]->hash &&
           setup->weapon != WEAPON_EPEE && setup->settings.match.rules == MATCH_FIE;
}

// Opens the recording; without a bout if it cannot be used.
static void open_recording(calling_source *s, const char *path)
{
    char error[512];
    s->is_open = recording_file_read(path, &s->file, error, sizeof error);
    if (!s->is_open) {
        return;
    }
    const replay_header *header = &s->file.header;
    const fencer_model *model[2];
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        s->fencer[side] = fencer_rack_get(s->rack, header->build[side], error, sizeof error);
        if (s->fencer[side] == NULL) {
            return;
        }
        model[side] = &s->fencer[side]->model;
    }
    const guard_grid *grid = bout_assets_grid(s->assets, header->weapon, header->grid_hash);
    const bout_setup setup = recording_setup(&s->file, model, grid);
    if (is_usable(&s->file, &setup)) {
        s->bout = bout_create(&setup);
    }
    if (s->bout != NULL && !recording_bout_at_key(&s->file, 0, s->bout)) {
        bout_destroy(&s->bout);
    }
}

// Returns false if there is no other bout.
static bool open_next(calling_source *s)
{
    calling_collector_clear(&s->collector);
    if (!s->is_recorded) {
        return open_match(s);
    }
    char path[USER_PATH_MAX];
    while (s->bout == NULL && take_path(s, path)) {
        open_recording(s, path);
        if (s->bout == NULL) {
            close_bout(s);
        }
    }
    return s->bout != NULL;
}

// --- searching

// Whether the bout has another tick whose frames are known.
static bool goes_on(const calling_source *s)
{
    const uint32_t tick = s->bout->state.tick;
    return !bout_over(s->bout) &&
           (!s->is_recorded ||
            (tick < s->file.end_tick && recording_file_is_whole(&s->file, tick, tick + 1)));
}

static void step(calling_source *s)
{
    duel_events events;
    const input_frame *frames =
        s->is_recorded ? recording_file_frame(&s->file, s->bout->state.tick) : NULL;
    bout_step(s->bout, frames, &events);
}

enum calling_found calling_source_search(calling_source *s, uint32_t ticks, calling_phrase *out)
{
    for (uint32_t i = 0; i < ticks; i++) {
        if (s->bout != NULL && !goes_on(s)) {
            close_bout(s);
        }
        if (s->bout == NULL && !open_next(s)) {
            return CALLING_NO_MORE;
        }
        if (!goes_on(s)) {
            continue;
        }
        calling_collector_before(&s->collector, &s->bout->state);
        step(s);
        if (calling_collector_after(&s->collector, s->bout, out)) {
            memcpy(out->fencer, s->fencer, sizeof out->fencer);
            return CALLING_FOUND;
        }
    }
    return CALLING_NOT_YET;
}
