#include <string.h>

#include "phys_kdop_private.h"

#define LANES PHYS_KDOP_LANES
#define HIGH  PHYS_KDOP_HIGH

// ---- Fitting -----------------------------------------------------------------------

// A point, followed by its first coordinate again: the sums and differences of neighbors are its
// coordinates along all diagonal axes.
typedef struct ring {
    float at[4];
} ring;

// Working data for fitting a bunch: its vertices at the start and the end of the tick, with one
// spare element because the loops read a coordinate beyond the last; and `doubt`, which is finite
// if all coordinates were.
typedef struct fitting {
    ring from[PHYS_KDOP_BUNCH + 1], to[PHYS_KDOP_BUNCH + 1];
    float doubt[4];
} fitting;

static void gather(ring *out, const float (*vertices)[3], uint32_t count)
{
    for (uint32_t v = 0; v < count; v++) {
        const float *p = vertices[v];
        out[v] = (ring){{p[0], p[1], p[2], p[0]}};
    }
}

// Computes the bounds of a bunch's vertices during the tick, one kind of axes after another. Each
// kind writes a fourth lane into the next kind's range, which then overwrites it. Adds the
// coordinates to `doubt`. Compilers make one vector operation of each outer loop; the inner loops
// are there because loops as short as the outer ones would be unrolled on their own.
static void fit_bunch(float *restrict row, const float *restrict from, const float *restrict to,
                      float *restrict doubt)
{
    for (int i = 0; i < 4; i++) {
        for (int v = 0; v < PHYS_KDOP_BUNCH; v++) {
            const float a = from[4 * v + i], b = to[4 * v + i];
            row[LANES * v + i] = phys_minf(a, b);
            row[LANES * v + HIGH + i] = -phys_maxf(a, b);
        }
    }
    for (int i = 0; i < 4; i++) {
        for (int v = 0; v < PHYS_KDOP_BUNCH; v++) {
            const float a = from[4 * v + i] + from[4 * v + i + 1];
            const float b = to[4 * v + i] + to[4 * v + i + 1];
            row[LANES * v + 3 + i] = phys_minf(a, b);
            row[LANES * v + HIGH + 3 + i] = -phys_maxf(a, b);
            doubt[i] += a + b;
        }
    }
    for (int i = 0; i < 4; i++) {
        for (int v = 0; v < PHYS_KDOP_BUNCH; v++) {
            const float a = from[4 * v + i] - from[4 * v + i + 1];
            const float b = to[4 * v + i] - to[4 * v + i + 1];
            row[LANES * v + 6 + i] = phys_minf(a, b);
            row[LANES * v + HIGH + 6 + i] = -phys_maxf(a, b);
        }
    }
}

// Merges two rows. Rows are merged several at a time, because reading, lowering and writing one row
// for every vertex would wait for its own last store each time.
static void fit_two(phys_kdop_row *restrict out, const phys_kdop_row *restrict a,
                    const phys_kdop_row *restrict b)
{
    for (int i = 0; i < LANES; i++) {
        out->lane[i] = phys_minf(a->lane[i], b->lane[i]);
    }
}

static void fit_six(phys_kdop_row *restrict out, const phys_kdop_row *restrict row,
                    const uint32_t v[6])
{
    const phys_kdop_row *a = &row[v[0]], *b = &row[v[1]], *c = &row[v[2]], *d = &row[v[3]];
    const phys_kdop_row *e = &row[v[4]], *f = &row[v[5]];
    for (int i = 0; i < LANES; i++) {
        out->lane[i] = phys_minf(
            phys_minf(phys_minf(a->lane[i], b->lane[i]), phys_minf(c->lane[i], d->lane[i])),
            phys_minf(e->lane[i], f->lane[i]));
    }
}

static void lower_by_two(phys_kdop_row *restrict out, const phys_kdop_row *restrict a,
                         const phys_kdop_row *restrict b)
{
    for (int i = 0; i < LANES; i++) {
        out->lane[i] = phys_minf(out->lane[i], phys_minf(a->lane[i], b->lane[i]));
    }
}

// Fits leaves from their vertices: the nodes `begin` to `end` - 1.
static void fit_leaves(const phys_kdop_tree *tree, uint32_t begin, uint32_t end)
{
    const uint32_t inner_count = tree->leaf_count - 1;
    const uint32_t *first = tree->leaf_first, *vertex = tree->leaf_vertex;
    const phys_kdop_row *row = tree->vertex;
    phys_kdop_row *out = tree->node;
    for (uint32_t node = begin; node < end; node++) {
        const uint32_t *v = vertex + first[node - inner_count];
        const uint32_t *last = vertex + first[node - inner_count + 1];
        fit_six(&out[node], row, v);
        for (v += PHYS_KDOP_LEAF_ROWS; v < last; v += 2) {
            lower_by_two(&out[node], &row[v[0]], &row[v[1]]);
        }
    }
}

// Fits the inner nodes `begin` to `end` - 1 from their children, which must already be fitted.
static void fit_inner(const phys_kdop_tree *tree, uint32_t begin, uint32_t end)
{
    phys_kdop_row *out = tree->node;
    for (uint32_t node = end; node-- > begin;) {
        fit_two(&out[node], &out[2 * node + 1], &out[2 * node + 2]);
    }
}

