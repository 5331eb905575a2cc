// Fencers who see nothing: each repeats one plan, whatever the opponent does. A computer fencer
// that loses to one of them is not worth fencing.
#ifndef BLIND_SCRIPT_H
#define BLIND_SCRIPT_H

#include "input_frame.h"

enum blind_script {
    BLIND_IDLE,       // stands en garde
    BLIND_STATUE,     // stands with the arm out, the point in line
    BLIND_MARCH,      // walks forward with the arm out
    BLIND_LINE_STEPS, // steps to and fro with the arm out
    BLIND_FLECHE,     // a fleche as often as possible
    BLIND_STEP_LUNGE, // advance, lunge, recover
    BLIND_LUNGES,     // lunges without a step
    BLIND_CIRCLES,    // circles with the point, arm half out, and steps forward
    BLIND_RUNAWAY,    // retreats and retreats
    BLIND_RANDOM,     // any input
    // Held back: nothing was tuned by these.
    BLIND_SWEEPS,       // sweeps the blade from side to side, advancing, and thrusts now and then
    BLIND_PUMP,         // advances and pumps the arm
    BLIND_BACK_LUNGE,   // two steps back, then a lunge
    BLIND_CROUCH_THRUST // ducks with the arm out, forward and back
};
#define BLIND_SCRIPTS (BLIND_CROUCH_THRUST + 1)
#define BLIND_SHOWN   (BLIND_RANDOM + 1)

const char *blind_script_name(enum blind_script script);

// The frame `tick` ticks after "Allez". The seed moves the point a little and shifts the time by up
// to a second, so that two bouts are not the same. BLIND_RANDOM is input_random and has no frame
// here: it aborts.
input_frame blind_script_frame(enum blind_script script, uint64_t seed, uint32_t tick);

#endif
