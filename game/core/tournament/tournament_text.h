// A tournament as text: the entry list and the results. The text can be read and edited by hand:
//
//     battuta-tournament 1          # the version of this format; always the first line
//     format pools 2                # pool, pools N, elimination, or best-of N
//     weapon epee                   # epee, foil or sabre
//     touches 5                     # of a bout in the pools or of a series
//     elimination-touches 15        # of a bout of direct elimination
//     lot 42                        # 0 to 4294967295: decides between absolutely equal fencers
//     fencer ai:2 Ada Lovelace      # who fences (as for --left), then the name
//     fencer mouse Bert
//     bout pool 1 2 score 5 3       # fencers by their numbers on the list from 1, then touches
//     bout pool 4 3 score 4 4 priority 3
//
// A bout's stage is series, pool or elimination. Bouts stand in the order in which they were
// fenced, which is the order that the format prescribes. '#' starts a comment; comments are not
// kept when the program writes the file.
#ifndef TOURNAMENT_TEXT_H
#define TOURNAMENT_TEXT_H

#include "tournament.h"

// Every tournament fits into this many bytes, including the final zero.
#define TOURNAMENT_TEXT_SIZE 65536

// Reads a tournament. On failure `error` gets one line with line, column, the mistake and what to
// write instead, and the function returns false; *out_tournament is then undefined. It never reads
// past text[length - 1].
bool tournament_text_parse(const char *text, size_t length, tournament *out_tournament, char *error,
                           size_t error_size);

// Writes the text, zero-terminated; returns its length.
size_t tournament_text_write(const tournament *t, char out_text[TOURNAMENT_TEXT_SIZE]);

// Whether this may be a fencer's name: see tournament_fencer.
bool tournament_name_is_valid(const char *name, size_t length);

// Whether this may name who fences: one word without control characters.
bool tournament_who_is_valid(const char *who, size_t length);

// "series", "pool" or "elimination"
const char *tournament_stage_word(enum tournament_stage stage);

#endif
