// Glides of the footwork: how root, trunk and feet come to where an action sends them.
// Private to footwork.c and footwork_attack.c.
#ifndef FOOTWORK_FEET_H
#define FOOTWORK_FEET_H

#include "footwork.h"

#define FOOTWORK_TICK_S 0.001

// Begins an action: this tick is its first.
void footwork_begin(footwork_state *state, enum footwork_action action);

// A channel goes to `goal` from now on and is there in `ticks`, arriving with
// `goal_speed` a second.
void footwork_glide_to(footwork_state *state, enum footwork_channel channel, double goal,
                       double goal_speed, int ticks);

// One tick of a channel at `at`; returns where it then is.
double footwork_glide_step(footwork_glide *glide, double at);

// Lifts a foot and sends it to a place on the piste (in travel), up to lift_m on its
// way; it comes down in the second half. The rear foot lands turned as en garde.
void footwork_take_off(footwork_state *state, enum footwork_channel foot, double goal_m, int ticks,
                       double lift_m);

// Sends a foot that flies to another place, or to the same one sooner.
void footwork_send_foot(footwork_state *state, enum footwork_channel foot, double goal_m,
                        int ticks);

// Sees to it that a foot comes to a place: one that flies is sent there, one that
// stands hops there unless it is near enough.
void footwork_aim_foot(footwork_state *state, enum footwork_channel foot, double goal_m);

// Where a foot is or is bound for, in travel.
double footwork_foot_place_m(const footwork_state *state, enum footwork_channel foot);

// Whether a foot is not where the stance has it, around the present root.
bool footwork_out_of_stance(const footwork_state *state, enum footwork_channel foot);

// One tick of a foot: over the piste and up and down; true on the tick it lands.
bool footwork_foot_step(footwork_state *state, enum footwork_channel foot, double travel_before_m);

#endif
