#include "body_bounds.h"

#include <stdlib.h>
#include <string.h>

// Edge of the cubes that split vertices with the same bones, metres: smaller ones
// give tighter spheres and more of them. A quarter of a thigh. The coarse level does
// not split: one cluster for each set of bones.
#define CLUSTER_EDGE_M 0.12f
#define COARSE_EDGE_M  1000.0f

// Added to a radius for the rounding of float skinning, metres.
#define ROUNDING_M 1e-4f

struct cluster {
    float centre[3], radius_m; // rest, model frame
    uint8_t bone[4];
    uint8_t bone_count;
    uint32_t first_part, parts; // coarse: its fine clusters
};

struct level {
    uint32_t count;
    struct cluster *cluster;
};

// Only where a coarse cluster is near are the fine ones asked.
struct body_bounds {
    struct level coarse, fine;
};

// What decides the cluster of a vertex: its bones in increasing order and its cube.
struct cluster_key {
    uint8_t bone[4], bone_count;
    int cell[3];
};

static struct cluster_key key_of_vertex(const fencer_model *model, uint32_t vertex, float edge_m)
{
    struct cluster_key key;
    memset(&key, 0, sizeof key);
    for (int i = 0; i < 4; ++i) {
        if (!(model->bone_weight[vertex][i] > 0.0f)) {
            continue;
        }
        uint8_t bone = model->bone_index[vertex][i];
        int at = key.bone_count++;
        while (at > 0 && key.bone[at - 1] > bone) {
            key.bone[at] = key.bone[at - 1];
            --at;
        }
        key.bone[at] = bone;
    }
    for (int axis = 0; axis < 3; ++axis) {
        key.cell[axis] = (int)(model->rest_position[vertex][axis] / edge_m + 100.5f);
    }
    return key;
}

static bool keys_equal(const struct cluster_key *a, const struct cluster_key *b)
{
    return a->bone_count == b->bone_count && memcmp(a->bone, b->bone, sizeof a->bone) == 0 &&
           memcmp(a->cell, b->cell, sizeof a->cell) == 0;
}

// Cluster of every vertex, numbered by first appearance; returns how many there are.
static uint32_t assign_clusters(const fencer_model *model, float edge_m, struct cluster_key *keys,
                                uint32_t *out_cluster)
{
    uint32_t count = 0;
    for (uint32_t v = 0; v < model->vertex_count; ++v) {
        struct cluster_key key = key_of_vertex(model, v, edge_m);
        uint32_t at = 0;
        while (at < count && !keys_equal(&keys[at], &key)) {
            ++at;
        }
        if (at == count) {
            keys[count++] = key;
        }
        out_cluster[v] = at;
    }
    return count;
}

static void fit_spheres(const fencer_model *model, const uint32_t *cluster_of_vertex,
                        struct level *level)
{
    for (uint32_t c = 0; c < level->count; ++c) {
        float low[3] = {1e9f, 1e9f, 1e9f}, high[3] = {-1e9f, -1e9f, -1e9f};
        for (uint32_t v = 0; v < model->vertex_count; ++v) {
            for (int axis = 0; cluster_of_vertex[v] == c && axis < 3; ++axis) {
                float x = model->rest_position[v][axis];
                low[axis] = x < low[axis] ? x : low[axis];
                high[axis] = x > high[axis] ? x : high[axis];
            }
        }
        struct cluster *cluster = &level->cluster[c];
        for (int axis = 0; axis < 3; ++axis) {
            cluster->centre[axis] = 0.5f * (low[axis] + high[axis]);
        }
        double radius_squared = 0.0;
        for (uint32_t v = 0; v < model->vertex_count; ++v) {
            if (cluster_of_vertex[v] == c) {
                phys_vec3 d = v3((double)model->rest_position[v][0] - (double)cluster->centre[0],
                                 (double)model->rest_position[v][1] - (double)cluster->centre[1],
                                 (double)model->rest_position[v][2] - (double)cluster->centre[2]);
                double squared = v3_length_squared(d);
                radius_squared = squared > radius_squared ? squared : radius_squared;
            }
        }
        cluster->radius_m = (float)sqrt(radius_squared) + ROUNDING_M;
    }
}

static bool level_build(const fencer_model *model, float edge_m, struct level *out_level)
{
    uint32_t vertices = model->vertex_count > 0 ? model->vertex_count : 1;
    struct cluster_key *keys = calloc(vertices, sizeof *keys);
    uint32_t *cluster_of_vertex = calloc(vertices, sizeof *cluster_of_vertex);
    bool complete = keys != NULL && cluster_of_vertex != NULL;
    if (complete) {
        out_level->count = assign_clusters(model, edge_m, keys, cluster_of_vertex);
        out_level->cluster =
            calloc(out_level->count > 0 ? out_level->count : 1, sizeof *out_level->cluster);
        complete = out_level->cluster != NULL;
    }
    if (complete) {
        for (uint32_t c = 0; c < out_level->count; ++c) {
            out_level->cluster[c].bone_count = keys[c].bone_count;
            memcpy(out_level->cluster[c].bone, keys[c].bone, sizeof keys[c].bone);
        }
        fit_spheres(model, cluster_of_vertex, out_level);
    }
    free(keys);
    free(cluster_of_vertex);
    return complete;
}

