// A layered sphere tree: spheres in pairs, and round each pair the smallest sphere that
// holds both (Ponce Atencio 5.2). For what deforms, such as a rope: one refit is a
// pass over the nodes, and no choice depends on the shape.
//
// The tree lies in one array: node 1 is the root, the children of node i are 2i and 2i + 1.
// Leaves keep their order, so leaves that follow each other should lie near each
// other, as a rope's segments do.
#ifndef PHYS_SPHERE_TREE_H
#define PHYS_SPHERE_TREE_H

#include "phys_math.h"

#define PHYS_SPHERE_TREE_LEAVES 64 // a power of two: the finest rope

// By how much inner spheres grow, as a share of their coordinates: their rounding is less
// than 1e-15 of those a layer. Larger only costs tests; at zero a leaf that touches
// exactly may be left out.
#define PHYS_SPHERE_TREE_GROWTH 1e-14

typedef struct phys_sphere {
    phys_vec3 centre;
    double radius_m; // negative: holds nothing
} phys_sphere;

// Plain data: copy it, keep it in a state.
typedef struct phys_sphere_tree {
    int leaves;
    int first_leaf; // node of leaf 0, a power of two
    phys_sphere node[2 * PHYS_SPHERE_TREE_LEAVES];
} phys_sphere_tree;

// Leaves found, ascending.
typedef struct phys_sphere_hits {
    int count;
    int tested; // spheres looked at, leaves and others
    int leaf[PHYS_SPHERE_TREE_LEAVES];
} phys_sphere_hits;

// Smallest sphere that holds both, but for the growth above. Empty where both are.
phys_sphere phys_sphere_around(const phys_sphere *a, const phys_sphere *b);

// Builds the tree over `count` leaves. False, and a tree without leaves, if there are too
// many, none, or one is not finite or has a negative radius.
bool phys_sphere_tree_build(phys_sphere_tree *tree, const phys_sphere *leaf, int count);

// Fits the tree to leaves that moved or grew; as many as it was built with. A leaf that is
// not finite is never found, and costs the spheres round it their use but no hit.
void phys_sphere_tree_refit(phys_sphere_tree *tree, const phys_sphere *leaf);

// All leaves that touch the capsule of `radius_m` round the segment a-b, a sphere where a
// and b coincide: the same leaves as testing each. Nothing if a number is not one.
phys_sphere_hits phys_sphere_tree_query(const phys_sphere_tree *tree, phys_vec3 a, phys_vec3 b,
                                        double radius_m);

#endif
