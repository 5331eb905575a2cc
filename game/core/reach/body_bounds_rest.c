#include "body_bounds_rest.h"

#include <stdlib.h>

// A vertex that is to be assigned to a cluster.
struct member {
    skin_bones bones;
    uint32_t vertex;
    double loose;
};

static int by_bones_then_number(const void *a, const void *b)
{
    const struct member *p = a, *q = b;
    int order = skin_bones_compare(p->bones, q->bones);
    return order != 0 ? order : (p->vertex > q->vertex) - (p->vertex < q->vertex);
}

static void add_bones(struct cluster *cluster, const skin_bones *bones)
{
    for (int i = 0; i < bones->count; i++) {
        int known = 0;
        while (known < cluster->bone_count && cluster->bone[known] != bones->bone[i]) {
            known++;
        }
        if (known == cluster->bone_count) {
            cluster->bone[cluster->bone_count++] = bones->bone[i];
        }
    }
}

static struct cluster cluster_of(const fencer_model *model, const struct member *members,
                                 uint32_t count)
{
    phys_vec3 low = v3_from_floats(model->rest_position[members[0].vertex]), high = low;
    struct cluster cluster = {.bone_count = 0};
    for (uint32_t i = 0; i < count; i++) {
        add_bones(&cluster, &members[i].bones);
        phys_vec3 p = v3_from_floats(model->rest_position[members[i].vertex]);
        low = v3(p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y, p.z < low.z ? p.z : low.z);
        high = v3(p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y,
                  p.z > high.z ? p.z : high.z);
        cluster.loose = members[i].loose > cluster.loose ? members[i].loose : cluster.loose;
    }
    cluster.share = 1.0 / cluster.bone_count;
    cluster.center = v3_lerp(low, high, 0.5);
    for (uint32_t i = 0; i < count; i++) {
        double away_m =
            v3_distance(v3_from_floats(model->rest_position[members[i].vertex]), cluster.center);
        cluster.radius_m = away_m > cluster.radius_m ? away_m : cluster.radius_m;
    }
    cluster.radius_m = cluster.radius_m * (1.0 + cluster.loose) + BODY_BOUNDS_ROUNDING_M;
    return cluster;
}

// Writes the clusters of some vertices to out_cluster and returns their number.
static uint32_t gather_clusters(const fencer_model *model, struct member *members, uint32_t count,
                                struct cluster *out_cluster)
{
    uint32_t clusters = 0, first = 0;
    qsort(members, count, sizeof *members, by_bones_then_number);
    while (first < count) {
        uint32_t end = first + 1;
        while (end < count && skin_bones_compare(members[end].bones, members[first].bones) == 0) {
            end++;
        }
        out_cluster[clusters++] = cluster_of(model, &members[first], end - first);
        first = end;
    }
    return clusters;
}

// Lists the vertices of some blocks; a vertex that several blocks share is listed several times.
static uint32_t list_members(const fencer_model *model, const phys_kdop_tree *tree, uint32_t block,
                             uint32_t blocks, struct member *out_members)
{
    uint32_t listed = 0;
    for (uint32_t b = block; b < block + blocks; b++) {
        uint32_t count;
        const uint32_t *vertex = phys_kdop_tree_block_vertices(tree, b, &count);
        for (uint32_t i = 0; i < count; i++) {
            float weight[4];
            struct member *member = &out_members[listed++];
            member->vertex = vertex[i];
            member->bones = skin_bones_of(model, vertex[i], weight);
            member->loose = fabs((double)weight[0] + (double)weight[1] + (double)weight[2] +
                                 (double)weight[3] - 1.0);
        }
    }
    return listed;
}

static uint32_t corner_count(const phys_kdop_tree *tree)
{
    uint32_t corners = 0;
    for (uint32_t b = 0; b < phys_kdop_tree_block_count(tree); b++) {
        uint32_t count;
        phys_kdop_tree_block_vertices(tree, b, &count);
        corners += count;
    }
    return corners;
}

