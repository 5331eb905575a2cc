// How far something long has come: a bar on a terminal, a line for every tenth elsewhere.
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct progress {
    FILE *out;
    bool is_terminal;
    const char *what; // "film.mp4"
    const char *unit; // "pictures"
    uint64_t total;
    uint64_t told;     // tenths that were told
    double told_s;     // when something was told last
    double began_s;    // seconds of some clock
    bool bar_is_drawn; // and has to be wiped away
} progress;

// Texts are the caller's and outlive the progress; `total` is at least 1.
progress progress_begin(FILE *out, const char *what, const char *unit, uint64_t total);

// So many are done.
void progress_tell(progress *p, uint64_t done);

// Wipes the bar away; what comes after it begins a line of its own.
void progress_end(progress *p);

// Seconds since the beginning.
double progress_elapsed_s(const progress *p);

// "270 of 600 pictures, 3.1 a second, 1:46 left", as it stands after so many seconds.
void progress_words(const progress *p, uint64_t done, double elapsed_s, char *out, size_t out_size);

#endif
