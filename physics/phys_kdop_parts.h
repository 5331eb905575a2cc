// What a tree of 18-DOPs is made of; for phys_kdop_*.c alone.
#ifndef PHYS_KDOP_PARTS_H
#define PHYS_KDOP_PARTS_H

#include "phys_kdop_tree.h"

// Bounds as the refit wants them: nine lows, a spare lane, nine negated highs, a spare lane,
// all held together by the minimum alone. Many lanes, and a multiple of four, so that compilers
// make vector instructions of the loops over them.
#define PHYS_KDOP_LANES     20
#define PHYS_KDOP_HIGH      10
#define PHYS_KDOP_ALIGNMENT 16 // bytes: a vector's

typedef struct phys_kdop_row {
    _Alignas(PHYS_KDOP_ALIGNMENT) float lane[PHYS_KDOP_LANES];
} phys_kdop_row;

// Vertices that follow each other in the mesh are fitted so many at a time.
#define PHYS_KDOP_BUNCH 8

// A leaf's vertices are taken so many at first, and then two at a time; its list is as long, the
// first repeated.
#define PHYS_KDOP_LEAF_ROWS 6

struct phys_kdop_tree {
    uint32_t vertex_count, triangle_count, leaf_count, block_count, bunch_count;
    bool finite;
    phys_kdop_row *node;          // 2 leaf_count - 1, as a heap
    phys_kdop_triangle *triangle; // PHYS_KDOP_LEAF_TRIANGLES of each leaf
    uint32_t *leaf_first;         // leaf_count + 1: start of each leaf's part of leaf_vertex
    uint32_t *leaf_vertex;
    uint32_t *block_first; // block_count + 1: start of each block's part of block_vertex
    uint32_t *block_vertex;
    uint32_t *bunch_first; // block_count + 1: start of each block's part of bunch
    uint32_t *bunch;       // those with vertices of the block
    phys_kdop_row *vertex; // PHYS_KDOP_BUNCH of each bunch: where a vertex is during the tick
    bool *is_fitted;       // bunch_count: whether that is known in the refit at work
};

// The nodes that are `down` levels below one: from `first` to before `end`.
typedef struct phys_kdop_level {
    uint32_t first, end;
} phys_kdop_level;

phys_kdop_level phys_kdop_level_below(const phys_kdop_tree *tree, uint32_t node, uint32_t down);

#endif
