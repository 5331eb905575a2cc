// Attacks: preparing, beating, thrusting or cutting with a lunge, running. What each intent does in
// a tick, and when one begins.
#ifndef AI_ATTACK_H
#define AI_ATTACK_H

#include "ai_moment.h"

// Chooses line and kind of an attack, and takes up its first part.
void ai_begin_attack(ai_fencer *ai, const ai_moment *now);

// Attacks an opponent who has lunged and missed and whose point is on its way back. Returns whether
// it does.
bool ai_decide_counterattack(ai_fencer *ai, const ai_moment *now);

// AI_PREPARE, AI_BEAT, AI_ATTACK, AI_FLECHE: the frame of this tick but for the point.
input_frame ai_prepare(ai_fencer *ai, const ai_moment *now);
input_frame ai_beat(ai_fencer *ai, const ai_moment *now);
input_frame ai_attack(ai_fencer *ai, const ai_moment *now);
input_frame ai_fleche(ai_fencer *ai, const ai_moment *now);

#endif