// Puts the fine clusters in the order of the coarse ones they belong to.
static bool group_parts(struct level *coarse, struct level *fine)
{
    struct cluster *grouped = calloc(fine->count > 0 ? fine->count : 1, sizeof *grouped);
    if (grouped == NULL) {
        return false;
    }
    uint32_t placed = 0;
    for (uint32_t i = 0; i < coarse->count; ++i) {
        struct cluster *whole = &coarse->cluster[i];
        whole->first_part = placed;
        for (uint32_t k = 0; k < fine->count; ++k) {
            const struct cluster *part = &fine->cluster[k];
            if (part->bone_count == whole->bone_count &&
                memcmp(part->bone, whole->bone, sizeof part->bone) == 0) {
                grouped[placed++] = *part;
            }
        }
        whole->parts = placed - whole->first_part;
    }
    free(fine->cluster);
    fine->cluster = grouped;
    return true;
}

body_bounds *body_bounds_create(const fencer_model *model)
{
    body_bounds *bounds = calloc(1, sizeof *bounds);
    if (bounds != NULL && (!level_build(model, COARSE_EDGE_M, &bounds->coarse) ||
                           !level_build(model, CLUSTER_EDGE_M, &bounds->fine) ||
                           !group_parts(&bounds->coarse, &bounds->fine))) {
        body_bounds_destroy(&bounds);
    }
    return bounds;
}

void body_bounds_destroy(body_bounds **bounds)
{
    if (*bounds != NULL) {
        free((*bounds)->coarse.cluster);
        free((*bounds)->fine.cluster);
        free(*bounds);
        *bounds = NULL;
    }
}

// The cluster's sphere in the world.
static void posed_sphere(const struct cluster *cluster, const skin_matrices *matrices,
                         phys_vec3 *out_centre, double *out_radius_m)
{
    phys_vec3 moved[4], mean = v3(0, 0, 0);
    for (int i = 0; i < cluster->bone_count; ++i) {
        const float(*m)[4] = matrices->m[cluster->bone[i]];
        const float *c = cluster->centre;
        moved[i] = v3((double)(m[0][0] * c[0] + m[0][1] * c[1] + m[0][2] * c[2] + m[0][3]),
                      (double)(m[1][0] * c[0] + m[1][1] * c[1] + m[1][2] * c[2] + m[1][3]),
                      (double)(m[2][0] * c[0] + m[2][1] * c[1] + m[2][2] * c[2] + m[2][3]));
        mean = v3_add(mean, moved[i]);
    }
    mean = v3_scale(mean, 1.0 / (cluster->bone_count > 0 ? cluster->bone_count : 1));
    double spread_squared = 0.0;
    for (int i = 0; i < cluster->bone_count; ++i) {
        double squared = v3_length_squared(v3_sub(moved[i], mean));
        spread_squared = squared > spread_squared ? squared : spread_squared;
    }
    *out_centre = mean;
    *out_radius_m = (double)cluster->radius_m + sqrt(spread_squared);
}

static double squared_distance_to_segment(phys_vec3 p, phys_vec3 a, phys_vec3 b)
{
    phys_vec3 ab = v3_sub(b, a);
    double length_squared = v3_length_squared(ab);
    double t = length_squared > 0.0 ? v3_dot(v3_sub(p, a), ab) / length_squared : 0.0;
    t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    return v3_length_squared(v3_sub(p, v3_add_scaled(a, ab, t)));
}

static bool cluster_near_segment(const struct cluster *cluster, const skin_matrices *matrices,
                                 phys_vec3 a, phys_vec3 b, double reach_m)
{
    phys_vec3 centre;
    double radius_m;
    posed_sphere(cluster, matrices, &centre, &radius_m);
    double limit = radius_m + reach_m;
    return squared_distance_to_segment(centre, a, b) <= limit * limit;
}

bool body_bounds_near_segment(const body_bounds *bounds, const skin_matrices *matrices, phys_vec3 a,
                              phys_vec3 b, double reach_m)
{
    const struct level *fine = &bounds->fine, *coarse = &bounds->coarse;
    for (uint32_t i = 0; i < coarse->count; ++i) {
        if (!cluster_near_segment(&coarse->cluster[i], matrices, a, b, reach_m)) {
            continue;
        }
        for (uint32_t k = 0; k < coarse->cluster[i].parts; ++k) {
            uint32_t part = coarse->cluster[i].first_part + k;
            if (cluster_near_segment(&fine->cluster[part], matrices, a, b, reach_m)) {
                return true;
            }
        }
    }
    return false;
}
