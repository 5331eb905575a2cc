// A scripted pupil in a headset: the same movements, but of a head and of a hand that holds the
// weapon, in a frame with poses. Feet and lunge are those of the player, and a thrust goes to where
// the teacher's chest is seen; right-handed.
#ifndef WORN_PUPIL_H
#define WORN_PUPIL_H

#include "duel.h"

// Zeroed: the player stands en garde where the root is.
typedef struct worn_pupil {
    double at_m;      // the player's place along the piste, from where the bout began
    double lunge_m;   // and how far in a lunge
    double extension; // of the arm, 0 to 1
    double point[2];  // of the hand, on the square
    phys_pose weapon; // of the tick before
    bool has_weapon;
} worn_pupil;

// The frame for what the pupil at a device would ask for in this tick.
input_frame worn_pupil_frame(worn_pupil *w, const duel_config *config, const duel_state *state,
                             enum duel_side side, const input_frame *asked);

#endif
