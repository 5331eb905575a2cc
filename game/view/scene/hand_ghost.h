// The hand ghost: a faint weapon where the fencer's hand asks the weapon to be, while the weapon is
// somewhere else because it was beaten away or is held off by the other blade.
#ifndef HAND_GHOST_H
#define HAND_GHOST_H

#include "duel.h"

typedef struct hand_ghost {
    double strength; // 0: weapon and hand are together .. 1: clearly apart
    phys_pose pose;  // world pose of the weapon model as the hand wants it
    // How far the weapon's point is from where the hand wants it, to the fencer's own right and up,
    // in units of the square of guards (-1..1 across). Multiplied by the strength.
    double aside[2];
} hand_ghost;

// The ghost of a side in this state. Its strength is 0 before and after fencing, after a touch, and
// while the hand is empty.
hand_ghost hand_ghost_of(const duel_config *config, const duel_state *state, enum duel_side side);

#endif
