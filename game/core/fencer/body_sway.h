// What a body adds to its stance by itself: the trunk and the free arm lag behind a start and swing
// through a stop, the trunk leans after the arm in a lunge, a fencer who is hit hard gives way, and
// chest and shoulders rise with the breath.
//
// Trunk, head and free arm are damped springs of about 3 Hz about the stance. What is drawn is what
// is hit, so all of this is part of the duel. In a headset fencer, whose head and hand lead, only
// the breath and what gives way are left.
#ifndef BODY_SWAY_H
#define BODY_SWAY_H

#include "body_stance.h"
#include "footwork.h"

// What acts on a body besides its own feet.
typedef struct body_sway_push {
    double extension; // of the weapon arm, 0..1
    double trunk_n;   // force of the opponent's blade on the trunk, forward positive, newtons
    double mask_n;    // the same on the mask
} body_sway_push;

// Advances by one millisecond, after the feet have moved. The numbers must be finite.
void body_sway_step(footwork_state *footwork, const body_sway_push *push);

// Applies the sway to the stance of the tables.
void body_sway_apply(const footwork_sway *sway, body_stance *stance);

#endif
