// The options of `battuta pool` and `battuta tournament`.
#ifndef TOURNAMENT_OPTIONS_H
#define TOURNAMENT_OPTIONS_H

#include "tournament.h"

// The texts belong to the caller (argv).
typedef struct tournament_options {
    const char *file; // where the tournament is kept
    // A new tournament; without fencers the one in the file goes on. The fencers' places in `entry`
    // are filled as they will be in the file.
    tournament entry;
    bool settings_given; // an option that is only for a new tournament was given
    // What to do.
    bool show_only; // --show: fence nothing
    bool score_given;
    uint8_t score[2];      // --score: of the next bout, in the order in which it is called
    uint32_t priority;     // --priority: 1 or 2; 0: not given
    const char *page_file; // --html; NULL: no page
    bool json;
} tournament_options;

struct words; // command_words.h

// Reads the words after `battuta pool` or `battuta tournament` (`command`). On failure writes one
// line to from->error and returns false.
bool tournament_options_parse(struct words *from, const char *command,
                              tournament_options *out_options);

#endif
