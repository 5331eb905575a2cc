// Counts the habits of both fencers of a bout, tick by tick. It reads the states of the bout and is
// no part of them.
#ifndef HABITS_WATCH_H
#define HABITS_WATCH_H

#include "habits.h"

// What is remembered of a fencer.
typedef struct habits_fencer {
    uint32_t counted;   // segments of the present phrase that are counted
    uint32_t attack_ms; // fenced time at which the attack before began
    uint8_t action;     // enum footwork_action of the last tick
    bool has_attacked;  // in this bout
    bool is_down;       // ducked
} habits_fencer;

// Plain data, large.
typedef struct habits_watch {
    habits of[2]; // what has been counted, by enum duel_side
    // Private: the phrase as a referee sees it, since nobody watches it in a duel of one touch, and
    // what has been seen so far.
    phrase_state phrase;
    duel_state before;
    habits_fencer fencer[2];
    uint32_t calls;
    bool is_over;
} habits_watch;

// Begins with a bout's first state.
void habits_watch_start(habits_watch *watch, const duel_state *state);

// Adds a tick that led to `state` with these events. Where ticks are left out, start anew.
void habits_watch_add(habits_watch *watch, const duel_config *config, const duel_state *state,
                      const duel_events *events);

#endif
