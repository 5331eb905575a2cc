// The computer fencer: sees the duel as late and as inexactly as a person and
// answers with the same input frames.
#ifndef AI_FENCER_H
#define AI_FENCER_H

#include "ai_sight.h"
#include "ai_skill.h"

enum ai_intent {
    AI_MEASURE, // keep the distance, hold a guard
    AI_PREPARE, // step into distance on a chosen line
    AI_BEAT,    // strike the opponent's blade aside: a battuta
    AI_ATTACK,  // extend and lunge
    AI_PARRY,   // close the line of the opponent's attack
    AI_RIPOSTE, // thrust after the parry
    AI_FLECHE,  // extend and run: a surprise from a little out of distance
    AI_DUCK,    // under a high attack, with the arm out
    AI_RECOVER  // back to guard and out of distance
};

// Plain data: the same seed and the same duel give the same fencer.
typedef struct ai_fencer {
    uint64_t random;
    uint8_t level;             // 1..AI_LEVELS
    uint8_t side;              // enum duel_side
    uint8_t intent;            // enum ai_intent
    uint32_t intent_tick;      // when the intent began
    uint32_t decide_tick;      // when to think again
    uint32_t blind_until_tick; // an attack it has decided about is not seen again
    uint8_t will_beat;         // this attack begins with a beat
    uint8_t half_lunge;        // this attack needs no whole lunge
    uint32_t contacts_seen;
    double preferred_m; // distance it keeps at the moment
    double kept_m;      // ... and about which it does so
    double aim[2];      // where the point of the grid should go: weapon-hand side, up
    double wobble[2], wobble_target[2];
    ai_sight sight;
} ai_fencer;

// Level 1 (beginner) to AI_LEVELS (club champion); other levels are clamped.
void ai_fencer_start(ai_fencer *ai, int level, enum duel_side side, uint64_t seed);

// From now on it stays so near that the other needs an arm and a lean to reach it, and no step:
// for who stands in a small room.
void ai_fencer_come_near(ai_fencer *ai);

// What it asks for in this tick. Call once a tick, before the duel's step.
input_frame ai_fencer_frame(ai_fencer *ai, const duel_config *config, const duel_state *state);

#endif
