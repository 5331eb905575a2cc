// The last second of a bout, tick by tick: what the slow-motion look at a touch
// is made of. A duel's state is plain data, so keeping one is a copy.
#ifndef BOUT_HISTORY_H
#define BOUT_HISTORY_H

#include "duel.h"

#define BOUT_HISTORY_TICKS 1000

typedef struct bout_history bout_history;

// Empty. NULL if out of memory. Destroy takes the address and sets it to NULL.
bout_history *bout_history_create(void);
void bout_history_destroy(bout_history **address);

// Forgets everything (a new bout).
void bout_history_clear(bout_history *history);

// Keeps a copy of the state after a tick; the oldest goes when it is full.
void bout_history_add(bout_history *history, const duel_state *state);

// The state `ago` ticks before the newest (0: the newest); the oldest where `ago`
// reaches further. NULL only while nothing is kept.
const duel_state *bout_history_at(const bout_history *history, uint32_t ago);

#endif
