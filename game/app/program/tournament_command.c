#include "tournament_command.h"

#include <stdio.h>
#include <stdlib.h>

#include "command_display.h"
#include "command_output.h"
#include "evening.h"
#include "tournament_bout.h"
#include "tournament_file.h"
#include "tournament_page.h"
#include "tournament_print.h"

#define ERROR_SIZE 768

// Begins a new tournament, or loads the one of the file.
static bool open_tournament(const tournament_options *options, tournament *t, char *error,
                            size_t error_size)
{
    bool is_new = options->entry.fencers > 0;
    bool exists = tournament_file_exists(options->file);
    if (!is_new && !exists) {
        snprintf(error, error_size,
                 "there is no tournament '%s' yet; name the fencers after it, such as Ada=mouse "
                 "ai:1 ai:2 ai:3",
                 options->file);
        return false;
    }
    if (exists && (is_new || options->settings_given)) {
        snprintf(error, error_size,
                 "'%s' exists already; leave out fencers and settings to go on with it, or name "
                 "another file",
                 options->file);
        return false;
    }
    if (!is_new) {
        return tournament_file_load(options->file, t, error, error_size);
    }
    *t = options->entry;
    return tournament_check(t, error, error_size) &&
           tournament_file_save(options->file, t, error, error_size);
}

static bool enter_and_save(const char *file, tournament *t, const tournament_result *result,
                           char *error, size_t error_size)
{
    return tournament_enter(t, result, error, error_size) &&
           tournament_file_save(file, t, error, error_size);
}

// Enters the score of the next bout as the person at the table has it.
static bool enter_score(const tournament_options *options, tournament *t, char *error,
                        size_t error_size)
{
    tournament_bout next = tournament_next(t);
    tournament_result result = {(uint8_t)next.stage,
                                {next.fencer[0], next.fencer[1]},
                                {options->score[0], options->score[1]},
                                options->score[1] > options->score[0]};
    if (options->score[0] == options->score[1]) {
        if (options->priority == 0) {
            snprintf(error, error_size,
                     "the score is equal; add --priority 1 or 2 for the winner by priority");
            return false;
        }
        result.winner = (uint8_t)(options->priority - 1);
    }
    return enter_and_save(options->file, t, &result, error, error_size);
}

// Fences all bouts up to the first one that needs a person.
static bool fence_all(const tournament_options *options, tournament *t, char *error,
                      size_t error_size)
{
    tournament_bout next = tournament_next(t);
    if (next.stage == STAGE_OVER || !tournament_bout_is_headless(t, &next)) {
        return true;
    }
    bout_assets assets;
    const char *const build[2] = {NULL, NULL};
    if (!bout_assets_load(&assets, build, error, error_size)) {
        return false;
    }
    bout_assets_warn(&assets);
    bool fenced = true;
    for (; fenced && next.stage != STAGE_OVER && tournament_bout_is_headless(t, &next);
         next = tournament_next(t)) {
        tournament_result result;
        fenced = tournament_bout_fence(t, &next, &assets, &result, error, error_size) &&
                 enter_and_save(options->file, t, &result, error, error_size);
        if (fenced) {
            tournament_print_result(t, &result, options->json);
            // A reader of a pipe has every finished bout, even if the program is stopped.
            fflush(stdout);
        }
    }
    bout_assets_free(&assets);
    return fenced;
}

// Opens the window if the next bout needs a person and there is a display. Without one, or with
// --json, --score or --show, the next bout is only named: people may fence it elsewhere.
static bool fence_people(const command_line *command, tournament *t, char *error, size_t error_size)
{
    const tournament_options *options = &command->tournament;
    const tournament_bout next = tournament_next(t);
    char reason[ERROR_SIZE];
    if (next.stage == STAGE_OVER || options->show_only || options->score_given || options->json ||
        !command_display_open(command, reason, sizeof reason)) {
        return true;
    }
    return evening_tournament(t, options->file, error, error_size) != EVENING_FAILED;
}

static void print_state(const tournament_options *options, const tournament *t)
{
    if (options->json) {
        tournament_print_json_ranking(t);
        return;
    }
    tournament_print_sheets(t);
    tournament_bout next = tournament_next(t);
    printf("%s", next.stage == STAGE_OVER ? "" : "Next: ");
    tournament_print_bout(t, &next);
}

static bool run(const command_line *command, tournament *t, char *error, size_t error_size)
{
    const tournament_options *options = &command->tournament;
    if (!open_tournament(options, t, error, error_size)) {
        return false;
    }
    if (options->score_given && !enter_score(options, t, error, error_size)) {
        return false;
    }
    if (!options->show_only && !fence_all(options, t, error, error_size)) {
        return false;
    }
    if (!fence_people(command, t, error, error_size)) {
        return false;
    }
    print_state(options, t);
    return options->page_file == NULL ||
           tournament_page_save(options->page_file, t, error, error_size);
}

int tournament_command_run(const command_line *command)
{
    char error[ERROR_SIZE];
    tournament *t = malloc(sizeof *t);
    if (t == NULL) {
        return command_fail("out of memory");
    }
    bool done = run(command, t, error, sizeof error);
    free(t);
    return done ? EXIT_DONE : command_fail(error);
}
