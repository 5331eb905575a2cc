#include "export_command.h"

#include <stdio.h>
#include <sys/stat.h>

#include "command_output.h"
#include "export_film.h"
#include "export_gltf.h"
#include "export_job.h"
#include "export_table.h"
#include "interrupt.h"
#include "progress.h"
#include "reel_command.h"

static enum export_end export_kind(const export_job *job, char *line, size_t line_size)
{
    switch (job->options.kind) {
    case EXPORT_MP4:
    case EXPORT_WEBM:
    case EXPORT_GIF:
    case EXPORT_WEBP:
    case EXPORT_PICTURES:
        return export_film(job, 1, line, line_size);
    case EXPORT_PICTURE:
        return export_picture(job, line, line_size);
    case EXPORT_TABLE:
        return export_table(job, line, line_size);
    case EXPORT_GLB:
    case EXPORT_GLTF:
        return export_gltf(job, line, line_size);
    }
    return EXPORT_FAILED;
}

// Converts a time in seconds to ticks from the beginning of the recording; a negative time changes
// nothing. Returns false if the recording ends before it.
static bool place_of(const export_job *job, double seconds, const char *option, uint32_t *out_at,
                     char *line, size_t line_size)
{
    const uint32_t end = job->file->end_tick - job->file->first_tick;
    if (seconds < 0.0) {
        return true;
    }
    double at = seconds * DUEL_TICKS_PER_SECOND + 0.5;
    if (at >= end + 1.0) {
        snprintf(line, line_size, "the recording ends after %.3f s; write an earlier moment to %s",
                 end * DUEL_TICK_S, option);
        return false;
    }
    *out_at = (uint32_t)at;
    return true;
}

static bool find_places(export_job *job, char *line, size_t line_size)
{
    const export_options *options = &job->options;
    job->from = 0;
    job->to = job->file->end_tick - job->file->first_tick;
    return place_of(job, options->from_s, "--from", &job->from, line, line_size) &&
           place_of(job, options->to_s, "--to", &job->to, line, line_size) &&
           place_of(job, options->at_s, "--at", &job->from, line, line_size);
}

// Warns if the export does not show exactly the recorded bout.
static void warn_of_differences(const recording_player *player, uint32_t lost)
{
    if (recording_player_mismatch(player) != NULL) {
        fprintf(
            stderr,
            "battuta: %s changed since this was recorded: it is exported from its poses, 60 per "
            "second\n",
            recording_player_mismatch(player));
    }
    if (lost > 0) {
        fprintf(
            stderr,
            "battuta: %.3f s of the recording are lost; the last moment before is shown instead\n",
            lost * DUEL_TICK_S);
    }
}

// Simulates the recording once and checks that the result agrees with it and that no part is lost.
// If it does not agree, the export uses the recorded poses. Returns false if the user interrupted
// it.
static bool check_recording(export_job *job, const char *recording, char *line, size_t line_size)
{
    recording_player *player = export_player(job, line, line_size);
    if (player == NULL) {
        return false;
    }
    progress p = progress_begin(export_progress_out(), recording, "milliseconds checked",
                                (uint64_t)job->to + 1);
    uint32_t lost = 0;
    recording_place place;
    duel_events events;
    recording_player_begin(player, &place);
    while (!interrupt_requested() && place.at < job->to &&
           recording_player_walk(player, &place, &events)) {
        if (!job->poses_only && !recording_player_agrees(player, &place)) {
            // Start again, using the recorded poses.
            job->poses_only = true;
            recording_player_use_poses(player);
            recording_player_begin(player, &place);
            lost = 0;
        }
        lost += place.at > job->from && !place.is_known;
        progress_report(&p, place.at);
    }
    progress_end(&p);
    snprintf(line, line_size, "stopped; nothing was written");
    if (!interrupt_requested()) {
        warn_of_differences(player, lost);
    }
    recording_player_destroy(&player);
    return !interrupt_requested();
}

static int export_recording(const command_line *command, const recording_file *file,
                            const bout_assets *assets)
{
    char line[EXPORT_LINE] = "";
    export_job job = {.file = file, .assets = assets, .options = command->export};
    if (!find_places(&job, line, sizeof line) ||
        !check_recording(&job, command->recording_file, line, sizeof line)) {
        return command_fail(line);
    }
    enum export_end end = export_kind(&job, line, sizeof line);
    if (end == EXPORT_DONE) {
        puts(line);
        return EXIT_DONE;
    }
    return command_fail(line);
}

int export_command_run(const command_line *command)
{
    char error[EXPORT_LINE];
    recording_file file;
    bout_assets assets;
    struct stat about;
    interrupt_watch();
    if (stat(command->recording_file, &about) == 0 && S_ISDIR(about.st_mode)) {
        return reel_command_run(command);
    }
    if (!recording_file_read(command->recording_file, &file, error, sizeof error)) {
        return command_fail(error);
    }
    if (!file.complete) {
        fprintf(stderr, "battuta: '%s': %s\n", command->recording_file, file.problem);
    }
    const char *const build[2] = {file.header.build[0], file.header.build[1]};
    int status = EXIT_FAILED;
    if (bout_assets_load(&assets, build, error, sizeof error)) {
        bout_assets_warn(&assets);
        status = export_recording(command, &file, &assets);
        bout_assets_free(&assets);
    } else {
        command_fail(error);
    }
    recording_file_free(&file);
    return status;
}
