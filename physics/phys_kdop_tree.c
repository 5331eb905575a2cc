#include "phys_kdop_tree.h"

#include <stdlib.h>
#include <string.h>

// Bounds as the refit wants them: nine lows, one spare lane, nine negated highs, one
// spare lane, all held together by the minimum alone. A multiple of four lanes, so that
// the loops over them become vector instructions without a remainder.
#define LANES 20
#define HIGH  10

typedef struct bounds_row {
    float lane[LANES];
} bounds_row;

struct phys_kdop_tree {
    uint32_t vertex_count, triangle_count, leaf_count;
    bool finite;
    bounds_row *vertex;    // vertex_count: where each vertex is during the tick
    bounds_row *node;      // 2 leaf_count - 1, as a heap
    uint32_t *leaf_first;  // leaf_count + 1: start of each leaf's part of leaf_vertex
    uint32_t *leaf_vertex; // the different vertices of each leaf, some repeated to make 4, 8 or 12
    phys_kdop_triangle *triangle; // PHYS_KDOP_LEAF_TRIANGLES of each leaf
};

// ---- Fitting -----------------------------------------------------------------------

// The axes of phys_kdop_project, then their opposites. Multiplying by 1, -1 and 0 is
// exact, so these sums round just as the additions there.
static const float axis_x[LANES] = {1, 0, 0, 1, 1, 1, 1, 0, 0, 0, -1, 0, 0, -1, -1, -1, -1, 0, 0};
static const float axis_y[LANES] = {0, 1, 0, 1, -1, 0, 0, 1, 1, 0, 0, -1, 0, -1, 1, 0, 0, -1, -1};
static const float axis_z[LANES] = {0, 0, 1, 0, 0, 1, -1, 1, -1, 0, 0, 0, -1, 0, 0, -1, 1, -1, 1};

// Fits every vertex's row to its way from `from` to `to`; returns whether all are finite.
static bool fit_vertices(bounds_row *row, uint32_t count, const float (*from)[3],
                         const float (*to)[3])
{
    float nan_if_not_finite = 0.0f;
    for (uint32_t v = 0; v < count; v++) {
        const float x0 = from[v][0], y0 = from[v][1], z0 = from[v][2];
        const float x1 = to[v][0], y1 = to[v][1], z1 = to[v][2];
        float *lane = row[v].lane;
        for (int i = 0; i < LANES; i++) {
            float start = x0 * axis_x[i] + y0 * axis_y[i] + z0 * axis_z[i];
            float end = x1 * axis_x[i] + y1 * axis_y[i] + z1 * axis_z[i];
            lane[i] = start < end ? start : end;
        }
        nan_if_not_finite += (x0 - x0) + (y0 - y0) + (z0 - z0) + (x1 - x1) + (y1 - y1) + (z1 - z1);
    }
    return nan_if_not_finite == 0.0f;
}

static float lesser(float a, float b)
{
    return a < b ? a : b;
}

// Rows are merged several at a time because a row that is read, lowered and written
// again for every single vertex waits each time for its own last store.
static void fit_two(float *restrict out, const float *restrict a, const float *restrict b)
{
    for (int i = 0; i < LANES; i++) {
        out[i] = lesser(a[i], b[i]);
    }
}

static void fit_four(float *restrict out, const float *restrict a, const float *restrict b,
                     const float *restrict c, const float *restrict d)
{
    for (int i = 0; i < LANES; i++) {
        out[i] = lesser(lesser(a[i], b[i]), lesser(c[i], d[i]));
    }
}

static void lower_by_four(float *restrict row, const float *restrict a, const float *restrict b,
                          const float *restrict c, const float *restrict d)
{
    for (int i = 0; i < LANES; i++) {
        row[i] = lesser(row[i], lesser(lesser(a[i], b[i]), lesser(c[i], d[i])));
    }
}

