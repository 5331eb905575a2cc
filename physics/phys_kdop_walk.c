#include "phys_kdop_walk.h"

#include "phys_kdop_private.h"

#define BATCH PHYS_SWEPT_BATCH

// The greatest absolute coordinate of a row along any axis.
static float farthest_of(const phys_kdop_row *row)
{
    float farthest = 0.0f;
    for (int i = 0; i < PHYS_KDOP_LANES; i++) {
        float far = row->lane[i] < 0.0f ? -row->lane[i] : row->lane[i];
        farthest = far > farthest ? far : farthest;
    }
    return farthest;
}

// The lane of a row that stores a plane: lows are stored as they are, highs negated.
static uint8_t lane_of(uint8_t plane)
{
    bool high = plane < PHYS_KDOP_AXES;
    return (uint8_t)(high ? PHYS_KDOP_HIGH + plane : plane - PHYS_KDOP_AXES);
}

// Expresses an axis and its opposite by lanes instead of planes, with negated weights.
static void find_directions(const float axis[3], phys_kdop_direction *out_along,
                            phys_kdop_direction *out_against)
{
    const phys_kdop_direction d = phys_kdop_direction_of(axis);
    for (int i = 0; i < 3; i++) {
        const uint8_t lane = lane_of(d.plane[i]);
        const bool high = lane >= PHYS_KDOP_HIGH;
        out_along->plane[i] = lane;
        out_against->plane[i] = (uint8_t)(high ? lane - PHYS_KDOP_HIGH : lane + PHYS_KDOP_HIGH);
        out_along->share[i] = out_against->share[i] = -d.share[i];
    }
}

// Returns 1 if a node's bounds overlap those of the sweep, otherwise 0: each low must be at most
// the other's high, and each -high at most the other's -low.
static uint32_t meets_bounds(const float *limit, const phys_kdop_row *row)
{
    int apart = 0;
    for (int i = 0; i < PHYS_KDOP_LANES; i++) {
        apart |= !(row->lane[i] <= limit[i]);
    }
    return !apart;
}

// Lists the nodes two levels below a node, or one level below where that is a leaf, whose bounds
// overlap those of the sweep. Returns their number.
static uint32_t nodes_below(const phys_kdop_tree *tree, const float *limit, uint32_t node,
                            uint32_t out_node[BATCH])
{
    const uint32_t inner_count = tree->leaf_count - 1;
    uint32_t count = 0;
    for (uint32_t child = 2 * node + 1; child <= 2 * node + 2; child++) {
        const bool is_leaf = child >= inner_count;
        const uint32_t first = is_leaf ? child : 2 * child + 1, last = is_leaf ? child : first + 1;
        for (uint32_t below = first; below <= last; below++) {
            out_node[count] = below;
            count += meets_bounds(limit, &tree->node[below]);
        }
    }
    return count;
}

// How far some bounds extend along a direction, beyond `origin`, times `sign`.
static void find_reaches(const phys_kdop_row *const row[BATCH], phys_kdop_direction d, float origin,
                         float sign, float out_reach[BATCH])
{
    const float a = sign * d.share[0], b = sign * d.share[1], c = sign * d.share[2];
    for (int k = 0; k < BATCH; k++) {
        const float *lane = row[k]->lane;
        out_reach[k] =
            (a * lane[d.plane[0]] + b * lane[d.plane[1]] + c * lane[d.plane[2]]) - origin;
    }
}

// The extents of some nodes along the sweep's axes; missing nodes repeat the first.
static void find_extents(const phys_kdop_walk *walk, const uint32_t *node, uint32_t count,
                         phys_swept_extents *out_extents)
{
    const phys_kdop_row *row[BATCH];
    for (uint32_t k = 0; k < BATCH; k++) {
        row[k] = &walk->tree->node[node[k < count ? k : 0]];
    }
    for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
        const float origin = walk->sweep->origin[a];
        find_reaches(row, walk->against[a], origin, -1.0f, out_extents->low[a]);
        find_reaches(row, walk->along[a], origin, 1.0f, out_extents->high[a]);
    }
}

