// Reports the progress of a long task: a bar on a terminal, elsewhere a line for every tenth.
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct progress {
    FILE *out;
    bool is_terminal;
    const char *what; // "film.mp4"
    const char *unit; // "frames"
    uint64_t total;
    uint64_t reported; // tenths that were reported
    double reported_s; // when the last report was made
    double began_s;    // start time by steady_clock_s()
    bool bar_is_drawn; // and must be erased
} progress;

// The texts are borrowed and must outlive the progress. `total` is at least 1.
progress progress_begin(FILE *out, const char *what, const char *unit, uint64_t total);

// Reports that `done` of `total` are done, if a report is due.
void progress_report(progress *p, uint64_t done);

// Erases the bar, so that following output starts on an empty line.
void progress_end(progress *p);

// Seconds since progress_begin().
double progress_elapsed_s(const progress *p);

// Writes "270 of 600 frames, 3.1 per second, 1:46 left" for this time since the beginning.
void progress_words(const progress *p, uint64_t done, double elapsed_s, char *out, size_t out_size);

#endif
