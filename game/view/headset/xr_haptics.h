// What the controller of a player in a headset makes the hand feel: blows on the blade, touches,
// and the separation of the weapon from the hand.
#ifndef XR_HAPTICS_H
#define XR_HAPTICS_H

#include "duel.h"

typedef struct xr_vibration {
    double strength; // 0 none .. 1
    double seconds;
} xr_vibration;

// The vibration that the events of a tick cause for a side; the strongest event counts. The
// strength of a blow grows with its impulse; a touch, given or received, is always firm.
xr_vibration xr_haptics_of_events(const duel_events *events, enum duel_side side);

// The vibration for the present separation of weapon and hand; `seconds` is the duration of a
// displayed frame.
xr_vibration xr_haptics_of_separation(const duel_config *config, const duel_state *state,
                                      enum duel_side side, double seconds);

#endif
