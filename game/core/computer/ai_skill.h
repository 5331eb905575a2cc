// What a computer fencer of a level can do.
#ifndef AI_SKILL_H
#define AI_SKILL_H

#include <stdint.h>

#define AI_LEVELS 3

// Reaction: fencing facts give about 250 ms for a visual reaction; the rest are settings
// that make three opponents one can tell apart.
typedef struct ai_skill {
    uint32_t reaction_ticks; // from light to hand
    uint32_t patience_ticks; // before the first attack: a newcomer reads the screen first
    double wobble;           // error of the hand, in the square of half-width 1
    double distance_error_m; // judging distance: experts 1-5 %, novices 7-11 %
    double attacks_per_s;    // when in measure
    double beat_chance;      // begin an attack with a beat
    double disengage_chance; // change the line on the way in
    double stand_chance;     // meet a threat by parrying on the spot, not by going back
    double parry_chance;     // of an attack seen in time
    double riposte_chance;   // of a parry that found the blade
    double opposition;       // how much of the parry the riposte keeps: it holds the blade out
    double punish_chance;    // of going after an opponent who has lunged and missed
    uint32_t busy_ticks;     // of an attack or of recovering, in which it sees no attack
    double fleche_chance;    // of an attack from far
    double duck_chance;      // of ducking under a high attack that is answered
    double half_lunge_m;     // nearer than this a half lunge will do
} ai_skill;

// Of a level from 1 (beginner) to AI_LEVELS (club champion); others abort.
const ai_skill *ai_skill_of(int level);

#endif
