// The abilities of a computer fencer at each level.
#ifndef AI_SKILL_H
#define AI_SKILL_H

#include <stdint.h>

#define AI_LEVELS 3

// A visual reaction of fencers takes about 250 ms. The other values are chosen to give three
// clearly different opponents.
typedef struct ai_skill {
    uint32_t reaction_ticks; // from seeing to moving the hand
    uint32_t patience_ticks; // wait before the first attack, so that a newcomer can read the screen
    double wobble;           // error of the hand on the guard square, whose half-width is 1
    double distance_error_m; // error of the estimated distance: experts 1-5 %, novices 7-11 %
    double attacks_per_s;    // rate of attacks in measure
    double beat_chance;      // of beginning an attack with a beat
    double disengage_chance; // of changing the line during an attack
    double stand_chance;     // of answering a threat with a parry on the spot, not a step back
    double parry_chance;     // of parrying an attack that is seen in time
    double riposte_chance;   // of a riposte after a parry that met the blade
    double opposition;       // how much of the parry the riposte keeps, to hold the blade out
    double punish_chance;    // of attacking an opponent who has lunged and missed
    uint32_t busy_ticks;     // part of an attack or a recovery in which it sees no attack
    double fleche_chance;    // of attacking from far with a fleche
    double duck_chance;      // of answering a high attack by ducking
} ai_skill;

// The skill of a level from 1 (beginner) to AI_LEVELS (club champion). Aborts for other levels.
const ai_skill *ai_skill_of(int level);

#endif
