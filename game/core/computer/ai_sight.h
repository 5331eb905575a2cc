// What a computer fencer sees of its opponent: glances, believed a reaction time later,
// and a distance that is judged with an error.
#ifndef AI_SIGHT_H
#define AI_SIGHT_H

#include "duel.h"

// A glance at the opponent, in the world.
typedef struct ai_glance {
    double root_x_m;
    phys_vec3 tip, tip_velocity_mps; // of the blade
    double extension, lunge;
} ai_glance;

// A glance is taken every AI_GLANCE_TICKS; the last AI_GLANCES of them are remembered,
// which is longer than anybody's reaction takes.
#define AI_GLANCE_TICKS 10
#define AI_GLANCES      64

// Plain data; begins as zeros.
typedef struct ai_sight {
    double distance_error_m; // of judging the distance, wandering
    uint32_t glance_count;
    ai_glance glance[AI_GLANCES];
} ai_sight;

// What a fencer knows of the opponent at this moment, in the own fencer frame: as it was
// a reaction time ago, but for the distance, which everyone extrapolates.
typedef struct ai_view {
    double distance_m;  // between the roots, when the own step under way is done
    double closing_mps; // the opponent's share of it
    phys_vec3 tip, tip_velocity_mps;
    double extension, lunge;
} ai_view;

// Whether the next ai_sight_view() is going to take a glance.
bool ai_sight_glances(const ai_sight *sight, const duel_state *state);

// Call once a tick, before the duel's step. `error_m` is where the error of judging the
// distance drifts to with a glance.
ai_view ai_sight_view(ai_sight *sight, const duel_config *config, const duel_state *state,
                      enum duel_side side, uint32_t reaction_ticks, double error_m);

// Whether this is the opponent's point on its way.
bool ai_view_is_attack(const ai_view *view);

#endif
