// What a computer fencer sees of its opponent: snapshots that take effect a reaction time later,
// and a distance that is estimated with an error.
#ifndef AI_SIGHT_H
#define AI_SIGHT_H

#include "duel.h"

// A snapshot ("glance") of the opponent, world frame.
typedef struct ai_glance {
    double root_x_m, root_z_m;
    phys_vec3 guard, tip, tip_velocity_mps; // of the blade
    double extension, lunge, fleche, duck;
} ai_glance;

// A glance is taken every AI_GLANCE_TICKS, and the last AI_GLANCES are kept: longer than any
// reaction time.
#define AI_GLANCE_TICKS 10
#define AI_GLANCES      72

// Plain data; begins as zeros.
typedef struct ai_sight {
    double distance_error_m; // present error of the estimated distance; it drifts
    uint32_t glance_count;
    ai_glance glance[AI_GLANCES];
} ai_sight;

// What a fencer knows about the opponent at present, in the own fencer frame turned to who stands
// aside in a headset, as the own weapon is (duel_turn_rad()): the state of a
// reaction time ago, except for the distance, which is extrapolated as people do.
typedef struct ai_view {
    double turn_rad;    // of that frame, toward the weapon-hand side
    double distance_m;  // between the roots, after the fencer's own present step
    double closing_mps; // the opponent's part of the closing speed
    phys_vec3 tip, tip_velocity_mps;
    double extension, lunge, fleche, duck;
    double lunge_per_s; // how fast the lunge grows; a negative one recovers
    // The blade where it is now if the opponent has gone on as seen, and how fast the arm brings
    // the point nearer than the body comes.
    phys_vec3 blade[2]; // [0] guard, [1] tip
    double arm_mps;
} ai_view;

// Whether the next ai_sight_view() will take a glance.
bool ai_sight_glances(const ai_sight *sight, const duel_state *state);

// Call once per tick, before the duel's step. `error_m` is the value toward which the error of the
// distance drifts with a glance.
ai_view ai_sight_view(ai_sight *sight, const duel_config *config, const duel_state *state,
                      enum duel_side side, uint32_t reaction_ticks, double error_m);

// A point or a direction of the own fencer frame in the frame of a view.
phys_vec3 ai_view_turned(phys_vec3 in_fencer, double turn_rad);

// Whether the opponent holds the arm out, the point forward.
bool ai_view_is_line(const ai_view *view);

// Whether the opponent runs, as in a fleche.
bool ai_view_is_run(const ai_view *view);

// Whether the opponent is attacking: with the arm, a lunge or a run.
bool ai_view_is_attack(const ai_view *view);

#endif