// Computes how far a region's vertices are from its bones' joints, and the joint with the smallest
// distance to all.
static void measure_region(struct region *region, const fencer_model *model,
                           const struct member *members, uint32_t count)
{
    const struct cluster *cluster = &region->cluster;
    for (uint32_t i = 0; i < count; i++) {
        phys_vec3 p = v3_from_floats(model->rest_position[members[i].vertex]);
        for (int b = 0; b < cluster->bone_count; b++) {
            for (int k = 0; k < members[i].bones.count; k++) {
                if (members[i].bones.bone[k] == cluster->bone[b]) {
                    double far_m = v3_distance(p, model->joint_rest[cluster->bone[b]]);
                    region->reach_m[b] = phys_max(far_m, region->reach_m[b]);
                }
            }
        }
    }
    double least_m = (double)HUGE_VAL;
    for (int middle = 0; middle < cluster->bone_count; middle++) {
        phys_vec3 joint = model->joint_rest[cluster->bone[middle]];
        double radius_m = 0.0;
        for (int b = 0; b < cluster->bone_count; b++) {
            double far_m = v3_distance(model->joint_rest[cluster->bone[b]], joint);
            radius_m = phys_max(far_m + region->reach_m[b], radius_m);
        }
        if (radius_m < least_m) {
            least_m = radius_m;
            region->middle_bone = cluster->bone[middle];
        }
    }
}

static void list_pairs(body_bounds *bounds)
{
    bool together[FENCER_BONE_COUNT][FENCER_BONE_COUNT] = {{false}};
    for (uint32_t c = 0; c < bounds->first[bounds->block_count]; c++) {
        const struct cluster *cluster = &bounds->cluster[c];
        for (int i = 0; i < cluster->bone_count; i++) {
            for (int j = 0; j < i; j++) {
                together[cluster->bone[i]][cluster->bone[j]] = true;
                together[cluster->bone[j]][cluster->bone[i]] = true;
            }
        }
    }
    for (int i = 0; i < FENCER_BONE_COUNT; i++) {
        for (int j = 0; j < i; j++) {
            if (together[i][j]) {
                uint8_t *pair = bounds->pair[bounds->pair_count++];
                pair[0] = (uint8_t)i;
                pair[1] = (uint8_t)j;
            }
        }
    }
}

static bool fill(body_bounds *bounds, const fencer_model *model, const phys_kdop_tree *tree)
{
    const uint32_t corners = corner_count(tree), blocks = bounds->block_count;
    struct member *members = calloc(corners, sizeof *members);
    bounds->first = calloc((size_t)blocks + 1, sizeof *bounds->first);
    bounds->cluster = calloc(corners, sizeof *bounds->cluster); // at most one for each vertex
    bool enough = members != NULL && bounds->first != NULL && bounds->cluster != NULL;
    uint32_t placed = 0;
    for (uint32_t block = 0; enough && block < blocks; block++) {
        uint32_t count = list_members(model, tree, block, 1, members);
        placed += gather_clusters(model, members, count, bounds->cluster + placed);
        bounds->first[block + 1] = placed;
    }
    const uint32_t together = bounds->blocks_in_region;
    for (uint32_t r = 0; enough && r < bounds->region_count; r++) {
        uint32_t count = list_members(model, tree, r * together, together, members);
        bounds->region[r].cluster = cluster_of(model, members, count);
        measure_region(&bounds->region[r], model, members, count);
    }
    if (enough) {
        list_pairs(bounds);
    }
    free(members);
    return enough;
}

body_bounds *body_bounds_create(const fencer_model *model, const phys_kdop_tree *tree)
{
    body_bounds *bounds = calloc(1, sizeof *bounds);
    if (bounds == NULL) {
        return NULL;
    }
    // Both are powers of two.
    bounds->block_count = phys_kdop_tree_block_count(tree);
    bounds->region_count =
        bounds->block_count < BODY_BOUNDS_REGIONS ? bounds->block_count : BODY_BOUNDS_REGIONS;
    bounds->blocks_in_region = bounds->block_count / bounds->region_count;
    if (!fill(bounds, model, tree)) {
        body_bounds_destroy(&bounds);
    }
    return bounds;
}

void body_bounds_destroy(body_bounds **bounds)
{
    if (*bounds != NULL) {
        free((*bounds)->first);
        free((*bounds)->cluster);
        free(*bounds);
        *bounds = NULL;
    }
}