// Adds the nodes that the sweep may reach by `latest` to the waiting ones. It has no branch that
// could be mispredicted.
static void add_waiting(phys_kdop_walk *walk, const uint32_t *node, uint32_t count, double latest)
{
    phys_swept_extents extents;
    float earliest[BATCH];
    find_extents(walk, node, count, &extents);
    phys_swept_segment_earliest_extents(walk->sweep, &extents, walk->rounding_m, earliest);
    for (uint32_t k = 0; k < count; k++) {
        walk->waiting[walk->depth].node = node[k];
        walk->waiting[walk->depth].earliest = earliest[k];
        walk->depth += (double)earliest[k] <= latest;
    }
}

// Returns true if most leaves are an odd number of levels below the root. The leaves are on the
// last level and the one before.
static bool is_odd(const phys_kdop_tree *tree)
{
    const uint32_t nodes = phys_kdop_tree_node_count(tree);
    uint32_t level = 0, before = 0; // the last level, and the number of nodes before it
    while (nodes - before > UINT32_C(1) << level) {
        before += UINT32_C(1) << level;
        level++;
    }
    bool last = 2 * (nodes - before) >= tree->leaf_count;
    return (last ? level : level + 1) % 2 == 1;
}

// The highs and the negated lows of some bounds in the layout of a node.
static void find_limit(const phys_kdop *bounds, float out_limit[PHYS_KDOP_LANES])
{
    for (int i = 0; i < PHYS_KDOP_LANES; i++) {
        out_limit[i] = HUGE_VALF; // the spare lanes accept any value
    }
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        out_limit[i] = bounds->high[i];
        out_limit[PHYS_KDOP_HIGH + i] = -bounds->low[i];
    }
}

bool phys_kdop_walk_may_meet(const phys_kdop_tree *tree, const phys_kdop *bounds)
{
    float limit[PHYS_KDOP_LANES];
    find_limit(bounds, limit);
    if (!meets_bounds(limit, &tree->node[0])) {
        return false;
    }
    if (phys_kdop_tree_leaf(tree, 0) != NULL) {
        return true;
    }
    uint32_t below[BATCH], next[BATCH];
    const uint32_t count = nodes_below(tree, limit, 0, below);
    for (uint32_t k = 0; k < count; k++) {
        if (phys_kdop_tree_leaf(tree, below[k]) != NULL ||
            nodes_below(tree, limit, below[k], next) > 0) {
            return true;
        }
    }
    return false;
}

void phys_kdop_walk_start(phys_kdop_walk *walk, const phys_kdop_tree *tree,
                          const phys_swept_segment *sweep)
{
    walk->tree = tree;
    walk->sweep = sweep;
    walk->depth = 0;
    find_limit(&sweep->bounds, walk->limit);
    if (!meets_bounds(walk->limit, &tree->node[0])) {
        return;
    }
    walk->rounding_m = phys_swept_segment_rounding(sweep, farthest_of(&tree->node[0]));
    for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
        find_directions(sweep->axis[a], &walk->along[a], &walk->against[a]);
    }
    // Steps of two levels should end at the level of most leaves, so the first step may be of one
    // level. A node may be empty: the root of a block that is left out.
    const uint32_t first = is_odd(tree) ? 1 : 0;
    for (uint32_t node = first; node <= 2 * first; node++) {
        walk->waiting[walk->depth].node = node;
        walk->waiting[walk->depth].earliest = 0.0f;
        walk->depth += meets_bounds(walk->limit, &tree->node[node]);
    }
}

const phys_kdop_triangle *phys_kdop_walk_next(phys_kdop_walk *walk, double latest)
{
    const phys_kdop_tree *tree = walk->tree;
    while (walk->depth > 0) {
        const uint32_t node = walk->waiting[--walk->depth].node;
        if ((double)walk->waiting[walk->depth].earliest > latest) {
            continue;
        }
        const phys_kdop_triangle *leaf = phys_kdop_tree_leaf(tree, node);
        if (leaf != NULL) {
            return leaf;
        }
        uint32_t below[BATCH];
        const uint32_t count = nodes_below(tree, walk->limit, node, below);
        if (count > 0) {
            add_waiting(walk, below, count, latest);
        }
    }
    return NULL;
}
