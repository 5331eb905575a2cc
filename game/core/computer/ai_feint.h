// How an attack deceives: it changes the line while it goes on, or it is made in order to be
// parried (second intention). By the rules of the FIE; in a duel of one touch only the disengage.
#ifndef AI_FEINT_H
#define AI_FEINT_H

#include "ai_moment.h"

enum ai_feint {
    AI_STRAIGHT,
    AI_DISENGAGE, // once under the other's blade
    AI_ONE_TWO,   // ... and back, past a parry that followed
    AI_CUTOVER,   // over its point, with the arm drawn back: foil and sabre
    AI_FALSE      // short on purpose: it parries the riposte that this draws, and hits then
};

// The attack begins this intent's life: whether it is a false one. Call after ai_intend().
void ai_choose_false_attack(ai_fencer *ai, const ai_moment *now);

// Once in every thrust, when its feint would be seen: whether it changes the line, and how.
void ai_choose_feint(ai_fencer *ai, const ai_moment *now);

// Goes on with what was chosen: the aim, and the arm of the frame.
void ai_follow_feint(ai_fencer *ai, const ai_moment *now, input_frame *frame);

// Whether the attack is a false one that has done its work: eyes and hand are free for the riposte.
bool ai_awaits_riposte(const ai_fencer *ai, const ai_moment *now);

#endif
