// The contact press: a blade that stays in contact with a body. The jacket holds the tip while the
// hand moves on and the blade bends, or the tip slides, or the side of the blade rests on the body.
//
// Plain data; duel_press.c advances it once per tick.
#ifndef DUEL_PRESS_H
#define DUEL_PRESS_H

#include <stdint.h>

#include "phys_math.h"

enum duel_press_kind {
    DUEL_PRESS_NONE,    // no contact: the blade is free and straight; all fields are 0
    DUEL_PRESS_HELD,    // the jacket holds the tip at one place of the skin
    DUEL_PRESS_SLIDING, // the tip slides over the skin, which pushes it sideways
    DUEL_PRESS_EDGE,    // the side of the blade rests on the skin; nothing bends
    DUEL_PRESS_SPRUNG   // the contact has ended, and the bent blade swings out
};

typedef struct duel_press {
    uint8_t kind;          // enum duel_press_kind
    uint32_t begun_tick;   // the tick in which the blade landed on this place
    uint32_t closed_ticks; // how long the force has been enough to close the tip's switch
    uint32_t triangle;     // of the opponent's skin, under the blade
    double barycentric[3]; // the place within the triangle: 0..1
    phys_vec3 place;       // that place in the world after this tick
    phys_vec3 normal;      // of the skin there, out of the body
    phys_vec3 place_mps;   // velocity of that place
    phys_vec3 bend_side;   // unit, weapon frame: the side to which the blade bends
    double bend_rad;       // amplitudes of the curve (phys_flexion.h)
    double bow_rad;
    double bend_radps; // of a blade that swings out (DUEL_PRESS_SPRUNG)
    double force_n;    // present force on the skin
} duel_press;

// The curve of a blade in the weapon model frame: points at equal shares of its length from the
// guard, and the directions there. If is_bent is 0 the blade is straight.
#define DUEL_CURVE_PLACES 17
typedef struct duel_curve {
    uint8_t is_bent;
    phys_vec3 point[DUEL_CURVE_PLACES];
    phys_vec3 direction[DUEL_CURVE_PLACES];
} duel_curve;

#endif
