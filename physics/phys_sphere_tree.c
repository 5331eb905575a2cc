#include "phys_sphere_tree.h"

#include "phys_segment.h"

static const phys_sphere NONE = {{0, 0, 0}, -1.0};

phys_sphere phys_sphere_around(const phys_sphere *a, const phys_sphere *b)
{
    if (a->radius_m < 0.0) {
        return *b;
    }
    if (b->radius_m < 0.0) {
        return *a;
    }
    double apart = v3_distance(a->center, b->center);
    phys_sphere around;
    if (apart + b->radius_m <= a->radius_m) {
        around = *a;
    } else if (apart + a->radius_m <= b->radius_m) {
        around = *b;
    } else {
        double radius = (apart + a->radius_m + b->radius_m) / 2.0;
        around =
            (phys_sphere){v3_lerp(a->center, b->center, (radius - a->radius_m) / apart), radius};
    }
    phys_vec3 c = around.center;
    around.radius_m +=
        PHYS_SPHERE_TREE_GROWTH * (fabs(c.x) + fabs(c.y) + fabs(c.z) + around.radius_m);
    return around;
}

bool phys_sphere_tree_build(phys_sphere_tree *tree, const phys_sphere *leaf, int count)
{
    tree->leaves = 0;
    tree->first_leaf = 1;
    tree->node[1] = NONE;
    if (count < 1 || count > PHYS_SPHERE_TREE_LEAVES) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (!v3_is_finite(leaf[i].center) || !isfinite(leaf[i].radius_m) ||
            leaf[i].radius_m < 0.0) {
            return false;
        }
    }
    tree->leaves = count;
    while (tree->first_leaf < count) {
        tree->first_leaf *= 2;
    }
    phys_sphere_tree_refit(tree, leaf);
    return true;
}

void phys_sphere_tree_refit(phys_sphere_tree *tree, const phys_sphere *leaf)
{
    for (int i = 0; i < tree->first_leaf; i++) {
        tree->node[tree->first_leaf + i] = i < tree->leaves ? leaf[i] : NONE;
    }
    for (int i = tree->first_leaf - 1; i >= 1; i--) {
        tree->node[i] = phys_sphere_around(&tree->node[2 * i], &tree->node[2 * i + 1]);
    }
}

phys_sphere_hits phys_sphere_tree_query(const phys_sphere_tree *tree, phys_vec3 a, phys_vec3 b,
                                        double radius_m)
{
    phys_sphere_hits hits = {.count = 0};
    phys_vec3 run = v3_sub(b, a);
    double run_squared = v3_length_squared(run);
    int stack[16], depth = 0;
    stack[depth++] = 1;
    while (depth > 0) {
        int node = stack[--depth];
        const phys_sphere *sphere = &tree->node[node];
        if (sphere->radius_m < 0.0) {
            continue;
        }
        hits.tested++;
        double along = phys_segment_project(v3_sub(sphere->center, a), run, run_squared);
        double off = v3_distance(sphere->center, v3_add_scaled(a, run, along));
        double reach = sphere->radius_m + radius_m;
        if (node >= tree->first_leaf) {
            if (off <= reach) {
                hits.leaf[hits.count++] = node - tree->first_leaf;
            }
        } else if (!(off > reach)) {
            stack[depth++] = 2 * node + 1;
            stack[depth++] = 2 * node;
        }
    }
    return hits;
}
