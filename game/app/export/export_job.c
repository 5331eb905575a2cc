#include "export_job.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

recording_player *export_player(const export_job *job, char *line, size_t line_size)
{
    const replay_header *header = &job->file->header;
    const guard_grid *grid = bout_assets_grid(job->assets, header->weapon, header->grid_hash);
    recording_player *player = recording_player_create(job->file, job->assets->model, grid);
    if (player == NULL) {
        snprintf(line, line_size, "out of memory");
    } else if (job->poses_only) {
        recording_player_use_poses(player);
    }
    return player;
}

bool export_part_name(const char *path, char out_part[EXPORT_PATH_MAX], char *line,
                      size_t line_size)
{
    if (snprintf(out_part, EXPORT_PATH_MAX, "%s.part", path) >= EXPORT_PATH_MAX) {
        snprintf(line, line_size, "the name of the output is too long");
        return false;
    }
    return true;
}

bool export_cannot_write(const char *path, char *line, size_t line_size)
{
    snprintf(line, line_size, "cannot write '%s' (%s); choose another place", path,
             errno != 0 ? strerror(errno) : "unknown error");
    return false;
}

FILE *export_part_open(const char *path, char *line, size_t line_size)
{
    char part[EXPORT_PATH_MAX];
    if (!export_part_name(path, part, line, line_size)) {
        return NULL;
    }
    errno = 0;
    FILE *out = fopen(part, "wb");
    if (out == NULL) {
        export_cannot_write(path, line, line_size);
    }
    return out;
}

bool export_part_keep(const char *path, char *line, size_t line_size)
{
    char part[EXPORT_PATH_MAX];
    return export_part_name(path, part, line, line_size) &&
           (rename(part, path) == 0 || export_cannot_write(path, line, line_size));
}

void export_part_drop(const char *path)
{
    char part[EXPORT_PATH_MAX], line[64];
    if (export_part_name(path, part, line, sizeof line)) {
        unlink(part);
    }
}

FILE *export_progress_out(void)
{
    return isatty(STDERR_FILENO) ? stderr : stdout;
}
