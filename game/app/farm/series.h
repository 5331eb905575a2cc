// A series of bouts with the same setup, fenced on several threads at once and reported in order
// (battuta simulate). Bout k, counted from 0, has the setup's seed + k.
#ifndef SERIES_H
#define SERIES_H

#include <stdio.h>

#include "bout.h"

typedef struct series {
    const bout_setup *setup; // with the seed of the first bout
    const char *name[2];     // of the fencers, as on the command line
    uint32_t bouts;
    uint32_t threads;   // at most this many, each with its own bout
    const char *record; // the folder that gets a recording of each bout; NULL: none
    bool every_tick;    // record the hash of every tick
    bool json;          // lines for programs instead of people
    FILE *out;          // gets each bout's lines
    FILE *problems;     // gets a line about what could not be recorded
    FILE *phrases;      // gets each phrase that ended with a lamp, see phrase_export.h; NULL: none
} series;

// Fences all bouts. What it writes is the same for any number of threads. A single thread writes
// while it fences; of several ones, a bout's lines come when it and all bouts before it have ended.
// If a recording cannot be created, the bouts from that one on are not reported. Adds the ticks of
// the reported bouts to *out_ticks. Returns false if there was a problem.
bool series_fence(const series *s, uint64_t *out_ticks);

#endif
