// What the controllers of a player in a headset make the hands feel.
//
//     clash      short and sharp, at a high frequency; the harder the blow, the stronger and longer
//     touch      long, and fading; who is hit feels it in both hands
//     disarm     the same, in the hand that has lost the weapon
//     scrape     low, while the blades slide along each other; the faster, the stronger
//     apart      lowest, while the weapon is not where the hand holds it; the farther, the stronger
//
// A motor gets an order only when something changes: once for a pulse, and a few times a second for
// a lasting vibration. A weaker pulse does not cut off a stronger one, and a lasting vibration
// waits until the pulse is over.
#ifndef XR_HAPTICS_H
#define XR_HAPTICS_H

#include "duel.h"
#include "xr_hands.h"

// Which motor: of the hand that holds the weapon, or of the other one.
enum xr_motor { XR_MOTOR_WEAPON, XR_MOTOR_OTHER, XR_MOTORS };

// What a motor is doing. Times are on the caller's clock, seconds.
typedef struct xr_motor_state {
    xr_hand_vibration now; // strength 0: nothing
    double from_s;         // when it began
    bool goes_on;          // a scrape or a distance, not a pulse
    double pulse;          // strength of the last pulse
    double pulse_s;        // and when it began
} xr_motor_state;

// Plain data. Zeroed: nothing is felt.
typedef struct xr_haptics {
    xr_motor_state motor[XR_MOTORS];
    xr_hand_vibration pulse[XR_MOTORS]; // the strongest of this displayed frame
    double scrape_mps;                  // the fastest slide of this displayed frame
    double scrape;                      // strength 0..1 of the last scrape
    double scrape_until_s;              // and how long it is still felt
} xr_haptics;

enum xr_motor_change { XR_MOTOR_KEEP, XR_MOTOR_START, XR_MOTOR_STOP };

// An order to a motor.
typedef struct xr_motor_order {
    enum xr_motor_change change;
    xr_hand_vibration vibration; // if it is to start
} xr_motor_order;

// The pulse that an event means for a motor of the fencer at `side`; strength 0 if none. A touch
// that was given and a blow on the blade are felt in the weapon hand.
xr_hand_vibration xr_haptics_pulse(const duel_event *event, enum duel_side side,
                                   enum xr_motor motor);

// Adds what happened in a tick, for the fencer at `side`.
void xr_haptics_add(xr_haptics *h, const duel_events *events, enum duel_side side);

// Call once per displayed frame, after its ticks: writes an order for each motor. `apart` is how
// far the weapon is from the hand, 0 together .. 1 clearly apart (hand_ghost.h); frames are
// `frame_s` seconds apart.
void xr_haptics_next(xr_haptics *h, double now_s, double frame_s, double apart,
                     xr_motor_order out_order[XR_MOTORS]);

#endif
