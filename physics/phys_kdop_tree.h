// A tree of 18-DOPs over a triangle mesh that deforms. It is built once and refitted every
// tick.
//
// The tree is complete and stored in one array like a heap: node 0 is the root, the children of
// node i are 2i + 1 and 2i + 2, and the leaves are the last nodes. Its structure depends only
// on the number of triangles; the shape at rest determines which triangles each leaf gets. A
// leaf holds four triangles: with smaller leaves a refit takes more than twice as long.
//
// The tree is divided into blocks: subtrees of about a hundred triangles that are close
// together. A refit works block by block, first on the block's vertices and then on its nodes
// from the leaves up, so that its data stays in the nearest cache. A caller that knows which
// blocks no blade can reach need not update the vertices of these blocks.
#ifndef PHYS_KDOP_TREE_H
#define PHYS_KDOP_TREE_H

#include <stdint.h>

#include "phys_kdop.h"

#define PHYS_KDOP_LEAF_TRIANGLES 4

// Greatest number of triangles in a tree, far more than any of our meshes has. It keeps node
// numbers in 32 bits and the depth below PHYS_KDOP_TREE_DEPTH.
#define PHYS_KDOP_TREE_TRIANGLES_MAX (1u << 26)
#define PHYS_KDOP_TREE_DEPTH         26

// Greatest number of levels of a block below its root: 16 to 32 leaves.
#define PHYS_KDOP_BLOCK_DEPTH 5

typedef struct phys_kdop_tree phys_kdop_tree;

// Builds the tree over a mesh at rest and fits it to that shape. Vertices are in meters; the
// corners of a triangle are vertex indices. The arrays are copied. The caller owns the tree and
// destroys it with phys_kdop_tree_destroy. Returns NULL if out of memory or if the input is
// invalid: no triangle or too many, an index out of range, or a vertex that is not finite.
phys_kdop_tree *phys_kdop_tree_create(const float (*rest)[3], uint32_t vertex_count,
                                      const uint32_t (*triangle)[3], uint32_t triangle_count);

// Returns a copy with the same triangles in the same places and the same bounds, which is refitted
// on its own: much faster than building it again. NULL if out of memory. The caller destroys it.
phys_kdop_tree *phys_kdop_tree_copy(const phys_kdop_tree *tree);

// Frees the tree and sets the pointer to NULL. Does nothing if it is NULL already.
void phys_kdop_tree_destroy(phys_kdop_tree **tree);

// Fits the bounds to a tick in which every vertex moves linearly from from[] to to[]: they then
// contain every triangle at every instant. For a mesh that does not move, pass the same array
// twice.
void phys_kdop_tree_refit(phys_kdop_tree *tree, const float (*from)[3], const float (*to)[3]);

// Number of blocks of the tree, a power of two. Each triangle is in exactly one.
uint32_t phys_kdop_tree_block_count(const phys_kdop_tree *tree);

// The vertices of a block's triangles, each once, in ascending order. The array belongs to the
// tree.
const uint32_t *phys_kdop_tree_block_vertices(const phys_kdop_tree *tree, uint32_t block,
                                              uint32_t *out_count);

// Like phys_kdop_tree_refit, but only for the blocks with wanted[block]; NULL means all.
// Afterwards the tree behaves as if the triangles of the other blocks did not exist: no walk
// returns them, and the bounds of such a block's root and its children are empty (those farther
// below are meaningless). from[] and to[] need not be up to date for vertices that are in no
// wanted block, only finite.
void phys_kdop_tree_refit_blocks(phys_kdop_tree *tree, const float (*from)[3], const float (*to)[3],
                                 const bool *wanted);

// Returns true if all vertices read in the last refit were finite. If not, the bounds are
// meaningless.
bool phys_kdop_tree_is_finite(const phys_kdop_tree *tree);

// Numbers of nodes and of triangles.
uint32_t phys_kdop_tree_node_count(const phys_kdop_tree *tree);
uint32_t phys_kdop_tree_triangle_count(const phys_kdop_tree *tree);

// The bounds of a node; node 0 is the whole mesh.
phys_kdop phys_kdop_tree_bounds(const phys_kdop_tree *tree, uint32_t node);

// A triangle of a leaf: its index in the mesh and its corners as vertex indices.
typedef struct phys_kdop_triangle {
    uint32_t index;
    uint32_t corner[3];
} phys_kdop_triangle;

// The PHYS_KDOP_LEAF_TRIANGLES triangles of a leaf, or NULL for an inner node. A leaf with
// fewer triangles repeats its first one. The array belongs to the tree.
const phys_kdop_triangle *phys_kdop_tree_leaf(const phys_kdop_tree *tree, uint32_t node);

#endif
