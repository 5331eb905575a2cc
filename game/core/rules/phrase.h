// When fencing stops and resumes: the phases of a duel that is decided by a single touch.
#ifndef PHRASE_H
#define PHRASE_H

#include <stdbool.h>

#include "touch.h"

// After a touch the simulation continues for this long, so that the thrust is shown to its end; by
// then a bent blade is straight again.
#define PHRASE_LANDED_TICKS 250

// Everything that the next phase depends on, as it is after a tick.
typedef struct phrase_situation {
    enum duel_phase phase;
    uint32_t since_ticks;  // how long the phase has lasted
    bool is_touched;       // at least one fencer has touched
    bool is_disarmed;      // a weapon was struck out of a hand
    bool have_passed;      // the fencers have run past each other
    bool weapons_are_down; // all dropped weapons have come to rest
    bool time_is_up;
} phrase_situation;

// Returns the phase that follows, or the same phase if nothing changes.
enum duel_phase phrase_next(const phrase_situation *now);

#endif
