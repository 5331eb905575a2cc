// What a fencer has learnt in the bout about its own actions: after which of them it was touched,
// and after which it touched. Who is hit through a parry three times tries something else.
#ifndef AI_LESSONS_H
#define AI_LESSONS_H

#include <stdbool.h>
#include <stdint.h>

enum ai_way {
    AI_WAY_PARRIES,  // a parry with the blade
    AI_WAY_STEPS_IN, // an attack on an opponent who steps into distance
    AI_WAY_PUNISHES, // an attack on an opponent who has lunged and missed
    AI_WAY_PLANS,    // a planned attack
    AI_WAYS          // how many there are
};

// Plain data; begins as zeros: nothing has been tried yet.
typedef struct ai_lessons {
    double won[AI_WAYS], lost[AI_WAYS]; // touches after it, the older the less
    uint32_t tried_tick[AI_WAYS];       // when it was last tried; 0: not in this phrase
    uint16_t score[2];                  // own, and the opponent's
} ai_lessons;

// It takes the way now.
void ai_lessons_try(ai_lessons *lessons, enum ai_way way, uint32_t tick);

// Learns from the score, own and the opponent's: the way that was taken last, if that was shortly
// before a new touch, has led to it. Call once per tick.
void ai_lessons_see(ai_lessons *lessons, const uint16_t score[2], uint32_t tick);

// How much the way is to be trusted, from near 0 to 1. `doubted` is how many touches against it
// are taken as seen from the beginning.
double ai_lessons_trust(const ai_lessons *lessons, enum ai_way way, double doubted);

#endif
