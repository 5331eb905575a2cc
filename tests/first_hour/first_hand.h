// The five sorts of new users in free bouts, with a person's delay and tremor: one who learns
// quickly, one who does nothing, one who flails, one who only holds the point out, and a cautious
// one who steps back and hits what comes too near.
#ifndef FIRST_HAND_H
#define FIRST_HAND_H

#include "scripted_pupil.h"

typedef struct first_hand {
    enum scripted_hand hand;
    uint64_t random;
    double point[2], goal[2], tremor[2];
    uint32_t ticks;
    uint32_t seen_tick;   // since when the opponent attacks or is near, as far as the hand has seen
    uint32_t acts_tick;   // when the present attack began; 0: none
    uint32_t rests_until; // no attack before this tick
} first_hand;

first_hand first_hand_start(enum scripted_hand hand, uint64_t seed);

// The input frame for this tick.
input_frame first_hand_frame(first_hand *h, enum duel_side side, const duel_config *config,
                             const duel_state *state);

#endif
