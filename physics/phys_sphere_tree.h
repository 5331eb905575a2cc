// A tree of bounding spheres for a shape that deforms, such as a rope. Spheres are grouped in
// pairs, and each pair is enclosed in the smallest sphere that holds both (Ponce Atencio 5.2).
// A refit is one pass over the nodes, and the structure does not depend on the shape.
//
// The tree is one array: node 1 is the root, the children of node i are 2i and 2i + 1. Leaves
// keep their order, so consecutive leaves should be close to each other, as the segments of a
// rope are.
#ifndef PHYS_SPHERE_TREE_H
#define PHYS_SPHERE_TREE_H

#include "phys_math.h"

#define PHYS_SPHERE_TREE_LEAVES 64 // at most; a power of two; the finest rope

// Growth of the inner spheres, as a share of their coordinates. Their rounding error is less
// than 1e-15 of the coordinates per layer. A larger value only costs tests; with zero, a leaf
// that touches exactly may be left out.
#define PHYS_SPHERE_TREE_GROWTH 1e-14

typedef struct phys_sphere {
    phys_vec3 center;
    double radius_m; // negative: an empty sphere
} phys_sphere;

// Plain data that may be copied and stored in a state.
typedef struct phys_sphere_tree {
    int leaves;
    int first_leaf; // index of the node of leaf 0, a power of two
    phys_sphere node[2 * PHYS_SPHERE_TREE_LEAVES];
} phys_sphere_tree;

// The leaves found by a query, in ascending order.
typedef struct phys_sphere_hits {
    int count;
    int tested; // number of spheres tested, leaves included
    int leaf[PHYS_SPHERE_TREE_LEAVES];
} phys_sphere_hits;

// The smallest sphere that holds both, enlarged by PHYS_SPHERE_TREE_GROWTH. Empty if both are
// empty.
phys_sphere phys_sphere_around(const phys_sphere *a, const phys_sphere *b);

// Builds the tree over `count` leaves; world frame, meters. Returns false and makes a tree
// without leaves if there are none or too many, or if a leaf is not finite or has a negative
// radius.
bool phys_sphere_tree_build(phys_sphere_tree *tree, const phys_sphere *leaf, int count);

// Refits the tree to new positions and radii of its leaves, as many as it was built with. A
// leaf that is not finite is never found; the spheres around it then cull less, but no other
// leaf is lost.
void phys_sphere_tree_refit(phys_sphere_tree *tree, const phys_sphere *leaf);

// Finds all leaves that touch the capsule of `radius_m` around the segment a-b (a sphere if a
// equals b). The result is the same as testing every leaf. Returns no leaves if an argument is
// NaN.
phys_sphere_hits phys_sphere_tree_query(const phys_sphere_tree *tree, phys_vec3 a, phys_vec3 b,
                                        double radius_m);

#endif
