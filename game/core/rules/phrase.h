// When fencing stops and goes on again: the phases of a duel that one touch decides.
#ifndef PHRASE_H
#define PHRASE_H

#include <stdbool.h>

#include "touch.h"

// After a touch the simulation goes on for this long, so that the thrust is seen to its end; a bent
// blade is straight again by then.
#define PHRASE_LANDED_TICKS 250

// What the next phase depends on, after a tick.
typedef struct phrase_situation {
    enum duel_phase phase;
    uint32_t since_ticks;  // how long the phase has lasted
    bool is_touched;       // at least one fencer has touched
    bool is_disarmed;      // a weapon was struck out of a hand
    bool weapons_are_down; // all dropped weapons have come to rest
    bool time_is_up;
} phrase_situation;

// The phase that follows; the same one if nothing changes.
enum duel_phase phrase_next(const phrase_situation *now);

#endif
