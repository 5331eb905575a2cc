// The internal structure of a tree of 18-DOPs; only for phys_kdop_*.c.
#ifndef PHYS_KDOP_PRIVATE_H
#define PHYS_KDOP_PRIVATE_H

#include "phys_kdop_tree.h"

// Bounds in the layout of the refit: nine lows, a spare lane, nine negated highs, a spare lane,
// so that taking the minimum of all lanes merges two bounds. The number of lanes is a multiple
// of four, so that compilers turn loops over them into vector instructions.
#define PHYS_KDOP_LANES     20
#define PHYS_KDOP_HIGH      10
#define PHYS_KDOP_ALIGNMENT 16 // bytes, the size of a vector

typedef struct phys_kdop_row {
    _Alignas(PHYS_KDOP_ALIGNMENT) float lane[PHYS_KDOP_LANES];
} phys_kdop_row;

// Number of consecutive vertices of the mesh that are fitted together.
#define PHYS_KDOP_BUNCH 8

// A refit combines this many vertices of a leaf at first and then two at a time. A leaf's list
// is padded to that length with its first vertex.
#define PHYS_KDOP_LEAF_ROWS 6

struct phys_kdop_tree {
    uint32_t vertex_count, triangle_count, leaf_count, block_count, bunch_count;
    bool finite;
    phys_kdop_row *node;          // 2 leaf_count - 1, as a heap
    phys_kdop_triangle *triangle; // PHYS_KDOP_LEAF_TRIANGLES for each leaf
    uint32_t *leaf_first;         // leaf_count + 1: start of each leaf's range in leaf_vertex
    uint32_t *leaf_vertex;
    uint32_t *block_first; // block_count + 1: start of each block's range in block_vertex
    uint32_t *block_vertex;
    uint32_t *bunch_first; // block_count + 1: start of each block's range in bunch
    uint32_t *bunch;       // the bunches that have vertices of the block
    phys_kdop_row *vertex; // PHYS_KDOP_BUNCH for each bunch: the bounds of a vertex during the tick
    bool *is_fitted;       // bunch_count: whether the present refit has already fitted the bunch
};

// The nodes that are `down` levels below a node: `first` to `end` - 1.
typedef struct phys_kdop_level {
    uint32_t first, end;
} phys_kdop_level;

phys_kdop_level phys_kdop_level_below(const phys_kdop_tree *tree, uint32_t node, uint32_t down);

#endif
