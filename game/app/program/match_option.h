// The options that say by which rules a bout is fenced: --rules, --touches, --periods, --referee.
#ifndef MATCH_OPTION_H
#define MATCH_OPTION_H

#include "command_words.h"
#include "play_options.h"

// What has been read of them so far; zeroed, nothing.
typedef struct match_option {
    const char *rules; // NULL: not given
    const char *other; // the last of the other options that was given; NULL: none
    uint8_t touches;   // 0: not given
    uint64_t periods;  // 0: not given
    enum match_referee referee;
    const char *weapon; // the weapon that --weapon names; NULL: not given
} match_option;

// Reads `option` if it is one of them; sets *out_known to whether it is. Returns false, with one
// line in the error, if its value is invalid.
bool match_option_take(match_option *match, words *from, const char *option, bool *out_known);

// Settles what the options say together, at the end of the line. Sets the match of `out`, whether
// it was given, and its weapon if the rules name one. Returns false, with one line in the error, if
// the options contradict each other.
bool match_option_settle(const match_option *match, const words *from, play_options *out);

#endif
