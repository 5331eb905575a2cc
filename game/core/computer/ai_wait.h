// Between the phrases: keeping the distance, holding a guard, and deciding what comes next.
#ifndef AI_WAIT_H
#define AI_WAIT_H

#include "ai_moment.h"

// AI_MEASURE, AI_RECOVER: the frame of this tick but for the point.
input_frame ai_measure(ai_fencer *ai, const ai_moment *now);
input_frame ai_recover(ai_fencer *ai, const ai_moment *now);

#endif
