// The fleche of the footwork. Private to footwork.c.
#ifndef FOOTWORK_FLECHE_H
#define FOOTWORK_FLECHE_H

#include "footwork.h"

// Starts a fleche, unless the opponent is already in the way.
void footwork_fleche_try(footwork_state *state, const footwork_orders *orders);

// One tick of a fleche, and whether it is over.
void footwork_fleche_run(footwork_state *state, const footwork_orders *orders);
bool footwork_fleche_is_done(const footwork_state *state);

// Lets the tipped body come upright again.
void footwork_fleche_right(footwork_state *state);

#endif
