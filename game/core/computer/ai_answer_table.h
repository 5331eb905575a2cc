// The numbers of every answer, by weapon, by how the point comes, and by its height.
#ifndef AI_ANSWER_TABLE_H
#define AI_ANSWER_TABLE_H

#include "ai_answer.h"

extern const ai_answer_book AI_ANSWERS;

// Where the rules of the FIE want another answer. The other rows are zero, and those of AI_ANSWERS
// hold.
extern const ai_answer_book AI_ANSWERS_FIE;

// Where somebody in a headset wants another answer, in a duel and by the rules of the FIE. The
// other rows are zero, and those above hold.
extern const ai_answer_book AI_ANSWERS_HEADSET, AI_ANSWERS_HEADSET_FIE;

// Where a right-handed and a left-handed fencer, at devices, want another answer, in a duel and by
// the rules of the FIE. The other rows are zero, and those above hold, which were found with two
// right hands.
extern const ai_answer_book AI_ANSWERS_OTHER_HAND, AI_ANSWERS_OTHER_HAND_FIE;

// The same with somebody in a headset. The other rows are zero, and those for a headset hold.
extern const ai_answer_book AI_ANSWERS_HEADSET_OTHER_HAND, AI_ANSWERS_HEADSET_OTHER_HAND_FIE;

#endif
