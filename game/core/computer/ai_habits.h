// What a computer fencer has learnt about this opponent in the bout: what he does out of which
// situation. Whoever has lunged from a step twice will lunge from a step again.
//
// It learns only from what it sees, so it knows an action no sooner than a person would.
#ifndef AI_HABITS_H
#define AI_HABITS_H

#include "ai_sight.h"

// What an action begins from.
enum ai_situation {
    AI_HE_STANDS, // the arm back, and he does not come
    AI_HE_COMES,  // the arm back, with a step forward
    AI_HE_POINTS  // the arm out, the point forward
};
#define AI_SITUATIONS (AI_HE_POINTS + 1)

enum ai_deed {
    AI_NO_DEED, // nothing came of it for a while
    AI_LUNGES,  // an attack with the arm or a lunge
    AI_RUNS     // a fleche
};
#define AI_DEEDS (AI_RUNS + 1)

// Plain data; begins as zeros: nothing has been seen yet.
typedef struct ai_habits {
    double count[AI_SITUATIONS][AI_DEEDS]; // how often, the older the less
    uint8_t situation;                     // enum ai_situation, or AI_SITUATIONS while he attacks
    uint32_t since_tick;                   // ... since when
    uint8_t is_counted;                    // what came of it has been counted
} ai_habits;

// The situation of an opponent who is seen like this. Meaningful unless he attacks.
enum ai_situation ai_situation_of(const ai_view *view);

// Learns from what is seen in this tick. Call once per tick.
void ai_habits_see(ai_habits *habits, const ai_view *view, uint32_t tick);

// How likely it is that the deed follows out of the situation: the share of the counts, with those
// of a stranger added to them.
double ai_habits_chance(const ai_habits *habits, enum ai_situation situation, enum ai_deed deed);

#endif
