#include "phys_kdop_parts.h"

#define LANES PHYS_KDOP_LANES
#define HIGH  PHYS_KDOP_HIGH

// ---- Fitting -----------------------------------------------------------------------

static float lesser(float a, float b)
{
    return a < b ? a : b;
}

static float greater(float a, float b)
{
    return a > b ? a : b;
}

static void gather(phys_kdop_ring *out, const float (*vertices)[3], const uint32_t *vertex,
                   uint32_t count)
{
    for (uint32_t v = 0; v < count; v++) {
        const float *p = vertices[vertex[v]];
        out[v] = (phys_kdop_ring){{p[0], p[1], p[2], p[0]}};
    }
}

// Fits the rows of some vertices to their ways. Adds to each doubt what is 0 if all is finite,
// or else not a number. What the outer loop goes through becomes one vector; the inner loop is
// there because one so short and simple would be unrolled instead.
static void fit_vertices(float *restrict row, const float *restrict from, const float *restrict to,
                         float *restrict doubt)
{
    for (int i = 0; i < 4; i++) {
        for (int v = 0; v < PHYS_KDOP_VERTICES_TOGETHER; v++) {
            const float a0 = from[4 * v + i], a1 = from[4 * v + i + 1];
            const float b0 = to[4 * v + i], b1 = to[4 * v + i + 1];
            float *lane = row + LANES * v + i;
            lane[0] = lesser(a0, b0);
            lane[4] = lesser(a0 + a1, b0 + b1);
            lane[8] = lesser(a0 - a1, b0 - b1);
            lane[HIGH] = -greater(a0, b0);
            lane[HIGH + 4] = -greater(a0 + a1, b0 + b1);
            lane[HIGH + 8] = -greater(a0 - a1, b0 - b1);
            doubt[i] += (a0 - a0) + (b0 - b0);
        }
    }
}

// Rows are merged several at a time because a row that is read, lowered and written
// again for every single vertex waits each time for its own last store.
static void fit_two(float *restrict out, const float *restrict a, const float *restrict b)
{
    for (int i = 0; i < LANES; i++) {
        out[i] = lesser(a[i], b[i]);
    }
}

static void fit_six(float *restrict out, const float *restrict a, const float *restrict b,
                    const float *restrict c, const float *restrict d, const float *restrict e,
                    const float *restrict f)
{
    for (int i = 0; i < LANES; i++) {
        out[i] = lesser(lesser(lesser(a[i], b[i]), lesser(c[i], d[i])), lesser(e[i], f[i]));
    }
}

static void lower_by_two(float *restrict row, const float *restrict a, const float *restrict b)
{
    for (int i = 0; i < LANES; i++) {
        row[i] = lesser(row[i], lesser(a[i], b[i]));
    }
}

static void fit_leaf(phys_kdop_tree *tree, uint32_t node)
{
    const uint32_t leaf = node - (tree->leaf_count - 1);
    const phys_kdop_row *row = tree->row;
    const uint16_t *v = tree->leaf_row + tree->leaf_first[leaf];
    const uint16_t *end = tree->leaf_row + tree->leaf_first[leaf + 1];
    float *out = tree->node[node].lane;
    fit_six(out, row[v[0]].lane, row[v[1]].lane, row[v[2]].lane, row[v[3]].lane, row[v[4]].lane,
            row[v[5]].lane);
    for (v += PHYS_KDOP_LEAF_ROWS; v < end; v += 2) {
        lower_by_two(out, row[v[0]].lane, row[v[1]].lane);
    }
}

static void fit_inner(phys_kdop_tree *tree, uint32_t node)
{
    fit_two(tree->node[node].lane, tree->node[2 * node + 1].lane, tree->node[2 * node + 2].lane);
}

phys_kdop_level phys_kdop_level_below(const phys_kdop_tree *tree, uint32_t node, uint32_t down)
{
    const uint64_t count = phys_kdop_tree_node_count(tree);
    const uint64_t first = (((uint64_t)node + 1) << down) - 1, end = first + (UINT64_C(1) << down);
    return (phys_kdop_level){(uint32_t)(first < count ? first : count),
                             (uint32_t)(end < count ? end : count)};
}

