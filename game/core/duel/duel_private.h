// The parts of a tick, in the order in which duel_step() takes them. Private to
// the duel; everyone else uses duel.h.
#ifndef DUEL_PRIVATE_H
#define DUEL_PRIVATE_H

#include "duel.h"
#include "phys_blade_mesh.h"

// On-guard lines are 2 m from the middle and the front foot stays behind its own (FIE t.17); the
// root is under the hips, a foot's reach and a shoe behind that. Meters from the middle.
#define DUEL_START_ROOT_M 2.45

// An empty event of a kind, appended to the list; the list's last place is reused
// when it is full, so that a caller may always write.
duel_event *duel_event_add(duel_events *events, enum duel_event_kind kind, int side);

// Head and hand of a fencer whom a headset leads, before anything else of the tick.
void duel_follow_track(duel_state *state, enum duel_side side, const input_frame *frame);

// The weapon model's placement in the fencer frame, as the hand holds it or, of a loose one,
// would: with the footwork all that the body is posed by.
phys_pose duel_held_weapon(const duel_config *config, const duel_state *state, enum duel_side side);

// Feet: steps, lunges, fleche, ducking (footwork.h), within the piste and short of the opponent.
void duel_move_feet(const duel_config *config, duel_state *state, const input_frame frame[2],
                    duel_events *events);

// Hand: point and extension follow the frame, hand_world is where they put the
// weapon, or it is where the headset sees it, as far as the arm reaches; and the weapon
// gets the velocities with which it sets out for it.
void duel_move_hand(const duel_config *config, duel_state *state, enum duel_side side,
                    const input_frame *frame);

// How a loose weapon falls: weight; and what it does on a wooden or metal piste, no measured
// source.
extern const phys_free_settings DUEL_FALL;

// A weapon leaves the hand as it is and falls from the next tick on.
void duel_disarm(const duel_config *config, duel_state *state, enum duel_side side);

// Where a loose weapon's fall takes it in a tick. The fall is a curve and has the floor
// in its way: `out_sweep` is the weapon with the constant velocities that lead to the
// same place, for the contacts with the other weapon, and the result is what
// duel_dropped_settle() needs.
phys_body duel_dropped_fall(const duel_config *config, duel_state *state, enum duel_side side,
                            phys_body *out_sweep, duel_events *events);

// After the contacts: `swept` as they left it, with `sweep` and `fallen` from before.
// The weapon keeps the velocities of its fall, changed by what the contacts changed.
phys_body duel_dropped_settle(const phys_body *sweep, const phys_body *swept,
                              const phys_body *fallen);

// A loose weapon whose blade struck a body, its owner's or the other's, between `before`
// and `state` bounces off it.
void duel_dropped_meet_bodies(const duel_config *config, const duel_state *before,
                              duel_state *state);

// Whether all loose weapons have come to rest.
bool duel_dropped_all_rest(const duel_state *state);

// The empty hand follows where it is asked to be.
void duel_dropped_hand(duel_fencer *fencer);

// Blades: both weapons through the tick with their contacts; a hard blow takes the
// weapon out of the hand's control.
void duel_move_blades(const duel_config *config, duel_state *state, duel_events *events);

// A blade has landed on the body as `touch` tells, and presses on it from this tick on.
void duel_press_begin(duel_state *state, enum duel_side by, const duel_touch *touch);

// Whether it still lies there.
bool duel_press_is_on(const duel_press *press);

// Touches: both blades against the opponent's body, from `before` to `state`.
void duel_find_touches(const duel_config *config, const duel_state *before, duel_state *state,
                       duel_events *events);

// The skin's force on a blade that lies on it, into the weapon's velocities; before the
// blades move.
void duel_press_push(const duel_config *config, duel_state *state, enum duel_side by);

// After the touches: a blade that lies on the skin follows it, bends, slides or is let go,
// and the touch takes note of how hard it was.
void duel_press_follow(const duel_config *config, duel_state *state, enum duel_side by);

#endif
