// The referee as a figure of rigid parts (assets/scripts/build_referee.py), in the poses of the
// FIE's hand signals (t.63). A pose is a few directions of arms and hands; poses blend smoothly
// into each other.
//
// The referee stands behind the piste beside the table and faces it, so the fencer on the left has
// the referee's right arm.
#ifndef REFEREE_FIGURE_H
#define REFEREE_FIGURE_H

#include "touch.h"

enum referee_gesture {
    REFEREE_REST, // the hands hang down
    REFEREE_EN_GARDE,
    REFEREE_PRETS,
    REFEREE_ALLEZ,
    REFEREE_HALTE,          // an arm straight up
    REFEREE_ATTACK,         // an arm to the side, palm forward
    REFEREE_COUNTER_ATTACK, // the same with the forearm up and the fist closed
    REFEREE_PARRY,          // a fist turned in
    REFEREE_RIPOSTE,        // the hand goes out from the parry
    REFEREE_SIMULTANEOUS,   // both arms cross low
    REFEREE_REMISE,         // as for the attack, but the forearm goes on to the front
    REFEREE_REDOUBLEMENT,   // ... and up
    REFEREE_REPRISE,        // ... and down, the fist closed
    REFEREE_LINE,           // the index finger straight out
    REFEREE_NO,             // a flat hand wags low: short, passed, no attack
    REFEREE_NOT_VALID,      // a flat hand, palm down
    REFEREE_TOUCH,          // the forearm raised on the winner's side
    REFEREE_TOUCH_BOTH,
    REFEREE_NOTHING, // both hands wag low: no touch
    REFEREE_GESTURES
};

// What the referee shows, and for how long already. Plain data; zeroed it is a referee at rest.
typedef struct referee_signal {
    enum referee_gesture gesture, before; // before: from which the pose blends
    enum duel_side side, before_side;     // whose action or touch it is; which arm
    double since_s;                       // since the gesture began
} referee_signal;

// The parts that move. Each hand has three shapes, of which one is drawn.
enum referee_part {
    REFEREE_BODY,
    REFEREE_HEAD,
    REFEREE_UPPER_ARM_L, // the referee's own left
    REFEREE_UPPER_ARM_R,
    REFEREE_FOREARM_L,
    REFEREE_FOREARM_R,
    REFEREE_HAND_L,
    REFEREE_HAND_R,
    REFEREE_PARTS
};
enum referee_hand { REFEREE_HAND_FLAT, REFEREE_HAND_FIST, REFEREE_HAND_INDEX };

// Where each part of the model is: world from the model's rest pose.
typedef struct referee_figure {
    phys_pose part[REFEREE_PARTS];
    enum referee_hand hand[2]; // of the referee's left and right hand
} referee_figure;

referee_figure referee_figure_of(const referee_signal *signal);

// The gesture's name for captions and pictures, such as "attack".
const char *referee_gesture_name(enum referee_gesture gesture);

#endif