void phys_kdop_tree_refit(phys_kdop_tree *tree, const float (*from)[3], const float (*to)[3])
{
    tree->finite = fit_vertices(tree->vertex, tree->vertex_count, from, to);

    // Leaves from their vertices, four at a time.
    const uint32_t inner_count = tree->leaf_count - 1;
    const bounds_row *row = tree->vertex;
    for (uint32_t leaf = 0; leaf < tree->leaf_count; leaf++) {
        const uint32_t *v = tree->leaf_vertex + tree->leaf_first[leaf];
        const uint32_t *end = tree->leaf_vertex + tree->leaf_first[leaf + 1];
        bounds_row *node = &tree->node[inner_count + leaf];
        fit_four(node->lane, row[v[0]].lane, row[v[1]].lane, row[v[2]].lane, row[v[3]].lane);
        for (v += 4; v < end; v += 4) {
            lower_by_four(node->lane, row[v[0]].lane, row[v[1]].lane, row[v[2]].lane,
                          row[v[3]].lane);
        }
    }

    // Inner nodes from their children, which come later in the array.
    for (uint32_t node = inner_count; node-- > 0;) {
        fit_two(tree->node[node].lane, tree->node[2 * node + 1].lane,
                tree->node[2 * node + 2].lane);
    }
}

// ---- Building ----------------------------------------------------------------------

typedef struct builder {
    phys_kdop_tree *tree;
    const float (*rest)[3];
    const uint32_t (*corner)[3];
    float (*centroid)[3]; // times three: only their order counts
    uint32_t *order;      // triangles, each node's in one range
    uint32_t *leaves;     // of each node: how many leaves lie below it
    float *key;           // of each triangle: its coordinate along the axis being tried
} builder;

static void swap(uint32_t *a, uint32_t *b)
{
    uint32_t kept = *a;
    *a = *b;
    *b = kept;
}

// A total order, so that equal keys are split the same way everywhere.
static bool before(const float *key, uint32_t a, uint32_t b)
{
    return key[a] < key[b] || (!(key[b] < key[a]) && a < b);
}

// Reorders so that the `left` smallest come first (Hoare's selection).
static void select_smallest(const float *key, uint32_t *order, uint32_t count, uint32_t left)
{
    while (count > 1) {
        // Partition around the middle element, which ends at `place`.
        swap(&order[count / 2], &order[count - 1]);
        uint32_t pivot = order[count - 1], place = 0;
        for (uint32_t i = 0; i + 1 < count; i++) {
            if (before(key, order[i], pivot)) {
                swap(&order[i], &order[place++]);
            }
        }
        swap(&order[place], &order[count - 1]);

        if (left == place || left == place + 1) {
            return;
        }
        if (left < place) {
            count = place;
        } else {
            order += place + 1;
            count -= place + 1;
            left -= place + 1;
        }
    }
}

// Half the surface of the box around some triangles, times a constant.
static float surface(const builder *b, const uint32_t *order, uint32_t count)
{
    phys_kdop hull = phys_kdop_empty();
    for (uint32_t i = 0; i < count; i++) {
        for (int c = 0; c < 3; c++) {
            phys_kdop_add_point(&hull, b->rest[b->corner[order[i]][c]]);
        }
    }
    float x = hull.high[0] - hull.low[0], y = hull.high[1] - hull.low[1],
          z = hull.high[2] - hull.low[2];
    return x * y + y * z + z * x;
}

static void split_along(builder *b, int axis, uint32_t *order, uint32_t count, uint32_t left)
{
    for (uint32_t i = 0; i < count; i++) {
        float coordinate[PHYS_KDOP_AXES];
        phys_kdop_project(b->centroid[order[i]], coordinate);
        b->key[order[i]] = coordinate[axis];
    }
    select_smallest(b->key, order, count, left);
}

