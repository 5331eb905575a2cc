// A blade that lies on a body after its touch: the tip held by the jacket while the hand
// goes on and the blade bends, a tip that slides off, or an edge that rests.
//
// Plain data; what a tick does with it is in duel_private.h and duel_press.c.
#ifndef DUEL_PRESS_H
#define DUEL_PRESS_H

#include <stdint.h>

#include "phys_math.h"

enum duel_press_kind {
    DUEL_PRESS_NONE,    // zeroed: the blade is free and straight
    DUEL_PRESS_HELD,    // the jacket holds the tip at a place of the skin
    DUEL_PRESS_SLIDING, // the tip slides over the skin, which pushes it aside
    DUEL_PRESS_EDGE,    // the side of the blade rests on the skin; nothing bends
    DUEL_PRESS_SPRUNG   // it was pressed and is let go: it swings out
};

typedef struct duel_press {
    uint8_t kind;          // enum duel_press_kind
    uint32_t begun_tick;   // the tick in which the blade landed on this place
    uint32_t closed_ticks; // for so long now the tip has been pressed hard enough to close
    uint32_t triangle;     // of the opponent's skin, which the blade lies on
    double barycentric[3]; // the place on it: 0..1
    phys_vec3 place;       // that place in the world after this tick
    phys_vec3 normal;      // of the skin there, out of the body
    phys_vec3 place_mps;   // how fast the place moves
    phys_vec3 bend_side;   // unit, weapon frame: the blade bends to this side
    double bend_rad;       // amplitudes of the curve (phys_flexion.h)
    double bow_rad;
    double bend_radps; // of a blade that swings out
    double force_n;    // on the skin, now
} duel_press;

// The curve of a blade in the weapon model frame: points at equal shares of its length
// from the guard, and the direction there. Straight where is_bent is 0.
#define DUEL_CURVE_PLACES 17
typedef struct duel_curve {
    uint8_t is_bent;
    phys_vec3 point[DUEL_CURVE_PLACES];
    phys_vec3 direction[DUEL_CURVE_PLACES];
} duel_curve;

#endif