phys_kdop_level phys_kdop_level_below(const phys_kdop_tree *tree, uint32_t node, uint32_t down)
{
    const uint64_t count = phys_kdop_tree_node_count(tree);
    const uint64_t first = (((uint64_t)node + 1) << down) - 1, end = first + (UINT64_C(1) << down);
    return (phys_kdop_level){(uint32_t)(first < count ? first : count),
                             (uint32_t)(end < count ? end : count)};
}

// Fits the vertices of a block, except those that another block has already fitted.
static void fit_vertices(phys_kdop_tree *tree, uint32_t block, const float (*from)[3],
                         const float (*to)[3], fitting *work)
{
    for (uint32_t k = tree->bunch_first[block]; k < tree->bunch_first[block + 1]; k++) {
        const uint32_t bunch = tree->bunch[k];
        if (!tree->is_fitted[bunch]) {
            const uint32_t first = bunch * PHYS_KDOP_BUNCH, left = tree->vertex_count - first;
            const uint32_t count = left < PHYS_KDOP_BUNCH ? left : PHYS_KDOP_BUNCH;
            gather(work->from, from + first, count);
            gather(work->to, to + first, count);
            fit_bunch(tree->vertex[first].lane, work->from->at, work->to->at, work->doubt);
            tree->is_fitted[bunch] = true;
        }
    }
}

// Fits the nodes of a block from the leaves up to its root.
static void fit_nodes(phys_kdop_tree *tree, uint32_t block)
{
    const uint32_t root = tree->block_count - 1 + block, inner_count = tree->leaf_count - 1;
    for (uint32_t down = PHYS_KDOP_BLOCK_DEPTH + 1; down-- > 0;) {
        const phys_kdop_level level = phys_kdop_level_below(tree, root, down);
        // If a level has both, the inner nodes come first.
        uint32_t middle = level.first > inner_count ? level.first : inner_count;
        middle = middle < level.end ? middle : level.end;
        fit_leaves(tree, middle, level.end);
        fit_inner(tree, level.first, middle);
    }
}

static void empty_node(phys_kdop_tree *tree, uint32_t node)
{
    for (int i = 0; i < LANES; i++) {
        tree->node[node].lane[i] = HUGE_VALF;
    }
}

// Makes a block empty: its root, and the nodes below it for a walk that descends two levels at a
// time.
static void empty_block(phys_kdop_tree *tree, uint32_t block)
{
    const uint32_t root = tree->block_count - 1 + block;
    empty_node(tree, root);
    if (root < tree->leaf_count - 1) {
        empty_node(tree, 2 * root + 1);
        empty_node(tree, 2 * root + 2);
    }
}

void phys_kdop_tree_refit_blocks(phys_kdop_tree *tree, const float (*from)[3], const float (*to)[3],
                                 const bool *wanted)
{
    fitting work = {0};
    memset(tree->is_fitted, 0, tree->bunch_count * sizeof *tree->is_fitted);
    for (uint32_t block = 0; block < tree->block_count; block++) {
        if (wanted == NULL || wanted[block]) {
            fit_vertices(tree, block, from, to, &work);
            fit_nodes(tree, block);
        } else {
            empty_block(tree, block);
        }
    }
    fit_inner(tree, 0, tree->block_count - 1);
    tree->finite = isfinite(work.doubt[0] + work.doubt[1] + work.doubt[2] + work.doubt[3]);
}

void phys_kdop_tree_refit(phys_kdop_tree *tree, const float (*from)[3], const float (*to)[3])
{
    phys_kdop_tree_refit_blocks(tree, from, to, NULL);
}

// ---- Access --------------------------------------------------------------------------

bool phys_kdop_tree_is_finite(const phys_kdop_tree *tree)
{
    return tree->finite;
}

uint32_t phys_kdop_tree_node_count(const phys_kdop_tree *tree)
{
    return 2 * tree->leaf_count - 1;
}

uint32_t phys_kdop_tree_block_count(const phys_kdop_tree *tree)
{
    return tree->block_count;
}

const uint32_t *phys_kdop_tree_block_vertices(const phys_kdop_tree *tree, uint32_t block,
                                              uint32_t *out_count)
{
    *out_count = tree->block_first[block + 1] - tree->block_first[block];
    return tree->block_vertex + tree->block_first[block];
}

uint32_t phys_kdop_tree_triangle_count(const phys_kdop_tree *tree)
{
    return tree->triangle_count;
}

phys_kdop phys_kdop_tree_bounds(const phys_kdop_tree *tree, uint32_t node)
{
    phys_kdop kdop;
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        kdop.low[i] = tree->node[node].lane[i];
        kdop.high[i] = -tree->node[node].lane[HIGH + i];
    }
    return kdop;
}

const phys_kdop_triangle *phys_kdop_tree_leaf(const phys_kdop_tree *tree, uint32_t node)
{
    const uint32_t inner_count = tree->leaf_count - 1;
    return node < inner_count
               ? NULL
               : tree->triangle + (size_t)PHYS_KDOP_LEAF_TRIANGLES * (node - inner_count);
}
