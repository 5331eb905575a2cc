// The hand of the computer fencer: where on the guard square the point is sent, and its tremor.
#ifndef AI_HAND_H
#define AI_HAND_H

#include "ai_fencer.h"

// Makes the hand wobble a little all the time. Once per tick.
void ai_wobble_hand(ai_fencer *ai, uint32_t tick);

// Writes the goal of the point into the frame. `arm_out`: the arm stretches in an attack.
void ai_point_hand(const ai_fencer *ai, const duel_config *config, bool arm_out,
                   input_frame *frame);

// Aims an épée so that the point of the stretched arm comes to this place of the own fencer frame,
// meters: up, and toward the side of the weapon hand.
void ai_aim_epee_at(ai_fencer *ai, double height_m, double outside_m);

#endif
