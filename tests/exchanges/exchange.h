// Simulates an exchange between two scripts with the shipped bodies and guards, and records what
// happened: for the tests that check how an exchange has to go, and for plots of it.
#ifndef EXCHANGE_H
#define EXCHANGE_H

#include "bout.h"
#include "bout_assets.h"

#define EXCHANGE_MOST_EVENTS 256
#define EXCHANGE_MOST_TICKS  4000

typedef struct exchange_event {
    uint32_t tick; // ticks simulated when the event was reported
    duel_event event;
} exchange_event;

typedef struct exchange {
    uint32_t count;
    exchange_event event[EXCHANGE_MOST_EVENTS]; // all except sliding blades and footsteps
    uint32_t ticks;
    // After each tick: each side's share of control over the weapon (1: full control), whether
    // the blades slide on each other, and the distance of each tip from the opponent's chest,
    // meters.
    double control[2][EXCHANGE_MOST_TICKS];
    bool slides[EXCHANGE_MOST_TICKS];
    double tip_m[2][EXCHANGE_MOST_TICKS];
    duel_state end;
} exchange;

// Simulates until the bout is over or `seconds` have passed. `script` holds the paths of the two
// sides' scripts. Returns false and prints one line on stderr if a script cannot be read.
// *out_exchange is large: make it static.
bool exchange_fence(const bout_assets *assets, enum weapon_kind kind, const char *const script[2],
                    double seconds, exchange *out_exchange);

// The first event of this kind and side (or DUEL_NOBODY) at or after the tick, or NULL.
const exchange_event *exchange_find(const exchange *e, enum duel_event_kind kind, int side,
                                    uint32_t from_tick);

// The number of consecutive ticks from `from_tick` on in which the side lacks full control over
// its weapon.
uint32_t exchange_lost_ticks(const exchange *e, enum duel_side side, uint32_t from_tick);

// Prints the exchange, one line per event.
void exchange_print(const exchange *e);

#endif
