// A stroke: the arm goes out, the blade stays behind it, and then whips round the hand, as in the
// cut of a sabre and in the flick of a foil.
//
// A stroke is added to the place where guard and extension put the weapon. The blade turns about
// the pinch of thumb and index finger in the direction of the stroke: first back, then through its
// line and past it, then into the line again. Each of the three is a movement with minimum jerk
// (hand_reach.h), so the tip is fastest half way through the second. Meanwhile thumb and forearm
// turn the weapon about the blade, so that its edge leads: the hand turns palm up for a stroke to
// the inside, palm down for one to the outside. A stroke upward leads with the back of the blade.
#ifndef HAND_STROKE_H
#define HAND_STROKE_H

#include "hand_reach.h"
#include "phys_math.h"

enum hand_stroke_phase { HAND_STROKE_NONE, HAND_STROKE_BACK, HAND_STROKE_WHIP, HAND_STROKE_RETURN };

// How a stroke with a kind of weapon goes.
typedef struct hand_stroke_style {
    double back_rad, through_rad;                  // angles of the blade from its line
    uint16_t back_ticks, whip_ticks, return_ticks; // 1 or more
    double turn;                                   // 1: the edge leads; 0: the weapon has none
} hand_stroke_style;

// Plain data; all zero is no stroke.
typedef struct hand_stroke {
    uint8_t phase; // enum hand_stroke_phase
    // Direction on the square of guards, unit length: to the side of the weapon hand, and up.
    double way[2];
    double swing_rad; // angle of the blade from its line; positive along `way`
    hand_reach swing;
    double turn; // 0: the weapon lies in the hand as in the guard; 1: the edge leads
    hand_reach turning;
} hand_stroke;

// Begins a stroke in a direction on the square of guards, which need not have unit length. Does
// nothing during a stroke.
void hand_stroke_begin(hand_stroke *stroke, const hand_stroke_style *style, double side, double up);

// Advances by one tick. If the stroke is not wanted any more it ends on its way: a feint.
void hand_stroke_step(hand_stroke *stroke, const hand_stroke_style *style, bool wanted,
                      double tick_s);

// Returns the pose of the weapon model in the fencer frame (z to the side of the weapon hand), if
// guard and extension put it at `line`.
phys_pose hand_stroke_pose(const hand_stroke *stroke, phys_pose line);

// Whether a state of unknown origin, with finite doubles, can be stepped safely.
bool hand_stroke_is_valid(const hand_stroke *stroke);

#endif
