#include <stdlib.h>
#include <string.h>

#include "phys_kdop_private.h"

// A bounding box: the smallest x, y and z, and the negated largest x, y and z.
typedef struct span {
    float least[6];
} span;

typedef struct builder {
    phys_kdop_tree *tree;
    const float (*rest)[3];
    const uint32_t (*corner)[3];
    span *span;                     // of each triangle
    float (*along)[PHYS_KDOP_AXES]; // three times the coordinates of each triangle's center
    uint32_t *order;  // triangle indices; the triangles of a node are a contiguous range
    uint32_t *leaves; // number of leaves below each node
    float *key;       // coordinate of each triangle along the axis being tried
} builder;

static void swap(uint32_t *a, uint32_t *b)
{
    uint32_t kept = *a;
    *a = *b;
    *b = kept;
}

// A total order, so that triangles with equal keys are split in the same way on every machine.
static bool before(const float *key, uint32_t a, uint32_t b)
{
    return key[a] < key[b] || (!(key[b] < key[a]) && a < b);
}

// Reorders so that the `left` smallest come first (Hoare's selection algorithm).
static void select_smallest(const float *key, uint32_t *order, uint32_t count, uint32_t left)
{
    while (count > 1) {
        // Partition around the middle element, which ends up at `place`.
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

static void span_add(span *all, const span *more)
{
    for (int i = 0; i < 6; i++) {
        all->least[i] = more->least[i] < all->least[i] ? more->least[i] : all->least[i];
    }
}

// Half the surface area of the bounding box of some triangles.
static float surface(const builder *b, const uint32_t *order, uint32_t count)
{
    span all = b->span[order[0]];
    for (uint32_t i = 1; i < count; i++) {
        span_add(&all, &b->span[order[i]]);
    }
    float x = -all.least[3] - all.least[0], y = -all.least[4] - all.least[1],
          z = -all.least[5] - all.least[2];
    return x * y + y * z + z * x;
}

// Splits triangles along an axis: the `left` smallest come first.
static void split_along(builder *b, int axis, uint32_t *order, uint32_t count, uint32_t left)
{
    for (uint32_t i = 0; i < count; i++) {
        b->key[order[i]] = b->along[order[i]][axis];
    }
    select_smallest(b->key, order, count, left);
}

// Copies a leaf's triangles, and repeats the first one in unused positions.
static void fill_leaf(const builder *b, uint32_t leaf, const uint32_t *order, uint32_t count)
{
    for (uint32_t k = 0; k < PHYS_KDOP_LEAF_TRIANGLES; k++) {
        uint32_t index = order[k < count ? k : 0];
        phys_kdop_triangle *place = &b->tree->triangle[leaf * PHYS_KDOP_LEAF_TRIANGLES + k];
        place->index = index;
        memcpy(place->corner, b->corner[index], sizeof place->corner);
    }
}

// Divides the triangles of a node between its children along the axis for which the boxes of the
// two have the smallest surface area, and continues down to the leaves.
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

// ---- Blocks --------------------------------------------------------------------------

#define LEAF_CORNERS (3 * PHYS_KDOP_LEAF_TRIANGLES)

static int by_number(const void *a, const void *b)
{
    const uint32_t *one = a, *other = b;
    return *one < *other ? -1 : *one > *other;
}

// Lists all corners of a block's triangles and returns their number. Its leaves are on at most two
// levels.
static uint32_t list_corners(const phys_kdop_tree *tree, uint32_t block, uint32_t *out_corner)
{
    const uint32_t root = tree->block_count - 1 + block;
    uint32_t count = 0;
    for (uint32_t down = 0; down <= PHYS_KDOP_BLOCK_DEPTH; down++) {
        const phys_kdop_level level = phys_kdop_level_below(tree, root, down);
        for (uint32_t node = level.first; node < level.end; node++) {
            const phys_kdop_triangle *leaf = phys_kdop_tree_leaf(tree, node);
            for (int k = 0; leaf != NULL && k < LEAF_CORNERS; k++) {
                out_corner[count++] = leaf[k / 3].corner[k % 3];
            }
        }
    }
    return count;
}

// Lists the vertices of each block, each once, and their bunches.
static void list_blocks(phys_kdop_tree *tree)
{
    uint32_t listed = 0, bunches = 0;
    for (uint32_t block = 0; block < tree->block_count; block++) {
        uint32_t corner[LEAF_CORNERS << PHYS_KDOP_BLOCK_DEPTH];
        const uint32_t count = list_corners(tree, block, corner);
        tree->block_first[block] = listed;
        tree->bunch_first[block] = bunches;
        qsort(corner, count, sizeof *corner, by_number);
        for (uint32_t i = 0; i < count; i++) {
            if (i == 0 || corner[i] != corner[i - 1]) {
                const uint32_t bunch = corner[i] / PHYS_KDOP_BUNCH;
                tree->block_vertex[listed++] = corner[i];
                if (i == 0 || bunch != tree->bunch[bunches - 1]) {
                    tree->bunch[bunches++] = bunch;
                }
            }
        }
    }
    tree->block_first[tree->block_count] = listed;
    tree->bunch_first[tree->block_count] = bunches;
}

// Lists the vertices of each leaf, each once, padded with the first as the refit requires.
static void list_leaves(phys_kdop_tree *tree)
{
    uint32_t listed = 0;
    for (uint32_t leaf = 0; leaf < tree->leaf_count; leaf++) {
        const uint32_t first = listed;
        tree->leaf_first[leaf] = first;
        for (uint32_t k = 0; k < LEAF_CORNERS; k++) {
            uint32_t vertex = tree->triangle[leaf * PHYS_KDOP_LEAF_TRIANGLES + k / 3].corner[k % 3];
            uint32_t known = first;
            while (known < listed && tree->leaf_vertex[known] != vertex) {
                known++;
            }
            if (known == listed) {
                tree->leaf_vertex[listed++] = vertex;
            }
        }
        while (listed - first < PHYS_KDOP_LEAF_ROWS || (listed - first) % 2 != 0) {
            tree->leaf_vertex[listed++] = tree->leaf_vertex[first];
        }
    }
    tree->leaf_first[tree->leaf_count] = listed;
}

// ---- The tree ------------------------------------------------------------------------

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

// Computes the bounding box and the center of a triangle at rest.
static void measure(builder *b, uint32_t triangle)
{
    const uint32_t *corner = b->corner[triangle];
    float sum[3] = {0};
    for (int c = 0; c < 3; c++) {
        const float *p = b->rest[corner[c]];
        span at = {{p[0], p[1], p[2], -p[0], -p[1], -p[2]}};
        if (c == 0) {
            b->span[triangle] = at;
        }
        span_add(&b->span[triangle], &at);
        for (int i = 0; i < 3; i++) {
            sum[i] = c == 0 ? p[i] : sum[i] + p[i];
        }
    }
    phys_kdop_project(sum, b->along[triangle]);
}

// Assigns every triangle to a leaf and fills the lists. Returns false if out of memory.
static bool build(phys_kdop_tree *tree, const float (*rest)[3], const uint32_t (*triangle)[3])
{
    const uint32_t count = tree->triangle_count, node_count = phys_kdop_tree_node_count(tree);
    builder b = {.tree = tree,
                 .rest = rest,
                 .corner = triangle,
                 .span = malloc(count * sizeof *b.span),
                 .along = malloc(count * sizeof *b.along),
                 .order = malloc(count * sizeof *b.order),
                 .leaves = malloc(node_count * sizeof *b.leaves),
                 .key = malloc(count * sizeof *b.key)};
    bool enough =
        b.span != NULL && b.along != NULL && b.order != NULL && b.leaves != NULL && b.key != NULL;
    if (enough) {
        for (uint32_t t = 0; t < count; t++) {
            b.order[t] = t;
            measure(&b, t);
        }
        for (uint32_t node = node_count; node-- > 0;) {
            bool is_leaf = node >= tree->leaf_count - 1;
            b.leaves[node] = is_leaf ? 1 : b.leaves[2 * node + 1] + b.leaves[2 * node + 2];
        }
        arrange(&b, 0, b.order, count);
        list_blocks(tree);
        list_leaves(tree);
    }
    free(b.span);
    free(b.along);
    free(b.order);
    free(b.leaves);
    free(b.key);
    return enough;
}

// Allocates a tree without its content. Returns NULL if out of memory.
static phys_kdop_tree *allocate(uint32_t vertex_count, uint32_t triangle_count)
{
    phys_kdop_tree *tree = calloc(1, sizeof *tree);
    if (tree == NULL) {
        return NULL;
    }
    // A complete tree over the leaves; blocks are the subtrees of PHYS_KDOP_BLOCK_DEPTH levels.
    const size_t leaves =
        ((size_t)triangle_count + PHYS_KDOP_LEAF_TRIANGLES - 1) / PHYS_KDOP_LEAF_TRIANGLES;
    size_t blocks = 1;
    while (leaves / blocks >> PHYS_KDOP_BLOCK_DEPTH > 0) {
        blocks *= 2;
    }
    const size_t corners = leaves * LEAF_CORNERS;
    const size_t bunches = ((size_t)vertex_count + PHYS_KDOP_BUNCH - 1) / PHYS_KDOP_BUNCH;
    tree->vertex_count = vertex_count;
    tree->triangle_count = triangle_count;
    tree->leaf_count = (uint32_t)leaves;
    tree->block_count = (uint32_t)blocks;
    tree->bunch_count = (uint32_t)bunches;
    tree->node = aligned_alloc(PHYS_KDOP_ALIGNMENT, (2 * leaves - 1) * sizeof *tree->node);
    tree->triangle = malloc(leaves * PHYS_KDOP_LEAF_TRIANGLES * sizeof *tree->triangle);
    tree->leaf_first = malloc((leaves + 1) * sizeof *tree->leaf_first);
    tree->leaf_vertex = malloc(corners * sizeof *tree->leaf_vertex);
    tree->block_first = malloc((blocks + 1) * sizeof *tree->block_first);
    tree->block_vertex = malloc(corners * sizeof *tree->block_vertex);
    tree->bunch_first = malloc((blocks + 1) * sizeof *tree->bunch_first);
    tree->bunch = malloc(corners * sizeof *tree->bunch);
    tree->vertex =
        aligned_alloc(PHYS_KDOP_ALIGNMENT, bunches * PHYS_KDOP_BUNCH * sizeof *tree->vertex);
    tree->is_fitted = malloc(bunches * sizeof *tree->is_fitted);
    if (tree->node == NULL || tree->triangle == NULL || tree->leaf_first == NULL ||
        tree->leaf_vertex == NULL || tree->block_first == NULL || tree->block_vertex == NULL ||
        tree->bunch_first == NULL || tree->bunch == NULL || tree->vertex == NULL ||
        tree->is_fitted == NULL) {
        phys_kdop_tree_destroy(&tree);
    }
    return tree;
}

phys_kdop_tree *phys_kdop_tree_create(const float (*rest)[3], uint32_t vertex_count,
                                      const uint32_t (*triangle)[3], uint32_t triangle_count)
{
    if (!is_good_mesh(rest, vertex_count, triangle, triangle_count)) {
        return NULL;
    }
    phys_kdop_tree *tree = allocate(vertex_count, triangle_count);
    if (tree == NULL || !build(tree, rest, triangle)) {
        phys_kdop_tree_destroy(&tree);
        return NULL;
    }
    phys_kdop_tree_refit(tree, rest, rest);
    return tree;
}

phys_kdop_tree *phys_kdop_tree_copy(const phys_kdop_tree *tree)
{
    phys_kdop_tree *copy = allocate(tree->vertex_count, tree->triangle_count);
    if (copy == NULL) {
        return NULL;
    }
    const size_t leaves = tree->leaf_count, blocks = tree->block_count;
    copy->finite = tree->finite;
    memcpy(copy->node, tree->node, (2 * leaves - 1) * sizeof *tree->node);
    memcpy(copy->triangle, tree->triangle,
           leaves * PHYS_KDOP_LEAF_TRIANGLES * sizeof *tree->triangle);
    memcpy(copy->leaf_first, tree->leaf_first, (leaves + 1) * sizeof *tree->leaf_first);
    memcpy(copy->leaf_vertex, tree->leaf_vertex,
           tree->leaf_first[leaves] * sizeof *tree->leaf_vertex);
    memcpy(copy->block_first, tree->block_first, (blocks + 1) * sizeof *tree->block_first);
    memcpy(copy->block_vertex, tree->block_vertex,
           tree->block_first[blocks] * sizeof *tree->block_vertex);
    memcpy(copy->bunch_first, tree->bunch_first, (blocks + 1) * sizeof *tree->bunch_first);
    memcpy(copy->bunch, tree->bunch, tree->bunch_first[blocks] * sizeof *tree->bunch);
    // The rows of the vertices are written by each refit before it reads them.
    return copy;
}

void phys_kdop_tree_destroy(phys_kdop_tree **tree)
{
    if (*tree != NULL) {
        free((*tree)->node);
        free((*tree)->triangle);
        free((*tree)->leaf_first);
        free((*tree)->leaf_vertex);
        free((*tree)->block_first);
        free((*tree)->block_vertex);
        free((*tree)->bunch_first);
        free((*tree)->bunch);
        free((*tree)->vertex);
        free((*tree)->is_fitted);
        free(*tree);
        *tree = NULL;
    }
}
