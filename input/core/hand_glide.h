// How a tracked hand gets from where it is to where it is known to be next.
//
// A tracker tells pose and velocity 72 to 144 times a second; between two samples the hand goes
// along the cubic that has pose and velocity of both (Hermite): the position, and the turn as
// its rotation vector from the later orientation. The path is C1, arrives exactly, and is known
// without delay where the later sample is one of the near future, as a headset's for the time of
// the next picture is.
//
// Each tick begins anew from what the one before led to: the rest of a cubic is the cubic
// between its own middle and its end, so nothing but the state of motion has to be kept, and a
// newer sample may take over at any time.
#ifndef HAND_GLIDE_H
#define HAND_GLIDE_H

#include <stdint.h>

#include "phys_body.h"

// One tick of `tick_s` seconds along the cubic from `from` to `to`, which is reached after
// `ticks` of them, at least 1: to the bit after the last. Any frame, the same for both, and its
// axes for the angular velocities; what the pose is the place of moves with velocity_mps.
phys_body hand_glide(const phys_body *from, const phys_body *to, uint32_t ticks, double tick_s);

// One tick of a hand that nothing more is known of: it goes on as it did and comes to rest, its
// velocities falling by 1/e in HAND_COAST_S, and is quite still in the end.
phys_body hand_coast(const phys_body *from, double tick_s);

#define HAND_COAST_S 0.015

#endif
