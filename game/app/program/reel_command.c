#include "reel_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command_output.h"
#include "export_film.h"
#include "recording_list.h"
#include "reel.h"

// A recording of the folder that can be in the reel.
typedef struct candidate {
    uint32_t index; // in the list
    double score;
} candidate;

// The recordings of the reel with their models.
typedef struct reel {
    int count;
    candidate best[REEL_MOST];
    recording_file file[REEL_MOST];
    bout_assets assets[REEL_MOST];
    export_job job[REEL_MOST];
    int files, loaded; // of these arrays that have to be freed
} reel;

// Keeps the candidate if it is among the best; of equal ones the first stays before.
static void keep_best(reel *r, candidate c)
{
    int at = r->count;
    while (at > 0 && r->best[at - 1].score < c.score) {
        at--;
    }
    if (at >= REEL_MOST) {
        return;
    }
    r->count += r->count < REEL_MOST;
    memmove(&r->best[at + 1], &r->best[at], (size_t)(r->count - 1 - at) * sizeof c);
    r->best[at] = c;
}

static void choose(reel *r, const recording_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        char path[USER_PATH_MAX], error[512];
        recording_file file;
        if (recording_list_path(list, i, path) &&
            recording_file_read(path, &file, error, sizeof error)) {
            const candidate c = {i, reel_score(&file)};
            if (c.score > 0.0) {
                keep_best(r, c);
            }
            recording_file_free(&file);
        }
    }
}

static bool load(reel *r, const recording_list *list, const export_options *options, char *error,
                 size_t error_size)
{
    for (int i = 0; i < r->count; i++) {
        char path[USER_PATH_MAX];
        if (!recording_list_path(list, r->best[i].index, path) ||
            !recording_file_read(path, &r->file[i], error, error_size)) {
            return false;
        }
        r->files++;
        const char *const build[2] = {r->file[i].header.build[0], r->file[i].header.build[1]};
        if (!bout_assets_load(&r->assets[i], build, error, error_size)) {
            return false;
        }
        r->loaded++;
        r->job[i] = (export_job){.file = &r->file[i],
                                 .assets = &r->assets[i],
                                 .options = *options,
                                 .to = r->file[i].end_tick - r->file[i].first_tick};
        r->job[i].options.cut = FILM_CUT_REEL;
        printf("%d. %s, %.1f points\n", i + 1, list->entry[r->best[i].index].name,
               r->best[i].score);
    }
    return true;
}

static int make(const command_line *command, const recording_list *list, reel *r)
{
    char line[EXPORT_LINE];
    choose(r, list);
    if (r->count == 0) {
        snprintf(line, sizeof line, "no recording in '%.200s' has a touch; a reel needs one",
                 command->recording_file);
        return command_fail(line);
    }
    if (!load(r, list, &command->export, line, sizeof line)) {
        return command_fail(line);
    }
    if (export_film(r->job, r->count, line, sizeof line) != EXPORT_DONE) {
        return command_fail(line);
    }
    puts(line);
    return EXIT_DONE;
}

static bool is_film(enum export_kind kind)
{
    return kind == EXPORT_MP4 || kind == EXPORT_WEBM || kind == EXPORT_PICTURES;
}

int reel_command_run(const command_line *command)
{
    char error[512];
    recording_list list;
    const export_options *options = &command->export;
    if (!is_film(options->kind) || options->from_s >= 0.0 || options->to_s >= 0.0) {
        return command_fail("a folder becomes a reel of its best phrases; end the name in .mp4 or "
                            ".webm, without --from and --to");
    }
    if (!recording_list_open(&list, command->recording_file, error, sizeof error)) {
        return command_fail(error);
    }
    reel *r = calloc(1, sizeof *r);
    int status = r != NULL ? make(command, &list, r) : command_fail("out of memory");
    for (int i = 0; r != NULL && i < r->files; i++) {
        recording_file_free(&r->file[i]);
    }
    for (int i = 0; r != NULL && i < r->loaded; i++) {
        bout_assets_free(&r->assets[i]);
    }
    free(r);
    recording_list_close(&list);
    return status;
}
