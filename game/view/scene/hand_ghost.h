// The ghost of the true hand: where a fencer's hand asks the weapon to be while the weapon is
// somewhere else, because it was beaten away or lies against the other blade.
#ifndef HAND_GHOST_H
#define HAND_GHOST_H

#include "duel.h"

typedef struct hand_ghost {
    double strength; // 0 weapon and hand are together .. 1 clearly apart
    phys_pose pose;  // world placement of the weapon model as the hand has it
    // How far the weapon's point is to the fencer's own right and up of where the hand wants it,
    // in units of the square of guards (-1..1 across); comes and goes with the strength.
    double aside[2];
} hand_ghost;

// The ghost of a side now. None while nobody fences, after a touch, or of an empty hand.
hand_ghost hand_ghost_of(const duel_config *config, const duel_state *state, enum duel_side side);

#endif
