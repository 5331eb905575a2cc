// The two sides of a duel, a touch, and the phases that a duel goes through.
#ifndef TOUCH_H
#define TOUCH_H

#include <stdint.h>

#include "phys_math.h"

enum duel_side { DUEL_LEFT, DUEL_RIGHT };
#define DUEL_NOBODY 2

static inline enum duel_side duel_other(enum duel_side side)
{
    return side == DUEL_LEFT ? DUEL_RIGHT : DUEL_LEFT;
}

// In a bout that one touch decides, a touch leads from FENCING to LANDED and OVER, and a disarm to
// HALT and EN_GARDE, and back to FENCING (phrase.h). By the rules of the FIE each reason for a halt
// leads through LANDED to HALT, and then to EN_GARDE, REST or OVER (match.h). A new phase is
// appended, because recordings store the numbers.
enum duel_phase {
    DUEL_FENCING,
    DUEL_LANDED,   // a fencer has touched; the thrust continues, and the opponent may still touch
    DUEL_HALT,     // fencing has stopped; no touch is possible
    DUEL_EN_GARDE, // both stand en garde again; "Fence!" comes next
    DUEL_OVER,
    DUEL_REST // the minute between two periods
};
#define DUEL_PHASES (DUEL_REST + 1)

// A touch: where, with which part of the weapon, and how. The point makes touches, and so do a
// sabre's edge and back. The other sides of a blade make a touch only if they hit as hard as a
// slap; otherwise they brush the body and rest on it (duel_press.h). A point that arrives flat
// slides, and touches when it is held and has closed its switch for as long as a lamp takes.
typedef struct duel_touch {
    uint8_t by;              // enum duel_side, or DUEL_NOBODY
    uint8_t part;            // enum body_part of the fencer who was hit
    uint8_t blade_part;      // enum blade_part
    uint32_t tick;           // the tick in which it landed
    uint32_t triangle;       // of the model
    double time_in_tick;     // 0..1
    double speed_mps;        // closing speed along the normal
    double sideways_mps;     // speed across the blade, relative to the skin
    double angle_rad;        // between blade and inward normal
    phys_vec3 point, normal; // world; normal out of the body
    double barycentric[3];
    double blade_lies[3]; // the blade's direction along the triangle (phys_blade_mesh_hit)
    // Measured after the touch, while the blade stayed on the body.
    double peak_n;         // largest force on the skin
    uint32_t closed_ticks; // longest time for which the tip's switch stayed closed
    uint8_t closed;        // 1: that was long enough to register (foil, epee)
} duel_touch;

#endif
