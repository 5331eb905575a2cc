// What a referee reads from the state of a duel in one tick, for one fencer: arm, point, threat,
// feet and blades. The duel fills it (duel_signals.h); a test writes it by hand.
//
// World frame, SI units. "Target" is the opponent's valid target with this weapon.
#ifndef PHRASE_SIGNALS_H
#define PHRASE_SIGNALS_H

#include <stdbool.h>
#include <stdint.h>

// How a threat misses if it is out of reach of arm, lunge and flèche, meters: more than any target
// is wide.
#define PHRASE_OUT_OF_REACH_M 10.0

// Where a blade was met, as the guard in which the parrying hand stands.
enum phrase_guard {
    PHRASE_GUARD_NONE,
    PHRASE_QUARTE,
    PHRASE_SIXTE,
    PHRASE_SEPTIME,
    PHRASE_OCTAVE,
    PHRASE_TIERCE, // sabre: outside, where a foil has sixte
    PHRASE_PRIME,  // sabre: inside with the point down
    PHRASE_SECONDE,
    PHRASE_QUINTE, // sabre: above the head
    PHRASE_GUARD_COUNT
};

// What a blade did in this tick on the opponent's body.
enum phrase_hit { PHRASE_NO_HIT, PHRASE_HIT_VALID, PHRASE_HIT_OFF_TARGET };

typedef struct phrase_signals {
    double extension; // of the arm: distance from shoulder to grip over the arm's length, 0..1
    double root_mps;  // speed of the feet's middle toward the opponent
    // Speed with which the tip comes nearer to the target by its own motion: to the part that the
    // line along the blade meets, or to the nearest one.
    double closing_mps;
    double tip_mps;    // speed of the tip
    double distance_m; // from the tip to the target
    // By how much the line along the blade (or of a cut: the way of the tip) misses the target;
    // at most 0 if it meets it. `miss_m` is PHRASE_OUT_OF_REACH_M beyond what arm and legs still
    // reach; `aim_m` is that of the blade alone, at any distance.
    double miss_m, aim_m;
    double line_cos;     // cosine of the angle between the blade and the arm behind it
    uint8_t part;        // enum body_part that the threat is nearest to
    uint8_t lunge_lands; // 1: the front foot of a lunge or a flèche lands
    uint8_t crosses;     // 1: a flèche
    uint8_t hit;         // enum phrase_hit
    uint8_t meets;       // 1: a blow of the blades in this tick, or they lie on each other
    uint8_t sought;      // 1: this blade crossed the other's line, and did not meet it
    uint8_t guard;       // enum phrase_guard in which the hand stands
    double along;        // where this blade was met: 0 guard .. 1 tip
    double brought;      // share of the closing speed that this blade brought, 0..1
} phrase_signals;

#endif
