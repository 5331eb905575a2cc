// Fences the jobs of a file, one JSON line for each.
//
// A line's key is its program, its parameters and its seed:
//
//   {"program": "…", "parameters": "…", "seed": 1000, "weapon": "epee", "rules": "duel",
//    "left": "ai:third", "right": "ai:3", "bouts": 50, "won": [31, 19], "touches": [31, 19],
//    "ticks": 812345, "states": "…"}
//
// "program" is a hash of the program's file and the guards; "parameters" of everything else that
// decides the bouts: weapon, rules, number of bouts, and each fencer's style, hand and model, or
// the bytes of the file that a fencer plays back. "states" is a hash of the states in which all
// bouts ended. The bouts of a line are fenced on all cores that the process may use. The same
// program gives the same bytes for the same file, so a chunk may run twice, and any line can be
// audited by running it again elsewhere.
#ifndef JOBS_H
#define JOBS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

// Reads the whole file first: a line with a mistake is reported with its number before anything is
// fenced. Returns false with one line in `error`.
bool jobs_run(const char *path, FILE *out, char *error, size_t error_size);

#endif
