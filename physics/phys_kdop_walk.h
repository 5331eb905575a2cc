// Walks over those leaves of a tree that a swept segment may reach during a tick, or, after a
// contact has been found, during the part of the tick before it.
//
// For each node it computes a time before which no part of the segment is near. It measures the
// node's bounds along the segment's own axes (phys_swept_segment.h), for four nodes at once, so
// the walk descends two levels per step.
#ifndef PHYS_KDOP_WALK_H
#define PHYS_KDOP_WALK_H

#include "phys_kdop_tree.h"
#include "phys_swept_segment.h"

// Greatest number of waiting nodes: three at every second level, and four at the last.
#define PHYS_KDOP_WALK_WAITING (3 * (PHYS_KDOP_TREE_DEPTH / 2 + 1) + 1)

typedef struct phys_kdop_walk {
    const phys_kdop_tree *tree;
    const phys_swept_segment *sweep; // the caller's; must exist as long as the walk
    float limit[20];  // high, then -low, of the sweep's bounds, in the layout of a node
    float rounding_m; // rounding allowance for all extents of this tree, meters
    // The axes of the sweep, and their opposites.
    phys_kdop_direction along[PHYS_SWEPT_AXES], against[PHYS_SWEPT_AXES];
    uint32_t depth;
    struct {
        uint32_t node;
        float earliest;
    } waiting[PHYS_KDOP_WALK_WAITING];
} phys_kdop_walk;

// Returns false only if some bounds overlap none of the tree's leaves. It looks at the upper nodes
// only, which is all that most blades come near.
bool phys_kdop_walk_may_meet(const phys_kdop_tree *tree, const phys_kdop *bounds);

// Starts a walk over a tree whose last refit found all vertices finite.
void phys_kdop_walk_start(phys_kdop_walk *walk, const phys_kdop_tree *tree,
                          const phys_swept_segment *sweep);

// The triangles of the next leaf (as from phys_kdop_tree_leaf) that may be reached not later
// than `latest`, a fraction of the tick. Returns NULL at the end of the walk.
const phys_kdop_triangle *phys_kdop_walk_next(phys_kdop_walk *walk, double latest);

#endif
