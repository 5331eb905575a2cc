// The skin below a blade that presses on it: a place on it, and how that moves from triangle
// to triangle. Private to duel_press.c.
#ifndef DUEL_PRESS_SKIN_H
#define DUEL_PRESS_SKIN_H

#include "duel_bodies.h"

// The opponent's skin, and the triangle of it that a blade lies on.
typedef struct duel_press_skin {
    const fencer_model *model;
    const uint32_t (*neighbour)[3]; // [triangle], across the edge that faces each corner
    duel_body *body;
    double outwards; // -1: the triangles run clockwise, a left-hander's
    phys_vec3 corner[3], normal;
} duel_press_skin;

// The skin of `target` as it is now, at the triangle that `press` lies on.
duel_press_skin duel_press_skin_of(const duel_config *config, const duel_state *state,
                                   enum duel_side target, const duel_press *press);

// Takes the place along with the skin.
void duel_press_skin_follow(const duel_press_skin *cloth, duel_press *press);

// Moves the place over the skin to where it is nearest to a point, world, from triangle to
// triangle, but not to one that faces away from `towards`, the unit direction the blade comes
// from. False where the skin so ends before.
bool duel_press_skin_slide_to(duel_press_skin *cloth, phys_vec3 point, phys_vec3 towards,
                              duel_press *press);

// Whether the place is below another layer of the skin: a jacket below the bib.
bool duel_press_skin_is_covered(const duel_press_skin *cloth, const duel_press *press);

#endif
