// A job of the farm: so many bouts between two fencers, as one line of text. Lines are independent
// of each other, so the same file can be cut into chunks for a shell, GNU parallel or a Slurm job
// array.
//
//   # weapon rules left right seed bouts
//   epee duel ai:third ai:./candidate.txt 1000 50
//   sabre fie-5 ai:3 script:flèche.script 2000 10
//
// The rules are duel, or fie-1, fie-5 or fie-15 with the touches of a bout. Fencers are written as
// for --left of simulate. Bout k, counted from 0, has the seed + k. '#' starts a comment.
#ifndef JOB_H
#define JOB_H

#include "fencer_choice.h"
#include "match_settings.h"
#include "text_line.h"
#include "weapon.h"

// Size of a fencer's words, including the final zero.
#define JOB_WHO_SIZE  512
#define JOB_BOUTS_MAX 1000000

typedef struct job {
    unsigned line; // in its file
    enum weapon_kind kind;
    match_settings match;
    char rules[8];             // as written
    char who[2][JOB_WHO_SIZE]; // as written, by enum duel_side
    uint64_t seed;
    uint32_t bouts;
} job;

// Reads a line. Returns false with one line in `error` that names line and column.
bool job_parse(const text_line *line, job *out_job, char *error, size_t error_size);

#endif
