// Glides of the footwork: how root, trunk and feet move to where an action sends them. Private to
// the files of the footwork and to body_follow.
#ifndef FOOTWORK_FEET_H
#define FOOTWORK_FEET_H

#include "footwork.h"

#define FOOTWORK_TICK_S 0.001

// Begins an action: this tick is its first.
void footwork_begin(footwork_state *state, enum footwork_action action);

// Starts a glide of a channel to `goal`, which it reaches after `ticks` with `goal_speed` per
// second.
void footwork_glide_to(footwork_state *state, enum footwork_channel channel, double goal,
                       double goal_speed, int ticks);

// Advances a channel that is at `at` by one tick; returns its new value.
double footwork_glide_step(footwork_glide *glide, double at);

// A glide that comes to rest goes beyond its goal if its speed is more than this many times the
// mean speed of the way that is left.
#define FOOTWORK_CALM_SHARE 2.5

// Slows a glide down, if it has to, so that it comes to rest `way` further on in so many ticks
// without going beyond.
void footwork_glide_calm(footwork_glide *glide, double way, int ticks);

// Lifts a foot and sends it to a place on the piste (as travel) under the root's place to the side,
// up to lift_m high on its way; it comes down in the second half. The rear foot lands with its en
// garde rotation.
void footwork_take_off(footwork_state *state, enum footwork_channel foot, double goal_m, int ticks,
                       double lift_m);

// Sends a foot that is in the air to another place.
void footwork_send_foot(footwork_state *state, enum footwork_channel foot, double goal_m,
                        int ticks);

// The same, and brings it down in that time, which may be another than before.
void footwork_land_foot(footwork_state *state, enum footwork_channel foot, double goal_m,
                        int ticks);

// Makes a foot go to a place: a foot in the air is sent there, a standing foot hops there unless it
// is near enough.
void footwork_aim_foot(footwork_state *state, enum footwork_channel foot, double goal_m);

// Whether a foot is in the air.
bool footwork_foot_flies(const footwork_state *state, enum footwork_channel foot);

// Where a foot is, or will land, as travel.
double footwork_foot_place_m(const footwork_state *state, enum footwork_channel foot);

// Whether a foot is, or will land, away from a place; and away from its place in the stance around
// the present root.
bool footwork_out_of_place(const footwork_state *state, enum footwork_channel foot, double goal_m);
bool footwork_out_of_stance(const footwork_state *state, enum footwork_channel foot);

// The channel of a foot's place to the side.
enum footwork_channel footwork_side_of(enum footwork_channel foot);

// Advances a foot by one tick, along the piste, to the side and in height; returns true on the tick
// in which it lands.
bool footwork_foot_step(footwork_state *state, enum footwork_channel foot, double travel_before_m,
                        double sideways_before_m);

#endif
