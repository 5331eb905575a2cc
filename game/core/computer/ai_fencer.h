// The computer fencer. It sees the duel with a person's delay and inaccuracy, and acts through the
// same input frames.
#ifndef AI_FENCER_H
#define AI_FENCER_H

#include "ai_sight.h"
#include "ai_style.h"

enum ai_intent {
    AI_MEASURE, // keep distance, hold a guard
    AI_PREPARE, // step into distance on a chosen line
    AI_BEAT,    // beat the opponent's blade aside (a battuta)
    AI_ATTACK,  // extend and lunge
    AI_PARRY,   // close the line of the opponent's attack
    AI_RIPOSTE, // thrust after the parry
    AI_FLECHE,  // extend and run: a surprise attack from slightly out of distance
    AI_DUCK,    // duck under a high attack, with the arm extended
    AI_RECOVER  // back to guard and out of distance
};

// Plain data: the same seed and the same duel give the same behavior.
typedef struct ai_fencer {
    uint64_t random;
    ai_style style;
    uint8_t side;              // enum duel_side
    uint8_t intent;            // enum ai_intent
    uint32_t intent_tick;      // when the intent began
    uint32_t decide_tick;      // when it decides again
    uint32_t blind_until_tick; // until then an attack it has already decided about is ignored
    uint8_t will_beat;         // this attack begins with a beat
    uint16_t lunge_ticks;      // how long the button of this attack's lunge is held
    uint32_t contacts_seen;
    double preferred_m;  // distance it keeps at present
    double kept_m;       // mean of the distances that it keeps
    uint8_t flung;       // cut: the point is on its way
    uint32_t flung_tick; // ... since
    double wind[2]; // cut: from where, relative to the aim, the point is flung; 0 if it thrusts
    double aim[2];  // goal of the point on the guard square: toward the weapon-hand side, up
    double wobble[2], wobble_target[2];
    ai_sight sight;
} ai_fencer;

// The style is copied; it must be valid.
void ai_fencer_start(ai_fencer *ai, const ai_style *style, enum duel_side side, uint64_t seed);

// With the style of a level, 1 (beginner) to AI_LEVELS (club champion); other levels are clamped.
void ai_fencer_start_level(ai_fencer *ai, int level, enum duel_side side, uint64_t seed);

// From now on it stays so near that the opponent can reach it by stretching the arm and leaning,
// without a step. For headset players in a small room.
void ai_fencer_come_near(ai_fencer *ai);

// Its input frame for this tick. Call once per tick, before the duel's step.
input_frame ai_fencer_frame(ai_fencer *ai, const duel_config *config, const duel_state *state);

#endif
