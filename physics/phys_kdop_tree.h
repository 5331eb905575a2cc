// Tree of 18-DOPs over a triangle mesh that deforms: built once, refitted every tick.
//
// The tree is complete and lies in one array as a heap does: node 0 is the root, the
// children of node i are 2i + 1 and 2i + 2, the leaves are the last nodes. It follows
// from the number of triangles alone; what is chosen at rest is which triangles go
// where. A leaf holds four triangles: smaller leaves more than double the refit.
//
// The tree falls into blocks, subtrees of some hundred triangles that lie close together. A
// refit goes from block to block: first where its vertices are in the tick, then its nodes from
// the leaves up, all within the nearest cache. Who knows where no blade can reach need not
// even know where the vertices of the blocks there are.
#ifndef PHYS_KDOP_TREE_H
#define PHYS_KDOP_TREE_H

#include <stdint.h>

#include "phys_kdop.h"

#define PHYS_KDOP_LEAF_TRIANGLES 4

// Most triangles in a tree, far above any mesh of ours: keeps node numbers in 32 bits
// and the depth below PHYS_KDOP_TREE_DEPTH.
#define PHYS_KDOP_TREE_TRIANGLES_MAX (1u << 26)
#define PHYS_KDOP_TREE_DEPTH         26

// A block has this many levels at most, its root's not counted: 16 to 32 leaves.
#define PHYS_KDOP_BLOCK_DEPTH 5

typedef struct phys_kdop_tree phys_kdop_tree;

// Builds the tree over a mesh at rest and fits it to that shape; keeps nothing of the
// caller's arrays. Vertices in metres, corners of a triangle as vertex indices. NULL if out
// of memory or the input is bad: no triangle or too many, an index out of range, a
// vertex that is not finite. Destroy with phys_kdop_tree_destroy.
phys_kdop_tree *phys_kdop_tree_create(const float (*rest)[3], uint32_t vertex_count,
                                      const uint32_t (*triangle)[3], uint32_t triangle_count);

// Frees the tree and sets the pointer to NULL; does nothing for a NULL tree.
void phys_kdop_tree_destroy(phys_kdop_tree **tree);

// Fits the bounds to a tick in which every vertex moves linearly from from[] to to[]:
// they hold every triangle at every instant. Pass the same array twice for a still mesh.
void phys_kdop_tree_refit(phys_kdop_tree *tree, const float (*from)[3], const float (*to)[3]);

// How many blocks the tree has, a power of two; each triangle is in one.
uint32_t phys_kdop_tree_block_count(const phys_kdop_tree *tree);

// The vertices of a block's triangles, each once, in increasing order; the tree's own.
const uint32_t *phys_kdop_tree_block_vertices(const phys_kdop_tree *tree, uint32_t block,
                                              uint32_t *out_count);

// The same as phys_kdop_tree_refit, but of the blocks with wanted[block] alone. The tree is then
// as if the other triangles were not there: no walk meets them, the bounds of a block's root that
// is not wanted and of its children are empty (those farther below mean nothing), and from[] and
// to[] need not be up to date for vertices of no wanted block, only finite. NULL wants them all.
void phys_kdop_tree_refit_blocks(phys_kdop_tree *tree, const float (*from)[3], const float (*to)[3],
                                 const bool *wanted);

// Whether the vertices read in the last refit were all finite. If not, the bounds mean nothing.
bool phys_kdop_tree_is_finite(const phys_kdop_tree *tree);

// Nodes of the tree, and triangles under it.
uint32_t phys_kdop_tree_node_count(const phys_kdop_tree *tree);
uint32_t phys_kdop_tree_triangle_count(const phys_kdop_tree *tree);

// Bounds of a node; node 0 is the whole mesh.
phys_kdop phys_kdop_tree_bounds(const phys_kdop_tree *tree, uint32_t node);

// One triangle of a leaf: its index in the mesh and its corners.
typedef struct phys_kdop_triangle {
    uint32_t index;
    uint32_t corner[3];
} phys_kdop_triangle;

// The PHYS_KDOP_LEAF_TRIANGLES triangles of a leaf, NULL for an inner node. A leaf with
// fewer repeats its first one.
const phys_kdop_triangle *phys_kdop_tree_leaf(const phys_kdop_tree *tree, uint32_t node);

#endif
