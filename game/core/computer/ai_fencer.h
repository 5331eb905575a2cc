// The computer fencer. It sees the duel with a person's delay and inaccuracy, and acts through the
// same input frames.
#ifndef AI_FENCER_H
#define AI_FENCER_H

#include "ai_answer.h"
#include "ai_habits.h"
#include "ai_lessons.h"
#include "ai_style.h"

enum ai_intent {
    AI_MEASURE, // keep distance, hold a guard
    AI_PREPARE, // step into distance on a chosen line
    AI_BEAT,    // beat the opponent's blade aside (a battuta)
    AI_ATTACK,  // extend and lunge
    AI_ENGAGE,  // come to a point that is held out, with short steps
    AI_MEET,    // meet the blade that threatens, or leave the way of its point
    AI_RIPOSTE, // the thrust that follows
    AI_PARRY,   // take the blade that comes with the own one
    AI_REPLY,   // the riposte after that
    AI_STOP,    // a thrust with the arm alone at an opponent who has come so near
    AI_IN_LINE, // hold the point in line from far
    AI_FLECHE,  // extend and run: a surprise attack from slightly out of distance
    AI_RECOVER  // back to guard and out of distance
};

// A situation in which it chose (ai_choice.h), and when.
typedef struct ai_trail {
    uint16_t situation;
    uint32_t tick;
} ai_trail;

// The last so many are remembered, for who learns from them.
#define AI_TRAIL 8

// How it plans ahead (ai_plan.h).
typedef struct ai_plan ai_plan;

// Plain data: the same seed and the same duel give the same behavior.
typedef struct ai_fencer {
    uint64_t random;
    ai_style style;
    const ai_answer_book
        *answers; // borrowed; NULL: ai_answer_to(). Set by a search for better ones
    const struct ai_parry_book
        *parries;              // borrowed; NULL: AI_PARRIES. Set by a search for better ones
    ai_plan *plan;             // borrowed; NULL: it does not plan ahead
    const char *choices;       // borrowed; NULL: ai_choices(). Set by who learns better ones
    ai_trail trail[AI_TRAIL];  // of its choices, a ring
    uint32_t trail_count;      // how many choices there have been
    uint8_t side;              // enum duel_side
    uint8_t he_is_computer;    // the opponent is a computer fencer
    uint8_t intent;            // enum ai_intent
    uint32_t intent_tick;      // when the intent began
    uint32_t allez_tick;       // when the present phrase began, and
    uint32_t come_tick;        // when it comes nearer in it
    uint32_t decide_tick;      // when it decides again
    uint32_t blind_until_tick; // until then an attack it has already decided about is ignored
    uint8_t hurries;           // this attack must land before the opponent is back on guard: no cut
    uint8_t will_beat;         // this attack begins with a beat
    uint16_t lunge_ticks;      // how long the button of this attack's lunge is held
    uint8_t approach, line;    // enum ai_approach, enum ai_line: which answer it gives
    uint8_t feint;             // enum ai_feint: how this attack deceives
    double over_aim;           // cutover: the height to which its point comes down
    uint8_t guard;             // enum ai_guard: which parry
    uint8_t circles;           // the parry goes around the other's blade
    uint8_t way;               // enum ai_riposte_way
    uint8_t by_other_rules;    // ... of the table of the other rules
    uint8_t threat;            // enum ai_approach: what it answers
    uint32_t parry_tick;       // until then it does not think of a parry again
    uint32_t stop_tick;        // until then it does not think of a stop again
    uint32_t line_tick;        // until then it does not think of a line again
    uint32_t line_until_tick;  // how long it holds the present one
    uint32_t dip_until_tick;   // ... and how long its point is down under a blade that comes
    uint32_t evaded_tick;      // when a blade has passed; 0: none
    double dip, dip_side;      // how deep (0..1), and toward which side (ai_evade.h)
    uint32_t attack_tick;      // when an attack was last seen
    uint32_t out_tick;         // when a point held out was last seen; 0: none, or it lunged since
    uint32_t out_since_tick;   // ... and since when, short whiles in which it was back included
    phys_vec3 out_point;       // ... how far ahead of its fencer's root, how high and how far aside
    uint8_t was_back;          // ... and since then it went back
    uint32_t contacts_seen;
    uint32_t feel_tick; // when the last contact of the blades will be felt; 0: none is on its way
    uint32_t felt_tick; // when one was felt; 0: none since it began to meet
    uint32_t step_tick; // when the present short step ends, while it engages
    double preferred_m; // distance it keeps at present
    double kept_m;      // mean of the distances that it keeps
    uint8_t flung;      // cut: the point is on its way
    double wind[2];     // cut: from where, relative to the aim, the point is flung; 0 if it thrusts
    double aim[2];      // goal of the point on the guard square: toward the weapon-hand side, up
    double wobble[2], wobble_target[2];
    double reaction_ms; // the present one; another is drawn for every new event
    ai_sight sight;
    ai_habits habits;
    uint8_t heeds; // what it expects out of the opponent's present situation
    ai_lessons lessons;
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
