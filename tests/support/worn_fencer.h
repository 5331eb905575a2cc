// A scripted fencer in a headset: what a script asks for at a device, but done by a head and by a
// hand that holds the weapon, in a frame with poses. Feet and lunge are those of the player;
// right-handed.
#ifndef WORN_FENCER_H
#define WORN_FENCER_H

#include "duel.h"

// Zeroed: the player stands en garde where the root is.
typedef struct worn_fencer {
    bool aims;          // a thrust goes to where the other's chest is, else where the guard has it
    bool recovers;      // from a lunge as soon as its button is up, else only by INPUT_RECOVER
    double aside_m;     // the player stands so far to the right of the line
    double at_m;        // the player's place along the piste, from where the bout began
    double lunge_m;     // and how far in a lunge
    double duck;        // crouched, 0 to 1
    double extension;   // of the arm, 0 to 1
    double point[2];    // of the hand, on the square
    uint32_t run_ticks; // what is left of a run
    phys_pose weapon;   // of the tick before
    bool has_weapon;
} worn_fencer;

// The frame for what a fencer at a device would ask for in this tick. At ease the player walks back
// to where the bout began, as a room is small.
input_frame worn_fencer_frame(worn_fencer *w, const duel_config *config, const duel_state *state,
                              enum duel_side side, const input_frame *asked);

#endif
