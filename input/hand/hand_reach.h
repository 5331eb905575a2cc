// A movement of the hand from one place to another along one line, as a person makes it.
//
// People move a hand so that the jerk is as small as possible: along a polynomial of the fifth
// degree whose speed is a bell (Flash and Hogan 1985, "The coordination of arm movements"). If the
// goal changes on the way, the rest of the movement is the polynomial that starts with the present
// speed and acceleration (Hoff and Arbib 1993, "Models of trajectory formation and temporal
// interaction of reach and grasp"). So place, speed and acceleration never jump, whatever is asked
// for.
//
// Each tick starts from the result of the tick before, because the rest of a polynomial is the
// polynomial from any of its inner points to its end.
#ifndef HAND_REACH_H
#define HAND_REACH_H

#include <stdint.h>

// The state of a movement beside the place itself, in units of the place.
typedef struct hand_reach {
    double speed, acceleration; // per second, per second squared
    double goal;
    uint16_t ticks; // to the goal; at rest at the goal if 0
} hand_reach;

// Longest movement, ticks. Longer ones are not valid in a state of unknown origin.
#define HAND_REACH_MOST_TICKS 1000

// Sets a new goal, which is reached after `ticks` ticks (1 to HAND_REACH_MOST_TICKS).
void hand_reach_to(hand_reach *reach, double goal, uint16_t ticks);

// Returns the place after one more tick of `tick_s` seconds. After the last tick it is the goal,
// bit for bit, and the movement is at rest.
double hand_reach_step(hand_reach *reach, double place, double tick_s);

#endif
