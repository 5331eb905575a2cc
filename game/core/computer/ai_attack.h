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

// Attacks an opponent who steps into the distance of its lunge with the arm back, before his attack
// begins. Returns whether it does.
bool ai_decide_preparation(ai_fencer *ai, const ai_moment *now);

// Thrusts with the arm alone at an opponent who is so near, or will be when the point arrives, that
// it reaches him, unless his own point is out. Returns whether it does.
bool ai_decide_stop(ai_fencer *ai, const ai_moment *now);

// Aims a planned attack, without the error of the hand: at the weapon arm, over the guard there
// (own fencer frame), or if that is NULL at the chest.
void ai_aim_exactly(ai_fencer *ai, const phys_vec3 *guard);

// Moves the aim by the error of the hand, which is smaller for who aims at the arm.
void ai_err_in_aim(ai_fencer *ai, bool at_arm);

// AI_PREPARE, AI_BEAT, AI_ATTACK, AI_STOP, AI_FLECHE: the frame of this tick but for the point.
input_frame ai_prepare(ai_fencer *ai, const ai_moment *now);
input_frame ai_beat(ai_fencer *ai, const ai_moment *now);
input_frame ai_attack(ai_fencer *ai, const ai_moment *now);
input_frame ai_stop(ai_fencer *ai, const ai_moment *now);
input_frame ai_fleche(ai_fencer *ai, const ai_moment *now);

#endif
