// The point in line: from a distance that no lunge reaches, the arm goes straight, the point at the
// opponent's chest, and stays. By the rules of foil and sabre a line that stands before an attack
// begins has the right of way (t.15), so the attack has to take the blade first; and a blade that
// comes to take it is evaded (ai_evade.h). With the épée it is a long arm to run onto.
//
// And what the fencer does not do before the other's line: attack into it.
#ifndef AI_LINE_H
#define AI_LINE_H

#include "ai_moment.h"

// Whether the opponent's line has the right of way and stands: foil and sabre by the rules of the
// FIE, the arm out, and no attack.
bool ai_faces_line(const ai_moment *now);

// Whether it takes up something else because of a line: its own one, from far; or the other's blade
// instead of an attack that has not found it.
bool ai_decide_line(ai_fencer *ai, const ai_moment *now);

// AI_IN_LINE: the frame of this tick but for the point.
input_frame ai_hold_line(ai_fencer *ai, const ai_moment *now);

#endif
