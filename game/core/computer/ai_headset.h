// What a fencer who is led by a headset is expected to do: head and hand move from where they are
// as they moved after an earlier moment. For ai_watch.
#ifndef AI_HEADSET_H
#define AI_HEADSET_H

#include "duel.h"

// A pose along the line (duel_line_frame()), kept in few bytes.
typedef struct ai_limb {
    float position_m[3];
    float turn[4]; // x y z w
} ai_limb;

// Where head and hand are.
typedef struct ai_limbs {
    ai_limb head, hand;
} ai_limbs;

// Head and hand of a fencer whom a headset leads.
ai_limbs ai_limbs_of(const duel_fencer *he);

// A movement of head and hand that was watched, from `from` to between two moments.
typedef struct ai_limbs_move {
    const ai_limbs *from, *before, *after;
    double between_s; // from `before` to `after`
    double share;     // of the way between them at the end of the tick
    double forward_m; // that he has come in addition
} ai_limbs_move;

// The frame that moves head and hand from where they are `now` in this way.
input_frame ai_limbs_frame(const ai_limbs *now, const ai_limbs_move *move);

#endif
