#include "body_bounds.h"

#include <stdlib.h>
#include <string.h>

// Added to a radius for the rounding of float skinning, metres.
#define ROUNDING_M 1e-4

// Bones whose blend may be shorter than this leave their clusters unbounded: 1.0 where
// they turn alike, 0.71 at half a turn. Below, float skinning rounds ten times as much.
#define LEAST_BLEND 0.1

// Corners that share their bones, in a sphere at rest.
struct cluster {
    phys_vec3 centre; // model axes
    double radius_m;
    double loose; // how far from 1 a corner's weights sum up; linear blending scales by it
    skin_bones bones;
};

struct body_bounds {
    uint32_t block_count, region_count, blocks_in_region;
    uint32_t *first; // of each block, then of each region: its first cluster; and where they end
    struct cluster *cluster;
};

// ---------------------------------------------------------------------------- at rest

// A corner on its way into a cluster.
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

static phys_vec3 rest_of(const fencer_model *model, uint32_t vertex)
{
    const float *p = model->rest_position[vertex];
    return v3((double)p[0], (double)p[1], (double)p[2]);
}

static struct cluster cluster_of(const fencer_model *model, const struct member *members,
                                 uint32_t count)
{
    phys_vec3 low = rest_of(model, members[0].vertex), high = low;
    struct cluster cluster = {.bones = members[0].bones};
    for (uint32_t i = 0; i < count; i++) {
        phys_vec3 p = rest_of(model, members[i].vertex);
        low = v3(p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y, p.z < low.z ? p.z : low.z);
        high = v3(p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y,
                  p.z > high.z ? p.z : high.z);
        cluster.loose = members[i].loose > cluster.loose ? members[i].loose : cluster.loose;
    }
    cluster.centre = v3_lerp(low, high, 0.5);
    for (uint32_t i = 0; i < count; i++) {
        double away_m = v3_distance(rest_of(model, members[i].vertex), cluster.centre);
        cluster.radius_m = away_m > cluster.radius_m ? away_m : cluster.radius_m;
    }
    cluster.radius_m = cluster.radius_m * (1.0 + cluster.loose) + ROUNDING_M;
    return cluster;
}

// The clusters of some corners into out_cluster; returns how many.
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

// The corners of some blocks, one that several have as often.
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

