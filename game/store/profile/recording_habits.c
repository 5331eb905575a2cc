#include "recording_habits.h"

#include <stdio.h>
#include <stdlib.h>

#include "habits_watch.h"
#include "recording_player.h"

// Walks through the whole recording. Returns false if a part of it is not exactly known.
static bool walk(recording_player *player, habits_watch *watch)
{
    duel_events events;
    const recording_place *now = recording_player_now(player);
    if (recording_player_mismatch(player) != NULL || !now->is_exact) {
        return false;
    }
    habits_watch_start(watch, &now->state);
    while (recording_player_step(player, &events)) {
        if (!recording_player_now(player)->is_exact) {
            return false;
        }
        habits_watch_add(watch, recording_player_config(player),
                         &recording_player_now(player)->state, &events);
    }
    return true;
}

static bool count(const recording_file *file, const bout_assets *assets, habits out_habits[2],
                  char *error, size_t error_size)
{
    const guard_grid *grid = bout_assets_grid(assets, file->header.weapon, file->header.grid_hash);
    recording_player *player = recording_player_create(file, assets->model, grid);
    habits_watch *watch = calloc(1, sizeof *watch);
    bool is_counted = player != NULL && watch != NULL && walk(player, watch);
    if (is_counted) {
        out_habits[DUEL_LEFT] = watch->of[DUEL_LEFT];
        out_habits[DUEL_RIGHT] = watch->of[DUEL_RIGHT];
    } else {
        snprintf(error, error_size,
                 "it was recorded by another version of the program, with other "
                 "models or guards, or a part of it is lost");
    }
    free(watch);
    recording_player_destroy(&player);
    return is_counted;
}

bool recording_habits(const char *path, fencer_rack *rack, habits out_habits[2],
                      replay_header *out_header, char *error, size_t error_size)
{
    recording_file file;
    bout_assets assets;
    char reason[512];
    if (!recording_file_read(path, &file, error, error_size)) {
        return false;
    }
    *out_header = file.header;
    const char *const build[2] = {file.header.build[DUEL_LEFT], file.header.build[DUEL_RIGHT]};
    bool is_counted = false;
    if (bout_assets_load_from(&assets, rack, build, reason, sizeof reason)) {
        is_counted = count(&file, &assets, out_habits, reason, sizeof reason);
        bout_assets_free(&assets);
    }
    if (!is_counted) {
        snprintf(error, error_size, "cannot count the habits in '%s': %s", path, reason);
    }
    recording_file_free(&file);
    return is_counted;
}
