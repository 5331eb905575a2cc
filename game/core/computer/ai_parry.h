// A parry with the blade and its riposte: the hand goes to the side from which the point comes, so
// that the own forte meets the other's foible; what the hand feels begins the riposte.
//
// Which parry is decided by what is seen of the point: on which side of the own blade it comes, and
// how high. The numbers of each were found by fencing (README.md).
//
// Places of the hand are on the guard square, toward the side of the weapon hand and up, -1..1.
#ifndef AI_PARRY_H
#define AI_PARRY_H

#include "ai_moment.h"

enum ai_guard {
    AI_QUARTE,  // a high point on the inside
    AI_SIXTE,   // ... on the outside; tierce with a sabre
    AI_SEPTIME, // a low point on the inside; prime
    AI_OCTAVE,  // ... on the outside; seconde
    AI_QUINTE   // sabre: a blade above the head
};
#define AI_GUARDS (AI_QUINTE + 1)

typedef struct ai_parry {
    double meet[2], meet_arm;     // where the hand takes the blade, and how far the arm is out
    int meet_step;                // meanwhile a step back (-1) or none
    double thrust[2], thrust_arm; // the riposte
    double lunge_from_m;          // with a lunge from there on, and without one nearer
    double lunge_ms;              // how long the button of that lunge is held
} ai_parry;

typedef struct ai_parry_book {
    ai_parry with[WEAPON_KIND_COUNT][AI_GUARDS];
} ai_parry_book;

// The parries of every computer fencer.
extern const ai_parry_book AI_PARRIES;

// The parry that meets the point that is seen.
enum ai_guard ai_parry_against(const ai_moment *now);

// Begins that parry.
void ai_begin_parry(ai_fencer *ai, const ai_moment *now);

// Whether it begins a parry because an attack is seen that would land.
bool ai_decide_parry(ai_fencer *ai, const ai_moment *now);

// Whether it lets somebody come who steps in and may attack, because it means to take his blade.
bool ai_waits_for_blade(ai_fencer *ai, const ai_moment *now);

// The parry, and the riposte that follows when its blade is felt.
input_frame ai_take_blade(ai_fencer *ai, const ai_moment *now);
input_frame ai_riposte_from_parry(ai_fencer *ai, const ai_moment *now);

#endif
