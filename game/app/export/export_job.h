// The input of every kind of export, how an export ends, and writing of output files.
#ifndef EXPORT_JOB_H
#define EXPORT_JOB_H

#include <stdio.h>

#include "bout_assets.h"
#include "export_options.h"
#include "recording_player.h"

#define EXPORT_PATH_MAX 4096
#define EXPORT_LINE     4608

typedef struct export_job {
    const recording_file *file;
    const bout_assets *assets;
    export_options options;
    uint32_t from, to; // ticks from the recording's beginning
    bool poses_only;   // the simulation gives another bout: use the recorded poses
} export_job;

// In each case `line` is a message for the person: what was written, what is left, or why it
// failed.
enum export_end {
    EXPORT_DONE,
    EXPORT_STOPPED, // interrupt_requested()
    EXPORT_FAILED   // nothing is left, except pictures of a sequence
};

// Creates a player of the job's recording, at its beginning. Returns NULL and sets `line` if memory
// is out.
recording_player *export_player(const export_job *job, char *line, size_t line_size);

// Files are written as <path>.part and renamed when they are complete; an existing file at <path>
// stays until then. Returns false and sets `line` if the name is too long.
bool export_part_name(const char *path, char out_part[EXPORT_PATH_MAX], char *line,
                      size_t line_size);
// Creates the empty file. Returns NULL and sets `line` if it cannot be written. The caller closes
// it.
FILE *export_part_open(const char *path, char *line, size_t line_size);
bool export_part_keep(const char *path, char *line, size_t line_size);
void export_part_drop(const char *path);

// Sets `line` to "cannot write '<path>' (<reason>); choose another place" by errno. Returns false.
bool export_cannot_write(const char *path, char *line, size_t line_size);

// Where to report progress: standard error if it is a terminal, otherwise standard output.
FILE *export_progress_out(void);

#endif
