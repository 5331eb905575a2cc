// What the decisions of one tick are based on: what is seen and felt, and what follows from it.
#ifndef AI_MOMENT_H
#define AI_MOMENT_H

#include "ai_fencer.h"

// Who approaches faster than this, m/s, is a threat if he is near.
#define AI_THREAT_SPEED_MPS 0.5

// An opponent in a lunge can be reached from this much farther away, meters, because chest and arm
// are nearer.
#define AI_LUNGED_NEARER_M 0.2

// With less room than this behind, meters, nobody gives ground.
#define AI_LEAST_ROOM_M 1.0

// From farther away than this, meters, it walks to a point that is held out.
#define AI_ENGAGE_MEASURE_M 3.4

typedef struct ai_moment {
    ai_view seen;
    bool threatens;            // the point is in line, or attacks, or will
    enum ai_approach approach; // how; meaningful if it threatens
    uint32_t tick, since;      // now, and since the intent began
    bool blades_met;           // is felt in this tick
    bool has_edge;             // the weapon is a sabre
    double lunge_m;            // distance from which a lunge with this weapon lands
    phys_vec3 own_blade[2];    // guard and tip, in the frame of the view
    double room_m;             // behind the fencer, on the piste
    bool he_is_in_headset;     // the opponent
    bool restless;             // nobody has hit for long: it attacks often and finishes its answers
    const duel_config *config; // borrowed
} ai_moment;

// Sees and feels. Once per tick, before the fencer decides.
ai_moment ai_perceive(ai_fencer *ai, const duel_config *config, const duel_state *state);

// Whether the opponent's point is on the weapon-hand side of the fencer's own blade, or of the own
// guard once it has passed that. A parry only meets a blade that it moves toward, and the side of
// the point decides which way to move; nearly all thrusts pass a held-out blade on its other side,
// wherever they aim.
bool ai_point_is_outside(const ai_moment *now);

// Whether a lunge that begins now would land.
bool ai_in_lunge_measure(const ai_moment *now);

// Whether the bout is by the rules of the FIE, not a duel of one touch.
bool ai_is_fie(const ai_moment *now);

// Whether the opponent stands or steps with the point out and has done so for a second.
bool ai_point_is_held(const ai_fencer *ai, const ai_moment *now);

// How much the fencer trusts that way of acting by what it has led to in this bout, 0..1: 1 for who
// has no foresight.
double ai_trust(const ai_fencer *ai, const ai_moment *now, enum ai_way way);

// Whether the opponent has lunged, and his point is on its way back.
bool ai_withdraws(const ai_view *seen);

#endif
