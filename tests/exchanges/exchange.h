// An exchange between two scripts, fenced in the shipped bodies with the shipped guards, and
// what happened in it, for tests that say how it has to go and plots that show it.
#ifndef EXCHANGE_H
#define EXCHANGE_H

#include "bout.h"
#include "bout_assets.h"

#define EXCHANGE_MOST_EVENTS 256
#define EXCHANGE_MOST_TICKS  4000

typedef struct exchange_event {
    uint32_t tick; // ticks done when it had happened
    duel_event event;
} exchange_event;

typedef struct exchange {
    uint32_t count;
    exchange_event event[EXCHANGE_MOST_EVENTS]; // all but sliding blades and feet
    uint32_t ticks;
    // After each tick: share of control, sliding contact, and the distance of each tip from
    // the other's chest, metres.
    double control[2][EXCHANGE_MOST_TICKS];
    bool slides[EXCHANGE_MOST_TICKS];
    double tip_m[2][EXCHANGE_MOST_TICKS];
    duel_state end;
} exchange;

// Fences until the bout is over or the time is up. `script` are paths of the two sides. False with
// one line on stderr where something cannot be read; *out_exchange is large: keep it static.
bool exchange_fence(const bout_assets *assets, enum weapon_kind kind, const char *const script[2],
                    double seconds, exchange *out_exchange);

// The first event of a kind and side (or DUEL_NOBODY) at or after a tick; NULL: there is none.
const exchange_event *exchange_find(const exchange *e, enum duel_event_kind kind, int side,
                                    uint32_t from_tick);

// For how many ticks in a row at or after `from_tick` a side's weapon is out of control.
uint32_t exchange_lost_ticks(const exchange *e, enum duel_side side, uint32_t from_tick);

// The whole course in words, a line an event.
void exchange_print(const exchange *e);

#endif
