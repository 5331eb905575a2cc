// What a fencer in a headset feels in the hand: blows on the blade, touches, and how far the
// weapon is from where the hand would have it.
#ifndef XR_HAPTICS_H
#define XR_HAPTICS_H

#include "duel.h"

typedef struct xr_shake {
    double strength; // 0 none .. 1
    double seconds;
} xr_shake;

// What the events of a tick are worth to a side: the strongest of them. A blow is as strong as
// its impulse, a touch, given or taken, firm.
xr_shake xr_haptics_of_events(const duel_events *events, enum duel_side side);

// What the separation of weapon and hand is worth now, for as long as a picture lasts.
xr_shake xr_haptics_of_separation(const duel_config *config, const duel_state *state,
                                  enum duel_side side, double seconds);

#endif
