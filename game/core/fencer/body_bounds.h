// Where a posed body can be, without skinning it: asked every tick before the expensive
// questions, and which part of the skin those are about.
//
// The skin is taken in the blocks of its tree (phys_kdop_tree.h), and those in regions of
// neighbours. The corners of a block's triangles are grouped at load into clusters that share
// their bones; a region is one cluster with all the bones of its corners, for a first look. Before
// that look there is another that moves no point at all: what a bone carries is as far from its
// joint as at rest, so about any joint all T_b(c) below are within the distance of the bones'
// joints and that.
// Dual-quaternion skinning moves a vertex by a rigid motion of its own, M; for any point p, with
// T_b the motions of its bones, r_b their unit quaternions and w_b the weights (sum 1),
//     M(p) = vec((sum w_b T_b(p) r_b) B*) / |B|^2,   B = sum w_b r_b,
// since T_b(p) r_b = r_b p + 2 d_b (d_b the dual part). M is rigid: |M(p) - M(c)| <= r
// within r of the cluster's centre c. And for any point m, vec(m B B*) = m |B|^2, so
//     |M(c) - m| = |vec((sum w_b (T_b(c) - m) r_b) B*)| / |B|^2
//               <= max_b |T_b(c) - m| / |B|,
// where, of n bones with g the least of the <r_a, r_b>,
//     |B|^2 = sum w_a w_b <r_a, r_b> >= g + (1 - g) sum w_b^2 >= g + (1 - g) / n.
// With m the mean of the T_b(c), every cluster stays within a sphere that costs one point
// transform a bone, and so does any mean of M and linear blending, whose own bound is the same
// with 1 for |B|. For two bones at an angle t, |B| >= cos(t / 4): 1.08 times what blended
// matrices would need at a right angle. Bones that turn so differently that g says nothing
// leave the block unbounded.
//
// A box around the spheres of all corners of a block's triangles, as the tick begins and as it
// ends, holds the triangles at every instant between: they are the corners' hulls, and the
// corners go straight. However long their edges are and whatever bones their corners have.
#ifndef BODY_BOUNDS_H
#define BODY_BOUNDS_H

#include "phys_kdop_tree.h"
#include "phys_swept_segment.h"
#include "skin.h"

typedef struct body_bounds body_bounds;

// Of the model's skin; the tree is over its triangles. Keeps nothing of either. Allocates; NULL
// where memory is out. Destroy takes the address and nulls it.
body_bounds *body_bounds_create(const fencer_model *model, const phys_kdop_tree *tree);
void body_bounds_destroy(body_bounds **bounds);

typedef struct body_box {
    float low[3], high[3]; // world, metres
} body_box;

// Whether a sweep may meet what goes straight, in a tick, from somewhere in one box to somewhere
// in the other.
bool body_box_meets(const phys_swept_segment *sweep, const body_box *from, const body_box *to);

// A posed body as its bounds want it: its bones as motions of the model's axes, boxes around its
// regions, and around those of its blocks that have been asked for. `pose` is the skin's of these
// bones. Of these bounds, which must
// outlive it. Allocates; NULL where memory is out. Destroy takes the address and nulls it.
typedef struct body_bounds_pose body_bounds_pose;
body_bounds_pose *body_bounds_pose_create(const body_bounds *bounds);
void body_bounds_pose_destroy(body_bounds_pose **pose);
void body_bounds_pose_set(body_bounds_pose *posed, const body_pose *bones, const skin_pose *pose);

// Which of the tree's blocks a blade may touch that sweeps so while the body goes from one pose
// to the other: out_reached[block], all of them written; returns how many. May say yes for a near
// miss, never no for a hit. Both poses are of the same bounds, and may be the same.
uint32_t body_bounds_reach(body_bounds_pose *from, body_bounds_pose *to,
                           const phys_swept_segment *sweep, bool *out_reached);

#endif
