// The player's measures in a headset: height and arms by a gesture, and a check of floor and
// guardian.
#ifndef PLAY_XR_MEASURE_H
#define PLAY_XR_MEASURE_H

#include "play_parts.h"

// Begins the gesture. If the head's pose was never known, shows a notice instead.
void play_xr_begin_measure(play *p);

// Call in each headset frame: the gesture, if it has begun, and the check.
void play_xr_measure(play *p, double elapsed_s);

// The hand sample, scaled already, with the reach of the player's own arm.
xr_hand_sample play_xr_reach(const play *p, xr_hand_sample hand);

#endif
