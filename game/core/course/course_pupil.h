// What the pupil's hand does, in the terms of an exercise: a point on the square of guards and an
// arm. At a device the duel has both; of a fencer who is led by a headset they are read from where
// the weapon is, so that a parry in quarte is one for either.
#ifndef COURSE_PUPIL_H
#define COURSE_PUPIL_H

#include "duel.h"

typedef struct course_hand {
    double point[2];  // as input_frame.h has it, -1 to 1
    double extension; // 0 in guard, 1 with a straight arm
} course_hand;

course_hand course_hand_of(const duel_config *config, const duel_state *state, enum duel_side side);

#endif
