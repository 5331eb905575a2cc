// What a tree of 18-DOPs is made of; for phys_kdop_*.c alone.
#ifndef PHYS_KDOP_PARTS_H
#define PHYS_KDOP_PARTS_H

#include "phys_kdop_tree.h"

// Bounds as the refit wants them: twelve lows, of which every fourth is spare, and twelve
// negated highs likewise, all held together by the minimum alone. A multiple of four lanes,
// and many, so that compilers make vector instructions of the loops over them.
#define PHYS_KDOP_LANES 24
#define PHYS_KDOP_HIGH  12

typedef struct phys_kdop_row {
    float lane[PHYS_KDOP_LANES];
} phys_kdop_row;

// Where an axis is among the lows and among the highs.
static inline int phys_kdop_lane(int axis)
{
    return axis / 3 * 4 + axis % 3;
}

// A point, and its first coordinate again: the sums and the differences of neighbours are its
// coordinates along all diagonal axes.
typedef struct phys_kdop_ring {
    float at[4];
} phys_kdop_ring;

// A block's vertices are taken this many at a time; its list is a multiple, the first repeated.
#define PHYS_KDOP_VERTICES_TOGETHER 4

// A leaf's vertices are taken so many at first, and then two at a time; its list is as long, the
// first repeated.
#define PHYS_KDOP_LEAF_ROWS 6

struct phys_kdop_tree {
    uint32_t vertex_count, triangle_count, leaf_count, block_count;
    bool finite;
    phys_kdop_row *node;          // 2 leaf_count - 1, as a heap
    phys_kdop_triangle *triangle; // PHYS_KDOP_LEAF_TRIANGLES of each leaf
    uint32_t *block_first;        // block_count + 1: start of each block's part of block_vertex
    uint32_t *block_different;    // block_count: how many of that part are different ones
    uint32_t *block_vertex;
    uint32_t *leaf_first; // leaf_count + 1: start of each leaf's part of leaf_row
    uint16_t *leaf_row;   // its vertices by their place in its block's part
    // Of the block in work: its vertices as the tick begins and ends, and where they are in it.
    phys_kdop_ring *from, *to;
    phys_kdop_row *row;
};

// The nodes that are `down` levels below one: from `first` to before `end`.
typedef struct phys_kdop_level {
    uint32_t first, end;
} phys_kdop_level;

phys_kdop_level phys_kdop_level_below(const phys_kdop_tree *tree, uint32_t node, uint32_t down);

#endif
