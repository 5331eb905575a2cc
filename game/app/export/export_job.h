// What all kinds of export are handed, and how they end.
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
    uint32_t from, to; // places: ticks from the recording's beginning
    bool poses_only;   // fenced again it is another bout
} export_job;

// Unless EXPORT_FAILED, `line` tells what was written or what is left of it.
enum export_end {
    EXPORT_DONE,
    EXPORT_STOPPED, // interrupt_came()
    EXPORT_FAILED   // `line` tells why; nothing is left but pictures of a sequence
};

// A player of the job's recording, at its beginning, that shows what is true; NULL, with `line`,
// where memory is out.
recording_player *export_player(const export_job *job, char *line, size_t line_size);

// Files are written under another name, <path>.part, and get their own only when they are whole:
// what is there under that name stays until then. False with one line where it is too long.
bool export_part_name(const char *path, char out_part[EXPORT_PATH_MAX], char *line,
                      size_t line_size);
// Begun and empty; NULL with one line where it cannot be written. The caller closes it.
FILE *export_part_open(const char *path, char *line, size_t line_size);
bool export_part_keep(const char *path, char *line, size_t line_size);
void export_part_drop(const char *path);

// "cannot write '<path>' (No space left on device)"; false.
bool export_cannot_write(const char *path, char *line, size_t line_size);

// Told every so often, on the terminal where there is one.
FILE *export_progress_out(void);

#endif
