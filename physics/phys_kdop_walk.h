// A walk over those leaves of a tree that a swept segment may reach in a tick, or in the part of it
// that is left once something was met.
//
// Of each node a time is told before which nothing of the segment is near: its bounds are measured
// along the segment's own axes (phys_swept_segment.h), four nodes at once, so the walk goes down
// two levels at a step.
#ifndef PHYS_KDOP_WALK_H
#define PHYS_KDOP_WALK_H

#include "phys_kdop_tree.h"
#include "phys_swept_segment.h"

// Most nodes that wait: of every second level three, and four of the last.
#define PHYS_KDOP_WALK_WAITING (3 * (PHYS_KDOP_TREE_DEPTH / 2 + 1) + 1)

typedef struct phys_kdop_walk {
    const phys_kdop_tree *tree;
    const phys_swept_segment *sweep; // must outlive the walk
    float limit[20];                 // high, then -low, of its bounds, laid out as in a node
    float blur_m;                    // of all rooms of this tree
    phys_kdop_direction along[PHYS_SWEPT_AXES], against[PHYS_SWEPT_AXES]; // the sweep's axes
    uint32_t depth;
    struct {
        uint32_t node;
        float earliest;
    } waiting[PHYS_KDOP_WALK_WAITING];
} phys_kdop_walk;

// Starts a walk over a tree whose last refit was finite.
void phys_kdop_walk_start(phys_kdop_walk *walk, const phys_kdop_tree *tree,
                          const phys_swept_segment *sweep);

// The triangles of the next leaf (as phys_kdop_tree_leaf) that may be reached not after `latest`;
// NULL if there is none, and the walk is at its end.
const phys_kdop_triangle *phys_kdop_walk_next(phys_kdop_walk *walk, double latest);

#endif
