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

// Bones whose blend may be shorter than this leave their clusters unbounded: 1.0 where
// they turn alike, 0.71 at half a turn. Below, float skinning rounds ten times as much.
#define LEAST_BLEND 0.1

struct cluster {
    float centre[3], radius_m; // rest, model frame
    skin_bones bones;
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

// What decides the cluster of a vertex: its bones and its cube.
struct cluster_key {
    skin_bones bones;
    int cell[3];
};

static struct cluster_key key_of_vertex(const fencer_model *model, uint32_t vertex, float edge_m)
{
    float weight[4];
    struct cluster_key key = {.bones = skin_bones_of(model, vertex, weight)};
    for (int axis = 0; axis < 3; ++axis) {
        key.cell[axis] = (int)(model->rest_position[vertex][axis] / edge_m + 100.5f);
    }
    return key;
}

static bool keys_equal(const struct cluster_key *a, const struct cluster_key *b)
{
    return skin_bones_compare(a->bones, b->bones) == 0 &&
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
            out_level->cluster[c].bones = keys[c].bones;
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
            if (skin_bones_compare(part->bones, whole->bones) == 0) {
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

// The posed bones in model axes: the rotation as it is blended, and the same as a motion.
struct posed_bones {
    phys_quat rotation[FENCER_BONE_COUNT];
    phys_mat3 turn[FENCER_BONE_COUNT];
    phys_vec3 shift[FENCER_BONE_COUNT];
};

static phys_quat quat_of(const float q[4])
{
    return (phys_quat){(double)q[0], (double)q[1], (double)q[2], (double)q[3]};
}

static phys_mat3 matrix_of(phys_quat q)
{
    double x = 2.0 * q.x, y = 2.0 * q.y, z = 2.0 * q.z;
    double xx = x * q.x, yy = y * q.y, zz = z * q.z, xy = x * q.y, yz = y * q.z, zx = z * q.x;
    double wx = x * q.w, wy = y * q.w, wz = z * q.w;
    return m3_from_columns(v3(1.0 - yy - zz, xy + wz, zx - wy), v3(xy - wz, 1.0 - xx - zz, yz + wx),
                           v3(zx + wy, yz - wx, 1.0 - xx - yy));
}

static void pose_bones(const skin_pose *pose, struct posed_bones *out_bones)
{
    for (int b = 0; b < FENCER_BONE_COUNT; ++b) {
        phys_quat r = quat_of(&pose->bone[b][0]);
        phys_quat half = quat_mul(quat_of(&pose->bone[b][4]), quat_conjugate(r));
        out_bones->rotation[b] = r;
        out_bones->turn[b] = matrix_of(r);
        out_bones->shift[b] = v3(2.0 * half.x, 2.0 * half.y, 2.0 * half.z);
    }
}

// A lower bound of |B|^2, B the rotations of these bones blended in any proportion.
static double least_blend_squared(skin_bones bones, const struct posed_bones *posed)
{
    if (bones.count <= 1) {
        return 1.0;
    }
    phys_quat sum = {0, 0, 0, 0};
    for (int i = 0; i < bones.count; ++i) {
        phys_quat r = posed->rotation[bones.bone[i]];
        sum = (phys_quat){sum.x + r.x, sum.y + r.y, sum.z + r.z, sum.w + r.w};
    }
    double square = quat_dot(sum, sum), least = square;
    for (int i = 0; i < bones.count; ++i) {
        double along = quat_dot(sum, posed->rotation[bones.bone[i]]);
        least = along < least ? along : least;
    }
    return least > 0.0 ? least * least / square : 0.0;
}

// The sphere in which a cluster is, model axes; see the header for its radius.
static void posed_sphere(const struct cluster *cluster, const struct posed_bones *posed,
                         double blend_squared, phys_vec3 *out_centre, double *out_radius_m)
{
    const float *c = cluster->centre;
    phys_vec3 centre = v3((double)c[0], (double)c[1], (double)c[2]);
    phys_vec3 moved[4], mean = v3(0, 0, 0);
    int count = cluster->bones.count;
    for (int i = 0; i < count; ++i) {
        int bone = cluster->bones.bone[i];
        moved[i] = v3_add(m3_mul_v3(&posed->turn[bone], centre), posed->shift[bone]);
        mean = v3_add(mean, moved[i]);
    }
    *out_centre = mean;
    *out_radius_m = (double)cluster->radius_m;
    if (count <= 1) {
        return;
    }
    *out_centre = v3_scale(mean, 1.0 / count);
    double spread_squared = 0.0;
    for (int i = 0; i < count; ++i) {
        double squared = v3_length_squared(v3_sub(moved[i], *out_centre));
        spread_squared = squared > spread_squared ? squared : spread_squared;
    }
    *out_radius_m += sqrt(spread_squared / blend_squared);
}

static double squared_distance_to_segment(phys_vec3 p, const phys_vec3 segment[2])
{
    phys_vec3 ab = v3_sub(segment[1], segment[0]);
    double length_squared = v3_length_squared(ab);
    double t = length_squared > 0.0 ? v3_dot(v3_sub(p, segment[0]), ab) / length_squared : 0.0;
    t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    return v3_length_squared(v3_sub(p, v3_add_scaled(segment[0], ab, t)));
}

static bool cluster_near_segment(const struct cluster *cluster, const struct posed_bones *posed,
                                 double blend_squared, const phys_vec3 segment[2], double reach_m)
{
    phys_vec3 centre;
    double radius_m;
    posed_sphere(cluster, posed, blend_squared, &centre, &radius_m);
    double limit = radius_m + reach_m;
    return squared_distance_to_segment(centre, segment) <= limit * limit;
}

// Whether a coarse cluster, and then one of its fine ones, is near.
static bool part_near_segment(const body_bounds *bounds, const struct cluster *whole,
                              const struct posed_bones *posed, const phys_vec3 segment[2],
                              double reach_m)
{
    double blend_squared = least_blend_squared(whole->bones, posed);
    if (blend_squared < LEAST_BLEND * LEAST_BLEND) {
        return true;
    }
    if (!cluster_near_segment(whole, posed, blend_squared, segment, reach_m)) {
        return false;
    }
    for (uint32_t i = 0; i < whole->parts; ++i) {
        const struct cluster *part = &bounds->fine.cluster[whole->first_part + i];
        if (cluster_near_segment(part, posed, blend_squared, segment, reach_m)) {
            return true;
        }
    }
    return false;
}

static phys_vec3 to_model_axes(const skin_pose *pose, phys_vec3 world)
{
    return fencer_frame_point_to_model(fencer_frame_point_from_world(pose->frame, world));
}

bool body_bounds_near_segment(const body_bounds *bounds, const skin_pose *pose, phys_vec3 a,
                              phys_vec3 b, double reach_m)
{
    const phys_vec3 segment[2] = {to_model_axes(pose, a), to_model_axes(pose, b)};
    struct posed_bones posed;
    pose_bones(pose, &posed);
    for (uint32_t i = 0; i < bounds->coarse.count; ++i) {
        if (part_near_segment(bounds, &bounds->coarse.cluster[i], &posed, segment, reach_m)) {
            return true;
        }
    }
    return false;
}
