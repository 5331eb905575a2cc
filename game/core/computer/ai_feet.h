// The feet of the computer fencer: how it keeps its distance, and how long a button is held.
#ifndef AI_FEET_H
#define AI_FEET_H

#include "ai_moment.h"

// Half a step, meters; with less it would keep stepping to and fro.
#define AI_STEP_TOLERANCE_M 0.17

// The button of a step forward (1), back (-1) or none.
uint8_t ai_step_button(int step);

// The button that brings the opponent to the wanted distance, meters, or none.
uint8_t ai_keep_distance(const ai_view *seen, double wanted_m);

// Comes with half steps and pauses between them.
uint8_t ai_half_steps(ai_fencer *ai, const ai_moment *now);

// How long the button is held for a lunge of this length, meters (footwork.h).
uint16_t ai_lunge_ticks_for(double length_m);

// What the feet are asked for during a step: a step once begun is finished, as a half step if the
// distance asks for the opposite already, and no tap turns it into another kind of step.
uint8_t ai_steady_steps(uint8_t buttons, const footwork_state *feet);

#endif
