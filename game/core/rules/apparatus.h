// The scoring apparatus: which lamps burn (FIE Material Rules, annex B).
//
// A weapon registers a contact that lasts long enough: the point of an epee or a foil while its
// switch is closed, any part of a sabre's blade that touches valid target. A second contact lights
// its lamp if it *began* within the lock-out time after the first one began. Guards, blades and the
// piste are grounded: they never light a lamp, and neither does a blade that touches its own
// fencer.
#ifndef APPARATUS_H
#define APPARATUS_H

#include <stdbool.h>
#include <stdint.h>

#include "touch.h"
#include "weapon.h"

enum apparatus_light {
    APPARATUS_DARK,
    APPARATUS_COLORED, // red (left fencer) or green (right fencer): valid target
    APPARATUS_WHITE    // foil only: off target
};

// Plain data; zeroed, no lamp burns. The lamps are indexed by who has hit.
typedef struct apparatus_state {
    uint8_t light[2];       // enum apparatus_light
    uint32_t began_tick[2]; // when the contact began that lit the lamp
    uint32_t blades_tick;   // sabre: when the present or last contact of the blades began
    uint8_t blades_met;     // sabre: 1 if the blades touched each other in the last tick
    uint8_t blades_ever;    // sabre: 1 if they have ever touched in this phrase
} apparatus_state;

// What a fencer's weapon does at the opponent's body after a tick.
typedef struct apparatus_contact {
    bool is_on_body;       // the blade touches the opponent's body
    bool is_on_target;     // ... and the place is valid target
    uint32_t closed_ticks; // how many ticks the point's switch has been closed; 0: open
} apparatus_contact;

// The lock-out time of a weapon, ticks: 45 for the epee, 300 for the foil, 170 for the sabre.
uint32_t apparatus_lockout_ticks(enum weapon_kind kind);

// Advances by the tick `tick`, counted from 0, in which these contacts were found. `blades_meet`:
// the two weapons touch each other in this tick.
void apparatus_step(enum weapon_kind kind, apparatus_state *apparatus, uint32_t tick,
                    const apparatus_contact contact[2], bool blades_meet);

// Whether at least one lamp burns.
bool apparatus_is_lit(const apparatus_state *apparatus);

// Whether, after the tick `tick`, no further lamp can be lit: both burn, or every contact that
// began within the lock-out time has registered or failed to.
bool apparatus_is_locked(enum weapon_kind kind, const apparatus_state *apparatus, uint32_t tick);

#endif
