// What a blade cannot have reached yet: a test between the capsules (body_limbs.h) and the boxes
// (body_bounds.h) of a body that remembers.
//
// Once in a while the distance between the blade and each block of the skin is measured, as a lower
// limit. Until blade and block together can have moved that far, the blade cannot touch the block.
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

// Of the blocks with reached[block], takes away those that the blade cannot reach on this path
// while the body moves from one pose to the other.
uint32_t body_clear_rule_out(body_clear *clear, body_bounds_pose *from, body_bounds_pose *to,
                             const phys_blade_path *path, bool *reached);

// Upper limit of how far any vertex of a block moved from the measurement to the poses that were
// given since then, meters.
double body_clear_moved_m(const body_clear *clear, uint32_t block);

// Tells how many blocks had to be examined in a tick, and how many of them the blade really came
// near. Returns true if measuring anew will be worth its time.
bool body_clear_is_stale(body_clear *clear, uint32_t examined, uint32_t near);

// The distance up to which it is measured, meters.
#define BODY_CLEAR_FARTHEST_M 0.09

// Starts to measure, with the blade where the path ends: `near[block]` are the blocks of which
// something may be within BODY_CLEAR_FARTHEST_M of the blade. Changes it to those whose boxes
// (body_bounds.h) do not tell enough; their skin's boxes can be added by body_clear_add_box().
void body_clear_measure(body_clear *clear, body_bounds_pose *to, const phys_blade_path *path,
                        bool *near);
void body_clear_add_box(body_clear *clear, uint32_t block, const body_box *box);

#endif
