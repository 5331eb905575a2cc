// The skin under a pressing blade: a place on it, and how that place moves from triangle to
// triangle. Private to duel_press.c.
#ifndef DUEL_PRESS_SKIN_H
#define DUEL_PRESS_SKIN_H

#include "duel_bodies.h"

// The opponent's skin, and its triangle under the blade.
typedef struct duel_press_skin {
    const fencer_model *model;
    const uint32_t (*neighbor)[3]; // [triangle]: neighbors across the edge opposite to each corner
    duel_body *body;
    double outwards; // -1 if the triangles are clockwise (a left-hander's), else 1
    phys_vec3 corner[3], normal;
} duel_press_skin;

// The skin of `target` as it is now, at the triangle that `press` lies on.
duel_press_skin duel_press_skin_of(const duel_config *config, const duel_state *state,
                                   enum duel_side target, const duel_press *press);

// Moves the place with the skin.
void duel_press_skin_follow(const duel_press_skin *cloth, duel_press *press);

// Moves the place over the skin, from triangle to triangle, to where it is nearest to a point
// (world). It does not enter a triangle that faces away from `towards`, the unit direction that the
// blade comes from. Returns false if such a skin ends before the nearest place.
bool duel_press_skin_slide_to(duel_press_skin *cloth, phys_vec3 point, phys_vec3 towards,
                              duel_press *press);

// Whether another layer of the skin covers the place, as the bib covers the jacket.
bool duel_press_skin_is_covered(const duel_press_skin *cloth, const duel_press *press);

#endif
