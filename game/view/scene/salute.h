// The salute at the beginning and at the end of a match (FIE Technical Rules t.122): both fencers
// raise the weapon before the mask, lower it, and come back on guard. It is only drawn: the duel
// waits for it, and knows nothing of it.
#ifndef SALUTE_H
#define SALUTE_H

#include "duel.h"

#define SALUTE_S 2.4

// Plain data. Zeroed: nobody has saluted yet in this match.
typedef struct salute {
    bool is_on;
    bool was_given[2]; // at the beginning, at the end
    double since_s;    // since it began
    duel_state shown;  // see salute_shown()
} salute;

// Lets time go by. If `may_begin`, it begins by itself before the first tick of a match and after
// the last one. Returns whether it goes on.
bool salute_advance(salute *s, const duel_config *config, const duel_state *now, bool may_begin,
                    double elapsed_s);

// What to draw instead of the duel's state: while it is on, and after the last salute of a match,
// when both stand on guard. NULL: the duel's state.
const duel_state *salute_shown(const salute *s);

// Ends it. Returns whether it was on.
bool salute_skip(salute *s);

// Where the right-handed fencer holds the weapon, fencer frame, `since_s` after the beginning;
// `guard` is the weapon on guard.
phys_pose salute_pose(phys_pose guard, double since_s);

#endif
