// Giving the answers of ai_answer.h: when one begins, and what each of its parts does in a tick.
#ifndef AI_DEFEND_H
#define AI_DEFEND_H

#include "ai_moment.h"

// The answer that it has chosen.
const ai_answer *ai_answer_chosen(const ai_fencer *ai, const ai_moment *now);

// Holds the hand where it waits for the point that threatens. Returns how far the arm is out.
uint8_t ai_await_point(ai_fencer *ai, const ai_moment *now);

// Whether a point that threatens is near, and answered; decided once per threat.
bool ai_decide_answer(ai_fencer *ai, const ai_moment *now);

// Meets the blade as if an attack had been seen.
void ai_meet_expected(ai_fencer *ai, const ai_moment *now);

// AI_ENGAGE, AI_MEET, AI_RIPOSTE: the frame of this tick but for the point.
input_frame ai_engage(ai_fencer *ai, const ai_moment *now);
input_frame ai_meet(ai_fencer *ai, const ai_moment *now);
input_frame ai_riposte(ai_fencer *ai, const ai_moment *now);

#endif
