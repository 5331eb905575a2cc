// Where a posed body can be, without skinning it: the question asked every tick
// before the expensive one.
//
// The vertices are grouped at load into clusters that share their bones and lie
// close together. Dual-quaternion skinning moves a vertex by a rigid motion of its own,
// M; for any point p, with T_b the motions of its bones, r_b their unit quaternions and
// w_b the weights (sum 1),
//     M(p) = vec((sum w_b T_b(p) r_b) B*) / |B|^2,   B = sum w_b r_b,
// since T_b(p) r_b = r_b p + 2 d_b (d_b the dual part). M is rigid: |M(p) - M(c)| <= r
// within r of the cluster's centre c. And for any point m, vec(m B B*) = m |B|^2, so
//     |M(c) - m| = |vec((sum w_b (T_b(c) - m) r_b) B*)| / |B|^2
//               <= max_b |T_b(c) - m| / |B|,
// where |B| >= <B, a> >= min_b <r_b, a> for any unit quaternion a, whatever the weights.
// With m the mean of the T_b(c) and a along the sum of the r_b, every cluster stays
// within a sphere that costs one point transform a bone, and so does any mean of M and
// linear blending, whose own bound is the same with 1 for |B|. For two bones at an angle t,
// min_b <r_b, a> = cos(t / 4): 1.08 times what blended matrices would need at a right
// angle. Bones that turn so differently that a says nothing leave the cluster unbounded.
#ifndef BODY_BOUNDS_H
#define BODY_BOUNDS_H

#include "skin.h"

typedef struct body_bounds body_bounds;

// Allocates; NULL where memory is out. Destroy takes the address and nulls it.
body_bounds *body_bounds_create(const fencer_model *model);
void body_bounds_destroy(body_bounds **bounds);

// Whether anything within `reach_m` of the segment a-b (world) can belong to the
// body posed by `pose`. May say yes for a near miss, never no for a hit.
bool body_bounds_near_segment(const body_bounds *bounds, const skin_pose *pose, phys_vec3 a,
                              phys_vec3 b, double reach_m);

#endif
