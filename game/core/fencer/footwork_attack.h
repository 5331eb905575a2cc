// The attacks of the footwork: lunge with its recovery, and fleche. Private to footwork.c.
//
// min_m and max_m are the limits of the root's travel, backward and forward.
#ifndef FOOTWORK_ATTACK_H
#define FOOTWORK_ATTACK_H

#include "footwork.h"

// Starts a lunge from any action, if there is room for it.
void footwork_lunge_try(footwork_state *state, double min_m, double max_m);

// One tick of a lunge, and whether it has stayed long enough.
void footwork_lunge_run(footwork_state *state, uint8_t buttons);
bool footwork_lunge_is_done(const footwork_state *state, uint8_t buttons);

// Starts the recovery from a lunge, forward if that is asked for and there is room; and whether the
// recovery is over.
void footwork_recover_begin(footwork_state *state, uint8_t buttons, double max_m);
bool footwork_recover_is_done(const footwork_state *state);

// Starts a fleche, unless the opponent is already in the way.
void footwork_fleche_try(footwork_state *state, double max_m);

// One tick of a fleche.
void footwork_fleche_run(footwork_state *state);

// Lets the tipped body come upright again.
void footwork_fleche_right(footwork_state *state);

#endif