// Fits a block: its vertices, its leaves, and what is above them up to its root. Returns whether
// all is finite.
static bool fit_block(phys_kdop_tree *tree, uint32_t block, const float (*from)[3],
                      const float (*to)[3])
{
    const uint32_t *vertex = tree->block_vertex + tree->block_first[block];
    const uint32_t count = tree->block_first[block + 1] - tree->block_first[block];
    float doubt[4] = {0};
    gather(tree->from, from, vertex, count);
    gather(tree->to, to, vertex, count);
    for (uint32_t v = 0; v < count; v += PHYS_KDOP_VERTICES_TOGETHER) {
        fit_vertices(tree->row[v].lane, tree->from[v].at, tree->to[v].at, doubt);
    }

    const uint32_t root = tree->block_count - 1 + block, inner_count = tree->leaf_count - 1;
    for (uint32_t down = PHYS_KDOP_BLOCK_DEPTH + 1; down-- > 0;) {
        const phys_kdop_level level = phys_kdop_level_below(tree, root, down);
        for (uint32_t node = level.end; node-- > level.first;) {
            if (node < inner_count) {
                fit_inner(tree, node);
            } else {
                fit_leaf(tree, node);
            }
        }
    }
    return doubt[0] + doubt[1] + doubt[2] + doubt[3] == 0.0f;
}

void phys_kdop_tree_refit_blocks(phys_kdop_tree *tree, const float (*from)[3], const float (*to)[3],
                                 const bool *wanted)
{
    tree->finite = true;
    for (uint32_t block = 0; block < tree->block_count; block++) {
        if (wanted == NULL || wanted[block]) {
            tree->finite = fit_block(tree, block, from, to) && tree->finite;
        } else {
            for (int i = 0; i < LANES; i++) {
                tree->node[tree->block_count - 1 + block].lane[i] = HUGE_VALF;
            }
        }
    }
    for (uint32_t node = tree->block_count - 1; node-- > 0;) {
        fit_inner(tree, node);
    }
}

void phys_kdop_tree_refit(phys_kdop_tree *tree, const float (*from)[3], const float (*to)[3])
{
    phys_kdop_tree_refit_blocks(tree, from, to, NULL);
}

// ---- Looking -----------------------------------------------------------------------

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
    *out_count = tree->block_different[block];
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
        kdop.low[i] = tree->node[node].lane[phys_kdop_lane(i)];
        kdop.high[i] = -tree->node[node].lane[HIGH + phys_kdop_lane(i)];
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

// ---- Walking -----------------------------------------------------------------------

// 1 if the volume's bounds meet a node's, or else 0: each low at most its high, each -high
// at most its -low.
static uint32_t meets_bounds(const float *limit, const phys_kdop_row *row)
{
    int apart = 0;
    for (int i = 0; i < LANES; i++) {
        apart |= !(row->lane[i] <= limit[i]);
    }
    return !apart;
}

// Whether a node's box, the first three pairs of its bounds, meets the sweep.
static bool meets_sweep(const phys_swept_segment *sweep, const phys_kdop_row *row)
{
    const float high[3] = {-row->lane[HIGH], -row->lane[HIGH + 1], -row->lane[HIGH + 2]};
    return phys_swept_segment_meets_box(sweep, row->lane, high);
}

static void set_sweep(phys_kdop_walk *walk, const phys_swept_segment *sweep)
{
    walk->sweep = sweep;
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        walk->limit[phys_kdop_lane(i)] = sweep->bounds.high[i];
        walk->limit[HIGH + phys_kdop_lane(i)] = -sweep->bounds.low[i];
    }
}

// Puts a node on the stack if it meets the bounds, without a branch to guess wrong.
static void push(phys_kdop_walk *walk, uint32_t node)
{
    walk->stack[walk->depth] = node;
    walk->depth += meets_bounds(walk->limit, &walk->tree->node[node]);
}

void phys_kdop_walk_start(phys_kdop_walk *walk, const phys_kdop_tree *tree,
                          const phys_swept_segment *sweep)
{
    walk->tree = tree;
    walk->depth = 0;
    for (int i = 0; i < LANES; i++) {
        walk->limit[i] = HUGE_VALF; // in the spare lanes anything goes
    }
    set_sweep(walk, sweep);
    push(walk, 0);
}

void phys_kdop_walk_narrow(phys_kdop_walk *walk, const phys_swept_segment *sweep)
{
    set_sweep(walk, sweep);
    const uint32_t waiting = walk->depth;
    walk->depth = 0;
    for (uint32_t i = 0; i < waiting; i++) {
        push(walk, walk->stack[i]);
    }
}

const phys_kdop_triangle *phys_kdop_walk_next(phys_kdop_walk *walk)
{
    const phys_kdop_tree *tree = walk->tree;
    while (walk->depth > 0) {
        const uint32_t node = walk->stack[--walk->depth];
        if (!meets_sweep(walk->sweep, &tree->node[node])) {
            continue;
        }
        const phys_kdop_triangle *leaf = phys_kdop_tree_leaf(tree, node);
        if (leaf != NULL) {
            return leaf;
        }
        push(walk, 2 * node + 1);
        push(walk, 2 * node + 2);
    }
    return NULL;
}
