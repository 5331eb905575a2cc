#include "headless_command.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "headless_bout.h"
#include "bout_source_open.h"
#include "command_output.h"
#include "phrase.h"
#include "still_picture.h"
#include "user_paths.h"

static const char *const fencer_name[2] = {"ai:2", "ai:3"};
#define LIMIT_TICKS (180 * DUEL_TICKS_PER_SECOND)
#define PICTURES    3
// The picture of the touch shows this moment after it, when the blade has bent.
#define LANDING_TICKS 40

// The path of the recording: from --record, or a new name in the user's folder.
static bool recording_path(const command_line *command, char path[USER_PATH_MAX], char *error,
                           size_t error_size)
{
    if (command->fence.record == NULL) {
        char folder[USER_PATH_MAX];
        return user_duels_folder(folder, error, error_size) &&
               user_new_duel_path(folder, weapon_key(command->fence.weapon), path, error,
                                  error_size);
    }
    if (snprintf(path, USER_PATH_MAX, "%s", command->fence.record) >= USER_PATH_MAX) {
        snprintf(error, error_size, "the name given to --record is too long");
        return false;
    }
    return true;
}

// Draws three moments of the recording `path` into files beside it, with -1.png to -3.png instead
// of its extension.
static int take_pictures(const char *path, uint32_t blow_tick, const bout_assets *assets)
{
    char name[PICTURES][USER_PATH_MAX + 8], error[512];
    size_t stem = strlen(path);
    if (stem > 5 && strcmp(path + stem - 5, ".duel") == 0) {
        stem -= 5;
    }
    for (int i = 0; i < PICTURES; i++) {
        snprintf(name[i], sizeof name[i], "%.*s-%d.png", (int)stem, path, i + 1);
    }
    recording_file file;
    if (!recording_file_read(path, &file, error, sizeof error)) {
        return command_fail(error);
    }
    uint32_t middle = blow_tick > 0 ? blow_tick : file.end_tick / 2;
    uint32_t before_end = PHRASE_LANDED_TICKS - LANDING_TICKS;
    uint32_t touch = file.end_tick > before_end ? file.end_tick - before_end : 0;
    const still_picture shots[PICTURES] = {
        {middle / 2, STILL_PICTURE_BEHIND, name[0]},
        {middle, STILL_PICTURE_SIDE, name[1]},
        {touch, STILL_PICTURE_TOUCH, name[2]},
    };
    bool taken = still_pictures_take(&file, assets, shots, PICTURES, error, sizeof error);
    recording_file_free(&file);
    if (!taken) {
        return command_fail(error);
    }
    for (int i = 0; i < PICTURES; i++) {
        printf("picture: %s\n", name[i]);
    }
    return EXIT_DONE;
}

// Simulates the bout and prints the result. If recording fails, the result is still printed, but
// there are no pictures.
static int fence(const command_line *command, bout *b, const bout_assets *assets)
{
    char path[USER_PATH_MAX], error[512];
    recorder *record = NULL;
    const recorder_options options = {.device = {fencer_name[0], fencer_name[1]}};
    bool wanted = !command->fence.no_record;
    if (wanted && recording_path(command, path, error, sizeof error)) {
        record = recorder_create(path, b, &options, error, sizeof error);
    }
    if (wanted && record == NULL) {
        command_fail(error);
    }
    bool recorded = record != NULL;
    bout_course course = headless_bout_run(b, record);
    if (!recorder_finish(&record, b, error, sizeof error)) {
        command_fail(error);
        recorded = false;
    }
    char words[256];
    touch_report(NULL, &b->config, &b->state, &course.memory, words, sizeof words);
    printf("%s, %s against %s, seed %" PRIu64 ", %.1f s: %s\n", weapon_name(command->fence.weapon),
           fencer_name[DUEL_LEFT], fencer_name[DUEL_RIGHT], b->setup.seed,
           b->state.tick * DUEL_TICK_S, words);
    if (!recorded) {
        return wanted ? EXIT_FAILED : EXIT_DONE;
    }
    printf("replay:  %s\n", path);
    return take_pictures(path, course.hardest_tick, assets);
}

int headless_command_run(const command_line *command)
{
    char error[512];
    bout_assets assets;
    if (!bout_assets_load(&assets, command->fence.build, error, sizeof error)) {
        return command_fail(error);
    }
    bout_assets_warn(&assets);
    bout_setup setup = bout_setup_default(command->fence.weapon, assets.model,
                                          &assets.grid[command->fence.weapon]);
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.seed = command->fence.seed_given ? command->fence.seed : (uint64_t)time(NULL);
    bool opened = true;
    for (int side = 0; side < 2 && opened; side++) {
        fencer_choice choice;
        setup.hand[side] = command->fence.hand[side] < 0.0 ? -1.0 : 1.0;
        setup.build[side] = command->fence.build[side];
        opened = fencer_choice_parse(fencer_name[side], &choice, error, sizeof error) &&
                 bout_source_open(&choice, (enum duel_side)side, &setup.source[side], error,
                                  sizeof error);
    }
    bout *b = opened ? bout_create(&setup) : NULL;
    int status =
        b != NULL ? fence(command, b, &assets) : command_fail(opened ? "out of memory" : error);
    bout_destroy(&b);
    bout_assets_free(&assets);
    return status;
}
