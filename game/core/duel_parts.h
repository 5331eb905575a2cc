// The parts of a tick, in the order in which duel_step() takes them. Private to
// the duel; everyone else uses duel.h.
#ifndef DUEL_PARTS_H
#define DUEL_PARTS_H

#include "duel.h"

// An empty event of a kind, appended to the list; the list's last place is reused
// when it is full, so that a caller may always write.
duel_event *duel_event_add(duel_events *events, enum duel_event_kind kind, int side);

// Feet: advance, retreat, lunge, recover, within the piste and short of the opponent.
void duel_move_feet(const duel_config *config, duel_state *state, const input_frame frame[2],
                    duel_events *events);

// Hand: point and extension follow the frame, hand_world is where they put the
// weapon, and the weapon gets the velocities with which it sets out for it.
void duel_move_hand(const duel_config *config, duel_state *state, enum duel_side side,
                    const input_frame *frame);

// Blades: both weapons through the tick with their contacts; a hard blow takes the
// weapon out of the hand's control.
void duel_move_blades(const duel_config *config, duel_state *state, duel_events *events);

// Touches: both blades against the opponent's body, from `before` to `state`.
void duel_find_touches(const duel_config *config, const duel_state *before, duel_state *state,
                       duel_events *events);

#endif