// Copies a leaf's triangles, the first one again into unused places.
static void fill_leaf(const builder *b, uint32_t leaf, const uint32_t *order, uint32_t count)
{
    for (uint32_t k = 0; k < PHYS_KDOP_LEAF_TRIANGLES; k++) {
        uint32_t index = order[k < count ? k : 0];
        phys_kdop_triangle *place = &b->tree->triangle[leaf * PHYS_KDOP_LEAF_TRIANGLES + k];
        place->index = index;
        memcpy(place->corner, b->corner[index], sizeof place->corner);
    }
}

// Divides the triangles of a node between its children, along the axis after which the
// two have the least surface, and goes on down to the leaves.
static void arrange(builder *b, uint32_t node, uint32_t *order, uint32_t count)
{
    if (b->leaves[node] == 1) {
        fill_leaf(b, node - (b->tree->leaf_count - 1), order, count);
        return;
    }
    const uint32_t left = b->leaves[2 * node + 1] * PHYS_KDOP_LEAF_TRIANGLES;
    int best = 0;
    float least = HUGE_VALF;
    for (int axis = 0; axis < PHYS_KDOP_AXES; axis++) {
        split_along(b, axis, order, count, left);
        float cost = surface(b, order, left) + surface(b, order + left, count - left);
        if (cost < least) {
            least = cost;
            best = axis;
        }
    }
    split_along(b, best, order, count, left);
    arrange(b, 2 * node + 1, order, left);
    arrange(b, 2 * node + 2, order + left, count - left);
}

// Lists the different vertices of each leaf, whose triangles are in place, and repeats the
// first one up to a multiple of four.
static void list_leaf_vertices(phys_kdop_tree *tree)
{
    uint32_t listed = 0;
    for (uint32_t leaf = 0; leaf < tree->leaf_count; leaf++) {
        const uint32_t first = listed;
        tree->leaf_first[leaf] = first;
        for (uint32_t k = 0; k < 3 * PHYS_KDOP_LEAF_TRIANGLES; k++) {
            uint32_t vertex = tree->triangle[leaf * PHYS_KDOP_LEAF_TRIANGLES + k / 3].corner[k % 3];
            uint32_t known = first;
            while (known < listed && tree->leaf_vertex[known] != vertex) {
                known++;
            }
            if (known == listed) {
                tree->leaf_vertex[listed++] = vertex;
            }
        }
        while ((listed - first) % 4 != 0) {
            tree->leaf_vertex[listed++] = tree->leaf_vertex[first];
        }
    }
    tree->leaf_first[tree->leaf_count] = listed;
}

static bool is_good_mesh(const float (*rest)[3], uint32_t vertex_count,
                         const uint32_t (*triangle)[3], uint32_t triangle_count)
{
    if (rest == NULL || triangle == NULL || triangle_count == 0 ||
        triangle_count > PHYS_KDOP_TREE_TRIANGLES_MAX) {
        return false;
    }
    for (uint32_t v = 0; v < vertex_count; v++) {
        if (!isfinite(rest[v][0]) || !isfinite(rest[v][1]) || !isfinite(rest[v][2])) {
            return false;
        }
    }
    for (uint32_t t = 0; t < triangle_count; t++) {
        if (triangle[t][0] >= vertex_count || triangle[t][1] >= vertex_count ||
            triangle[t][2] >= vertex_count) {
            return false;
        }
    }
    return true;
}

