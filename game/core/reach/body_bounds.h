// Bounding boxes of a posed body, computed without skinning it. They are tested every tick before
// the expensive contact tests, and select the parts of the skin for these.
//
// The skin is divided into the blocks of its tree (phys_kdop_tree.h), and the blocks into regions
// of neighboring blocks. At load the vertices of a block's triangles are grouped into clusters that
// share their bones. A region is one cluster with all the bones of its vertices, for a first test.
// Before that there is an even cheaper test that transforms no point: a vertex that a bone carries
// keeps its distance from the bone's joint, so all T_b(c) below are, from any joint, within the
// distance of the bones' joints plus that distance. Dual-quaternion skinning moves each vertex by
// its own rigid motion M. For any point p, with T_b the motions of its bones, r_b their unit
// quaternions and w_b the weights (sum 1),
//     M(p) = vec((sum w_b T_b(p) r_b) B*) / |B|^2,   B = sum w_b r_b,
// since T_b(p) r_b = r_b p + 2 d_b (d_b the dual part). M is rigid: |M(p) - M(c)| <= r within r of
// the cluster's center c. And for any point m, vec(m B B*) = m |B|^2, so
//     |M(c) - m| = |vec((sum w_b (T_b(c) - m) r_b) B*)| / |B|^2
//               <= max_b |T_b(c) - m| / |B|,
// where, for n bones with g the smallest of the <r_a, r_b>,
//     |B|^2 = sum w_a w_b <r_a, r_b> >= g + (1 - g) sum w_b^2 >= g + (1 - g) / n.
// With m the mean of the T_b(c), every cluster stays within a sphere that costs one point transform
// per bone. The same holds for any mean of M and linear blending, whose own bound is the same with
// 1 for |B|. For two bones at an angle t, |B| >= cos(t / 4): 1.08 times what blended matrices would
// need at a right angle. If bones turn so differently that g gives no bound, the block is
// unbounded.
//
// A box around the spheres of all vertices of a block's triangles, at the begin and the end of the
// tick, contains the triangles at every instant between, because the vertices move along straight
// lines and a triangle is the convex hull of its vertices. This holds for edges of any length and
// vertices with any bones.
#ifndef BODY_BOUNDS_H
#define BODY_BOUNDS_H

#include <string.h>

#include "body_apart.h"
#include "phys_kdop_tree.h"
#include "phys_swept_segment.h"
#include "skin.h"

typedef struct body_bounds body_bounds;

// Creates the bounds of a model's skin; `tree` is over its triangles. Neither is used afterwards.
// Allocates; NULL if out of memory. Destroy takes the address and sets it to NULL.
body_bounds *body_bounds_create(const fencer_model *model, const phys_kdop_tree *tree);
void body_bounds_destroy(body_bounds **bounds);

typedef struct body_box {
    float low[3], high[3]; // world, meters
} body_box;

// Whether a sweep may meet a point that moves in a straight line, during the tick, from anywhere in
// one box to anywhere in the other.
bool body_box_meets(const phys_swept_segment *sweep, const body_box *from, const body_box *to);

// A posed body for these bounds: boxes around its regions, and around those of its blocks that have
// been needed. Everything is computed when it is first needed: most blades are far away, and then
// the boxes around the regions, which follow from the bones' joints and rotations alone, rule out
// the whole body. The bounds must outlive it. Allocates; NULL if out of memory. Destroy takes the
// address and sets it to NULL.
typedef struct body_bounds_pose body_bounds_pose;
body_bounds_pose *body_bounds_pose_create(const body_bounds *bounds);
void body_bounds_pose_destroy(body_bounds_pose **pose);

// Poses the body: `bones` in the fencer frame, standing at `frame`. The bones are copied; the model
// must be the bounds' and outlive this pose.
void body_bounds_pose_set(body_bounds_pose *posed, const fencer_model *model,
                          const body_pose *bones, fencer_frame frame);

// The first block at or after `from` that is marked, or `count` if there is none. Most are not, and
// are looked at eight at a time.
static inline uint32_t body_next_block(const bool *marked, uint32_t from, uint32_t count)
{
    for (uint64_t eight = 0; from + sizeof eight <= count; from += sizeof eight) {
        memcpy(&eight, &marked[from], sizeof eight);
        if (eight != 0) {
            break;
        }
    }
    while (from < count && !marked[from]) {
        from++;
    }
    return from;
}

// The bones that it was posed with.
const body_pose *body_bounds_pose_bones(const body_bounds_pose *posed);

// Different each time it is posed anew.
uint64_t body_bounds_pose_version(const body_bounds_pose *posed);

// Where it stands.
fencer_frame body_bounds_pose_frame(const body_bounds_pose *posed);

// The rotations of its bones as the skin uses them (skin_pose_rotations()), rounded to floats.
// Valid until the body is posed anew.
const phys_quat *body_bounds_pose_rotations(body_bounds_pose *posed);

// Lower limit of the distance between the convex hull of a blade's points (body_apart.h), 2 to
// BODY_BOUNDS_BLADE of them, world, and the triangles of a block, meters. Computed without skinning
// it, from the spheres around the clusters. Negative or 0 if none is known.
#define BODY_BOUNDS_BLADE 4
double body_bounds_apart_m(body_bounds_pose *posed, uint32_t block, const phys_vec3 *blade,
                           int blade_count);

// The skin's pose of the same bones, and skin_pose.bend of it alone, which costs less; both valid
// until the body is posed anew.
const skin_pose *body_bounds_pose_skin(body_bounds_pose *posed);
const float *body_bounds_pose_bends(body_bounds_pose *posed);

// Finds the blocks of the tree that a blade may touch with this sweep while the body moves from one
// pose to the other: of those with reached[block], which the caller sets, takes away the others and
// returns the number of those that are left. A near miss may be reported as reached; a hit is never
// missed. Both poses must be of the same bounds, and may be the same pose.
uint32_t body_bounds_reach(body_bounds_pose *from, body_bounds_pose *to,
                           const phys_swept_segment *sweep, bool *reached);

#endif
