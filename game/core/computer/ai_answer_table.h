// The numbers of every answer, by weapon, by how the point comes, and by its height.
#ifndef AI_ANSWER_TABLE_H
#define AI_ANSWER_TABLE_H

#include "ai_answer.h"

extern const ai_answer AI_ANSWER[WEAPON_KIND_COUNT][AI_APPROACHES][AI_LINES];

#endif