// Finds every triangle its leaf; false if out of memory.
static bool build(phys_kdop_tree *tree, const float (*rest)[3], const uint32_t (*triangle)[3])
{
    const uint32_t count = tree->triangle_count, node_count = phys_kdop_tree_node_count(tree);
    builder b = {.tree = tree,
                 .rest = rest,
                 .corner = triangle,
                 .centroid = malloc(count * sizeof *b.centroid),
                 .order = malloc(count * sizeof *b.order),
                 .leaves = malloc(node_count * sizeof *b.leaves),
                 .key = malloc(count * sizeof *b.key)};
    bool enough = b.centroid != NULL && b.order != NULL && b.leaves != NULL && b.key != NULL;
    if (enough) {
        for (uint32_t t = 0; t < count; t++) {
            b.order[t] = t;
            for (int i = 0; i < 3; i++) {
                b.centroid[t][i] =
                    rest[triangle[t][0]][i] + rest[triangle[t][1]][i] + rest[triangle[t][2]][i];
            }
        }
        for (uint32_t node = node_count; node-- > 0;) {
            bool is_leaf = node >= tree->leaf_count - 1;
            b.leaves[node] = is_leaf ? 1 : b.leaves[2 * node + 1] + b.leaves[2 * node + 2];
        }
        arrange(&b, 0, b.order, count);
        list_leaf_vertices(tree);
    }
    free(b.centroid);
    free(b.order);
    free(b.leaves);
    free(b.key);
    return enough;
}

phys_kdop_tree *phys_kdop_tree_create(const float (*rest)[3], uint32_t vertex_count,
                                      const uint32_t (*triangle)[3], uint32_t triangle_count)
{
    if (!is_good_mesh(rest, vertex_count, triangle, triangle_count)) {
        return NULL;
    }
    phys_kdop_tree *tree = calloc(1, sizeof *tree);
    if (tree == NULL) {
        return NULL;
    }
    const size_t leaf_count =
        (triangle_count + PHYS_KDOP_LEAF_TRIANGLES - 1) / PHYS_KDOP_LEAF_TRIANGLES;
    const size_t places = leaf_count * PHYS_KDOP_LEAF_TRIANGLES;
    tree->vertex_count = vertex_count;
    tree->triangle_count = triangle_count;
    tree->leaf_count = (uint32_t)leaf_count;
    tree->vertex = malloc(vertex_count * sizeof *tree->vertex);
    tree->node = malloc((2 * leaf_count - 1) * sizeof *tree->node);
    tree->leaf_first = malloc((leaf_count + 1) * sizeof *tree->leaf_first);
    tree->leaf_vertex = malloc(places * 3 * sizeof *tree->leaf_vertex);
    tree->triangle = malloc(places * sizeof *tree->triangle);
    if (tree->vertex == NULL || tree->node == NULL || tree->leaf_first == NULL ||
        tree->leaf_vertex == NULL || tree->triangle == NULL || !build(tree, rest, triangle)) {
        phys_kdop_tree_destroy(&tree);
        return NULL;
    }
    phys_kdop_tree_refit(tree, rest, rest);
    return tree;
}

void phys_kdop_tree_destroy(phys_kdop_tree **tree)
{
    if (*tree != NULL) {
        free((*tree)->vertex);
        free((*tree)->node);
        free((*tree)->leaf_first);
        free((*tree)->leaf_vertex);
        free((*tree)->triangle);
        free(*tree);
        *tree = NULL;
    }
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

// ---- Walking -----------------------------------------------------------------------

// 1 if the volume's bounds meet a node's, or else 0: each low at most its high, each -high
// at most its -low.
static uint32_t meets_bounds(const float *limit, const bounds_row *row)
{
    int apart = 0;
    for (int i = 0; i < LANES; i++) {
        apart |= !(row->lane[i] <= limit[i]);
    }
    return !apart;
}

// Whether a node's box, the first three pairs of its bounds, meets the sweep.
static bool meets_sweep(const phys_swept_segment *sweep, const bounds_row *row)
{
    const float high[3] = {-row->lane[HIGH], -row->lane[HIGH + 1], -row->lane[HIGH + 2]};
    return phys_swept_segment_meets_box(sweep, row->lane, high);
}

static void set_sweep(phys_kdop_walk *walk, const phys_swept_segment *sweep)
{
    walk->sweep = sweep;
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        walk->limit[i] = sweep->bounds.high[i];
        walk->limit[HIGH + i] = -sweep->bounds.low[i];
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
    walk->limit[PHYS_KDOP_AXES] = walk->limit[HIGH + PHYS_KDOP_AXES] = 0.0f; // the spare lanes
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