static bool fill(body_bounds *bounds, const fencer_model *model, const phys_kdop_tree *tree)
{
    const uint32_t corners = corner_count(tree),
                   groups = bounds->block_count + bounds->region_count;
    struct member *members = calloc(corners, sizeof *members);
    bounds->first = calloc((size_t)groups + 1, sizeof *bounds->first);
    // Each corner in a cluster of its own, once for its block and once for its region.
    bounds->cluster = calloc(2 * (size_t)corners, sizeof *bounds->cluster);
    bool enough = members != NULL && bounds->first != NULL && bounds->cluster != NULL;
    uint32_t placed = 0;
    for (uint32_t group = 0; enough && group < groups; group++) {
        bool is_block = group < bounds->block_count;
        uint32_t blocks = is_block ? 1 : bounds->blocks_in_region;
        uint32_t block = is_block ? group : (group - bounds->block_count) * blocks;
        uint32_t count = list_members(model, tree, block, blocks, members);
        placed += gather_clusters(model, members, count, bounds->cluster + placed);
        bounds->first[group + 1] = placed;
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

// ------------------------------------------------------------------------------ posed

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

// A box in model axes, while it grows.
struct span {
    phys_vec3 low, high;
};

static struct span span_empty(void)
{
    double huge = (double)HUGE_VAL;
    return (struct span){v3(huge, huge, huge), v3(-huge, -huge, -huge)};
}

static void span_add(struct span *span, phys_vec3 low, phys_vec3 high)
{
    span->low.x = low.x < span->low.x ? low.x : span->low.x;
    span->low.y = low.y < span->low.y ? low.y : span->low.y;
    span->low.z = low.z < span->low.z ? low.z : span->low.z;
    span->high.x = high.x > span->high.x ? high.x : span->high.x;
    span->high.y = high.y > span->high.y ? high.y : span->high.y;
    span->high.z = high.z > span->high.z ? high.z : span->high.z;
}

static void span_add_ball(struct span *span, phys_vec3 centre, double radius_m)
{
    phys_vec3 reach = v3(radius_m, radius_m, radius_m);
    span_add(span, v3_sub(centre, reach), v3_add(centre, reach));
}

// A lower bound of |B|^2, B the rotations of these bones blended in any proportion.
static double least_blend_squared(const skin_bones *bones, const body_bounds_pose *posed)
{
    double least = 1.0;
    for (int i = 1; i < bones->count; i++) {
        for (int j = 0; j < i; j++) {
            double along =
                quat_dot(posed->rotation[bones->bone[i]], posed->rotation[bones->bone[j]]);
            least = along < least ? along : least;
        }
    }
    return least + (1.0 - least) / bones->count;
}

static phys_vec3 carried(const body_bounds_pose *posed, int bone, phys_vec3 p)
{
    return v3_add(m3_mul_v3(&posed->turn[bone], p), posed->shift[bone]);
}

// Adds the sphere in which a cluster is; see the header for its radius.
static void add_cluster(struct span *span, const struct cluster *cluster,
                        const body_bounds_pose *posed)
{
    const skin_bones *bones = &cluster->bones;
    if (bones->count == 1) {
        span_add_ball(span, carried(posed, bones->bone[0], cluster->centre), cluster->radius_m);
        return;
    }
    phys_vec3 moved[4], mean = v3(0, 0, 0);
    for (int i = 0; i < bones->count; i++) {
        moved[i] = carried(posed, bones->bone[i], cluster->centre);
        mean = v3_add(mean, moved[i]);
    }
    mean = v3_scale(mean, 1.0 / bones->count);
    double spread_squared = 0.0, blend_squared = least_blend_squared(bones, posed);
    for (int i = 0; i < bones->count; i++) {
        double squared = v3_length_squared(v3_sub(moved[i], mean));
        spread_squared = squared > spread_squared ? squared : spread_squared;
    }
    if (!(blend_squared >= LEAST_BLEND * LEAST_BLEND)) {
        span_add_ball(span, mean, (double)HUGE_VAL);
        return;
    }
    double spread_m = sqrt(spread_squared / blend_squared);
    double astray_m = cluster->loose * (fabs(mean.x) + fabs(mean.y) + fabs(mean.z) + spread_m);
    span_add_ball(span, mean, cluster->radius_m + spread_m + astray_m);
}

// From the model's axes to the world's (fencer_frame.h).
static body_box box_of(const struct span *span, fencer_frame frame)
{
    phys_vec3 a = fencer_frame_point_to_world(frame, fencer_frame_point_from_model(span->low));
    phys_vec3 b = fencer_frame_point_to_world(frame, fencer_frame_point_from_model(span->high));
    return (body_box){{(float)(a.x < b.x ? a.x : b.x), (float)a.y, (float)(a.z < b.z ? a.z : b.z)},
                      {(float)(a.x < b.x ? b.x : a.x), (float)b.y, (float)(a.z < b.z ? b.z : a.z)}};
}

// Of a block, or of a region after them.
static struct span span_of_group(const body_bounds *bounds, uint32_t group,
                                 const body_bounds_pose *posed)
{
    struct span span = span_empty();
    for (uint32_t i = bounds->first[group]; i < bounds->first[group + 1]; i++) {
        add_cluster(&span, &bounds->cluster[i], posed);
    }
    return span;
}

void body_bounds_pose_make(const body_bounds *bounds, const skin_pose *pose,
                           body_bounds_pose *out_pose)
{
    out_pose->frame = pose->frame;
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        phys_quat r = quat_of(&pose->bone[b][0]);
        phys_quat half = quat_mul(quat_of(&pose->bone[b][4]), quat_conjugate(r));
        out_pose->rotation[b] = r;
        out_pose->turn[b] = matrix_of(r);
        out_pose->shift[b] = v3(2.0 * half.x, 2.0 * half.y, 2.0 * half.z);
    }
    struct span whole = span_empty();
    for (uint32_t r = 0; r < bounds->region_count; r++) {
        struct span span = span_of_group(bounds, bounds->block_count + r, out_pose);
        span_add(&whole, span.low, span.high);
        out_pose->region[r] = box_of(&span, pose->frame);
    }
    out_pose->whole = box_of(&whole, pose->frame);
}

// ---------------------------------------------------------------------------- reached

// Whether the sweep may reach what is in both boxes at the ends of the tick.
static bool meets(const phys_swept_segment *sweep, const body_box *from, const body_box *to)
{
    body_box both;
    for (int i = 0; i < 3; i++) {
        both.low[i] = from->low[i] < to->low[i] ? from->low[i] : to->low[i];
        both.high[i] = from->high[i] > to->high[i] ? from->high[i] : to->high[i];
    }
    return phys_swept_segment_meets_box(sweep, both.low, both.high);
}

static bool reaches_block(const body_bounds *bounds, uint32_t block, const body_bounds_pose *from,
                          const body_bounds_pose *to, const phys_swept_segment *sweep)
{
    struct span first = span_of_group(bounds, block, from);
    struct span last = span_of_group(bounds, block, to);
    body_box box[2] = {box_of(&first, from->frame), box_of(&last, to->frame)};
    return meets(sweep, &box[0], &box[1]);
}

uint32_t body_bounds_reach(const body_bounds *bounds, const body_bounds_pose *from,
                           const body_bounds_pose *to, const phys_swept_segment *sweep,
                           bool *out_reached)
{
    uint32_t reached = 0;
    memset(out_reached, 0, bounds->block_count * sizeof *out_reached);
    if (!meets(sweep, &from->whole, &to->whole)) {
        return 0;
    }
    for (uint32_t r = 0; r < bounds->region_count; r++) {
        if (!meets(sweep, &from->region[r], &to->region[r])) {
            continue;
        }
        for (uint32_t i = 0; i < bounds->blocks_in_region; i++) {
            uint32_t block = r * bounds->blocks_in_region + i;
            out_reached[block] = reaches_block(bounds, block, from, to, sweep);
            reached += out_reached[block];
        }
    }
    return reached;
}
