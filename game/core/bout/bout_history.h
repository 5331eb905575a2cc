// The states of the last second of a bout, tick by tick, for the slow-motion view of a touch. A
// duel's state is plain data, so keeping one is a copy.
#ifndef BOUT_HISTORY_H
#define BOUT_HISTORY_H

#include "duel.h"

#define BOUT_HISTORY_TICKS 1000

typedef struct bout_history bout_history;

// Creates an empty history. NULL if out of memory. Destroy takes the address and sets it to NULL.
bout_history *bout_history_create(void);
void bout_history_destroy(bout_history **address);

// Removes all states, for a new bout.
void bout_history_clear(bout_history *history);

// Keeps a copy of the state after a tick; if the history is full it replaces the oldest.
void bout_history_add(bout_history *history, const duel_state *state);

// The state `ago` ticks before the newest (0: the newest), or the oldest one if `ago` is larger.
// NULL only if the history is empty.
const duel_state *bout_history_at(const bout_history *history, uint32_t ago);

#endif
