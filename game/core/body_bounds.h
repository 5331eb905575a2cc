// Where a posed body can be, without skinning it: the question asked every tick
// before the expensive one.
//
// The vertices are grouped at load into clusters that share their bones and lie
// close together. A skinned vertex is p' = sum w_b T_b(p); with c the centre of its
// cluster, c' the mean of the T_b(c) and T_b rigid,
//     |p' - c'| <= r + max_b |T_b(c) - c'|,
// so every cluster stays within a sphere that costs one point transform a bone.
#ifndef BODY_BOUNDS_H
#define BODY_BOUNDS_H

#include "skin.h"

typedef struct body_bounds body_bounds;

// Allocates; NULL where memory is out. Destroy takes the address and nulls it.
body_bounds *body_bounds_create(const fencer_model *model);
void body_bounds_destroy(body_bounds **bounds);

// Whether anything within `reach_m` of the segment a-b (world) can belong to the
// body posed by `matrices`. May say yes for a near miss, never no for a hit.
bool body_bounds_near_segment(const body_bounds *bounds, const skin_matrices *matrices, phys_vec3 a,
                              phys_vec3 b, double reach_m);

#endif
