// Which foot a led fencer lifts, when, and where it comes down. Private to body_follow.c.
#ifndef BODY_FOLLOW_FEET_H
#define BODY_FOLLOW_FEET_H

#include "footwork.h"

// What the feet go after.
typedef struct body_follow_wish {
    double root_m, sideways_m;   // where the root will be presently
    double depth;                // of a lunge that brings the head over there: 0 .. 1 and more
    double speed_mps;            // of the head on the piste
    double forward_mps;          // ... along it
    bool arm_is_out, head_is_up; // stretched; higher than a lunge lets it be
    double most_travel_m;        // how far the root may go
} body_follow_wish;

// Feet further apart than this share of en garde's stride, of one so upright.
double body_follow_spread(double upright);

// How deep a lunge feet so far apart are in.
double body_follow_depth(const footwork_state *footwork);

// Begins and ends lunges, lifts a foot that is to move, and aims one that flies. Feet and root
// are where the last tick left them.
void body_follow_feet_act(footwork_state *footwork, const body_follow_wish *wish);

// One tick of both feet, the root having moved from where it was; enum footwork_event bits.
unsigned body_follow_feet_step(footwork_state *footwork, double travel_before_m,
                               double sideways_before_m);

#endif
