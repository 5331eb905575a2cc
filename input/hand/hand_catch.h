// Losing and regaining control of the weapon (paper, section 5).
//
// After a hard contact at time ta the weapon flies freely with its velocities after the impulse.
// Until tb the hand regains control: pose = blend(free flight, hand, share). The paper's share is
// t = (tact - ta)/(tb - ta); with it the velocity jumps at tb by the distance between flight and
// hand divided by tb - ta: 2 m/s after a good beat. Ours is 3 t^2 - 2 t^3, which begins with the
// velocity of the flight and ends with the velocity of the hand.
#ifndef HAND_CATCH_H
#define HAND_CATCH_H

#include <stdint.h>

#include "phys_body.h"
#include "phys_free_turn.h"

// Plain data. Zeroed, the weapon is in control.
typedef struct hand_catch_state {
    uint32_t start_tick, end_tick; // ta, tb; if they are equal, the weapon is in control
    phys_body flight;              // the freely flying weapon at the present tick
    phys_quat start_orientation;   // of the weapon at ta: shows in which direction it rotated
} hand_catch_state;

// Returns how many seconds the weapon is out of control after a contact whose angular impulse about
// the hand is moment_nms: 0 up to grip_nms, then s_per_nms for each N m s above it, at most max_s.
// (The paper uses the impulse; with the angular impulse, a contact on the foible has more effect
// than one on the forte.)
double hand_catch_duration(double moment_nms, double grip_nms, double s_per_nms, double max_s);

// Begins (or begins again) a loss of control at `tick` for `duration_ticks`. `weapon` is the state
// after the impulse; the target begins with its pose and velocities.
void hand_catch_begin(hand_catch_state *state, uint32_t tick, uint32_t duration_ticks,
                      const phys_body *weapon);

// Whether the weapon is out of control at `tick`; for how many more ticks; and the share of the
// hand: 0 at ta, 1 at tb and whenever the weapon is in control, C1 over time.
bool hand_catch_active(const hand_catch_state *state, uint32_t tick);
uint32_t hand_catch_ticks_left(const hand_catch_state *state, uint32_t tick);
double hand_catch_share(const hand_catch_state *state, uint32_t tick);

// Advances the free flight by dt seconds: constant velocity, energy and angular momentum. `inertia`
// is the weapon's, body frame.
void hand_catch_fly(hand_catch_state *state, const phys_inertia *inertia, double dt);

// Returns the target pose of the weapon at `tick`: the flight blended with `hand_body_pose` by the
// hand's share, or `hand_body_pose` if the weapon is in control.
phys_pose hand_catch_target(const hand_catch_state *state, uint32_t tick, phys_pose hand_body_pose);

#endif
