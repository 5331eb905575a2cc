#include "simulate_command.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bout_assets.h"
#include "bout_source_open.h"
#include "command_output.h"
#include "jobs.h"
#include "phrase_export.h"
#include "series.h"
#include "steady_clock.h"
#include "user_paths.h"
#include "workers.h"

static const char *const default_fencer[2] = {"ai:2", "ai:3"};

// The fencer of a side: the one chosen, or the default one.
static fencer_choice choice_of(const command_line *command, int side)
{
    char unheard[128];
    fencer_choice choice = command->fence.fencer[side];
    if (choice.kind == FENCER_UNDECIDED) {
        fencer_choice_parse(default_fencer[side], &choice, unheard, sizeof unheard);
    }
    return choice;
}

static int fence_series(const command_line *command, const bout_setup *setup,
                        const char *const name[2], FILE *phrases)
{
    const series bouts = {
        .setup = setup,
        .name = {name[0], name[1]},
        .bouts = command->bouts,
        .threads = workers_count(command->bouts),
        .record = command->fence.record,
        .every_tick = command->strict,
        .json = command->json,
        .out = stdout,
        .problems = stderr,
        .phrases = phrases,
    };
    uint64_t ticks = 0;
    const double start = steady_clock_s();
    const bool fenced = series_fence(&bouts, &ticks);
    const double seconds = steady_clock_s() - start;
    if (!command->json) {
        printf("%" PRIu64 " ticks in %.2f s, %.0f ticks a second\n", ticks, seconds,
               (double)ticks / seconds);
    }
    return fenced ? EXIT_DONE : EXIT_FAILED;
}

static int fence_with(const command_line *command, const bout_assets *assets,
                      const bout_body body[2])
{
    char error[512];
    bout_setup setup = bout_setup_default(command->fence.weapon, assets->model,
                                          &assets->grid[command->fence.weapon]);
    setup.seed = command->fence.seed;
    setup.settings.limit_ticks = command->limit_ticks;
    setup.settings.match = command->fence.match;
    const char *name[2];
    bool opened = true;
    for (int side = 0; side < 2 && opened; side++) {
        const fencer_choice choice = choice_of(command, side);
        name[side] = choice.text;
        setup.hand[side] = body[side].hand;
        setup.build[side] = body[side].build;
        opened = bout_source_open(&choice, (enum duel_side)side, &setup.source[side], error,
                                  sizeof error);
    }
    phrase_export phrases = {0};
    opened = opened && phrase_export_open(&phrases, command->phrases_file, error, sizeof error);
    int status = opened ? fence_series(command, &setup, name, phrases.file) : command_fail(error);
    if (!phrase_export_close(&phrases, error, sizeof error)) {
        status = command_fail(error);
    }
    bout_source_close(&setup.source[DUEL_LEFT]);
    bout_source_close(&setup.source[DUEL_RIGHT]);
    return status;
}

int simulate_command_run(const command_line *command)
{
    char error[2048];
    if (command->jobs_file != NULL) {
        return jobs_run(command->jobs_file, stdout, error, sizeof error) ? EXIT_DONE
                                                                         : command_fail(error);
    }
    if (command->fence.record != NULL && !user_make_folder(command->fence.record)) {
        snprintf(error, sizeof error,
                 "cannot make the folder '%s' for the recordings: %s; name another",
                 command->fence.record, strerror(errno));
        return command_fail(error);
    }
    bout_body body[2];
    for (int side = 0; side < 2; side++) {
        const fencer_choice choice = choice_of(command, side);
        if (!bout_body_choose(&choice, command->fence.hand[side], command->fence.build[side],
                              &body[side], error, sizeof error)) {
            return command_fail(error);
        }
    }
    bout_assets assets;
    const char *const build[2] = {body[0].build, body[1].build};
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        return command_fail(error);
    }
    bout_assets_warn(&assets);
    int status = fence_with(command, &assets, body);
    bout_assets_free(&assets);
    return status;
}
