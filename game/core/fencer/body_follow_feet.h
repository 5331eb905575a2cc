// Which foot a headset fencer lifts, when, and where it comes down. Private to body_follow.c.
#ifndef BODY_FOLLOW_FEET_H
#define BODY_FOLLOW_FEET_H

#include "footwork.h"

// The targets that the feet follow.
typedef struct body_follow_wish {
    double root_m, sideways_m;   // where the root will be soon
    double depth;                // depth of the lunge that brings the head there: 0 .. 1, or more
    double speed_mps;            // of the head on the piste
    double forward_mps;          // ... along it
    bool arm_is_out, head_is_up; // arm stretched; head higher than a lunge allows
} body_follow_wish;

// The usual distance between the feet at this uprightness, as a share of the en garde stride; feet
// further apart than that have to close up.
double body_follow_spread(double upright);

// The depth of a lunge with the present distance between the feet.
double body_follow_depth(const footwork_state *footwork);

// Begins and ends lunges, lifts a foot that has to move, and aims a foot that is in the air. Feet
// and root are still where the last tick left them.
void body_follow_feet_act(footwork_state *footwork, const body_follow_wish *wish);

// Advances both feet by one tick, after the root has moved from the given place. Returns enum
// footwork_event bits.
unsigned body_follow_feet_step(footwork_state *footwork, double travel_before_m,
                               double sideways_before_m);

#endif
