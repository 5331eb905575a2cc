// Losing and catching the weapon (paper, section 5).
//
// After a hard blow at time ta the weapon flies with its post-impulse velocities;
// until tb the hand catches it: pose = blend(free flight, hand, share). The paper's share
// is t = (tact - ta)/(tb - ta); with it the velocity jumps at tb by what lies between flight
// and hand, over tb - ta: 2 m/s after a good beat. Ours is 3 t^2 - 2 t^3, which sets out with
// the flight's velocity and arrives with the hand's.
#ifndef HAND_CATCH_H
#define HAND_CATCH_H

#include <stdint.h>

#include "phys_body.h"

// Plain data; zeroed it is a firm grip.
typedef struct hand_catch_state {
    uint32_t start_tick, end_tick; // ta, tb; equal: held
    phys_body flight;              // the weapon as if nobody held it, at the present tick
    phys_quat start_orientation;   // of the weapon at ta: tells on which way round it spun
} hand_catch_state;

// Seconds out of control after a blow whose moment about the hand is moment_nms (the
// paper has its impulse; the moment counts a blow on the foible for more than one on
// the forte): 0 up to grip_nms, then s_per_nms for each N m s above it, at most max_s.
double hand_catch_duration(double moment_nms, double grip_nms, double s_per_nms, double max_s);

// Begin (or begin again) at `tick`, for `duration_ticks`, from the weapon's state
// after the impulse: its pose and velocities are the target's there.
void hand_catch_begin(hand_catch_state *state, uint32_t tick, uint32_t duration_ticks,
                      const phys_body *weapon);

// Whether the weapon is out of control at `tick`, for how many ticks more, and the hand's
// share of it: 0 at ta, 1 at tb and whenever it is held, C1 over time.
bool hand_catch_active(const hand_catch_state *state, uint32_t tick);
uint32_t hand_catch_ticks_left(const hand_catch_state *state, uint32_t tick);
double hand_catch_share(const hand_catch_state *state, uint32_t tick);

// Free flight for dt seconds: constant velocities, exact rotation.
void hand_catch_fly(hand_catch_state *state, double dt);

// Where the weapon should be at `tick`: the flight blended with the hand's body
// pose by the share; the hand's pose when held.
phys_pose hand_catch_target(const hand_catch_state *state, uint32_t tick, phys_pose hand_body_pose);

#endif
