// How fast a hand may ask its weapon to move, from measured human data.
//
// A tracker can claim anything: a hand that is 0.3 m elsewhere in the next sample, or turned round.
// What no wrist can do would be a blow that no fencer can strike. So a track that asks for more is
// followed on the same smooth curve (hand_glide.h), but over more time. The fastest movements that
// have been measured are within the limits and pass unchanged (test_hand_pace.c).
#ifndef HAND_PACE_H
#define HAND_PACE_H

#include <stdint.h>

#include "phys_body.h"

// Distance of a blade's tip from the hand, meters: blade 0.9 m (FIE m.4 to m.23).
#define HAND_TIP_M 0.9

// The fastest rotation, rad/s. A quick wrist and forearm turn at 3600 degrees per second, 63 rad/s;
// a tenth more is left for the noise of a tracker.
#define HAND_TURN_MOST_RADPS 69.0

// The fastest tip, m/s. Measured are 28 to 36 m/s in a flick of a foil and 49 m/s in the wildest
// swing; a wrist of 3600 degrees per second about a hand at rest would give 57 m/s. A tenth more is
// left for noise.
#define HAND_TIP_MOST_MPS 62.0

// The largest acceleration of the tip, m/s2. A wrist that turns by 90 degrees at 3600 degrees per
// second with minimum jerk gives the tip 4200 (test_hand_pace.c); as much again is left for noise
// and late samples.
#define HAND_TIP_MOST_MPS2 8400.0

// Returns how many times faster than a hand can the motion is: at most 1 if it is possible.
// `motion` is that of the weapon model (origin in the hand, blade along -z); its speed in the hand
// is compared with HAND_SPEED_MOST_MPS.
double hand_pace_excess(const phys_body *motion);

// Returns the motion, slowed down if no hand can do it.
phys_body hand_pace_bounded(phys_body motion);

// Returns the number of ticks, at least `ticks` (1 or more), over which the glide from one state to
// the other (hand_glide()) is never faster than a hand can, to within a few percent; `ticks` if
// that is enough. Both states must be possible.
uint32_t hand_pace_ticks(const phys_body *from, const phys_body *to, uint32_t ticks, double tick_s);

#endif
