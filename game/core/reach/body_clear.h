// What a blade cannot have reached yet: a test between the capsules (body_limbs.h) and the boxes
// (body_bounds.h) of a body that remembers.
//
// Who finds out how far the blade is from a block of the skin, at least, tells so. Until blade and
// block together can have moved that far, the blade cannot touch the block, and nobody need look
// there. How far they moved is at most the sum of their ways from tick to tick.
// How far the blade moved is known. How far the skin of a block moved follows from its bones: let
// T_b(p) be where bone b takes a vertex p, r_b the bone's unit quaternion, B = sum w_b r_b, and M
// the vertex as it is skinned (body_bounds.h has the formula). Then
//     sum w_b (T_b - M) r_b = s B   with a number s,
// because its product with B* has no vector part. Primes mark a later pose. From
//     M' - M = vec((sum w_b (T_b' - M) r_b') B'*) / |B'|^2
// and (T_b' - M) r_b' = (T_b' - T_b) r_b' + (T_b - M) r_b + (T_b - M) (r_b' - r_b) follows
//     |M' - M| <= d / |B'| + S q (1 / |B'| + 1 / |B'|^2),
// with d the largest |T_b' - T_b|, q the largest |r_b' - r_b|, and S the largest |T_b - M|, which
// is at most P / |B| with P the largest |T_a - T_b| of two bones of the vertex in any pose. d is at
// most the way of the joint plus 2 |r_b' - r_b| times the vertex's distance from it. Where the skin
// is blended linearly in part, the linear mean moves by at most d, and the share by which it counts
// changes by at most the sum of the changes of skin_pose.bend, times the distance of both blends, P
// + P / |B|.
//
// All this only rules out what cannot meet: it changes no result. Nothing depends on the order in
// which poses are given; it is useful if they follow each other closely.
#ifndef BODY_CLEAR_H
#define BODY_CLEAR_H

#include "body_bounds.h"
#include "phys_blade_path.h"

// What follows from a body's model alone. Immutable, so that any number of duels can share it.
// Copies what it needs of model and tree. Allocates; NULL if out of memory. Destroy takes the
// address and sets it to NULL.
typedef struct body_clear_rest body_clear_rest;
body_clear_rest *body_clear_rest_create(const fencer_model *model, const phys_kdop_tree *tree);
void body_clear_rest_destroy(body_clear_rest **rest);

// For one blade and the skin of one body of that model; `rest` must outlive it. Allocates; NULL if
// out of memory. Destroy takes the address and sets it to NULL.
typedef struct body_clear body_clear;
body_clear *body_clear_create(const body_clear_rest *rest);
void body_clear_destroy(body_clear **clear);

// Follows blade and body through a tick, and of the blocks with reached[block] takes away those
// that the blade cannot reach in it. Returns how many are left.
uint32_t body_clear_rule_out(body_clear *clear, body_bounds_pose *from, body_bounds_pose *to,
                             const phys_blade_path *path, bool *reached);

// Upper limits of how far, at any time of that tick, a vertex of a block is from where the tick
// takes it, and a point of the blade's axis if its ends move straight; meters.
double body_clear_tick_m(const body_clear *clear, uint32_t block);
double body_clear_blade_m(const body_clear *clear);

// Tells that, where that tick ends, no triangle of the block is within clear_m of the blade's axis.
void body_clear_tell(body_clear *clear, uint32_t block, double clear_m);

// Upper limit of how far any vertex of a block moved since that was told last, meters.
double body_clear_moved_m(const body_clear *clear, uint32_t block);

#endif
