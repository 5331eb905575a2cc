#include "body_bounds.h"

#include <stdlib.h>
#include <string.h>

// Added to a radius for the rounding of float skinning, metres.
#define ROUNDING_M 1e-4

// Bones whose blend may be shorter than this leave their clusters unbounded: 1.0 where
// they turn alike, 0.71 at half a turn. Below, float skinning rounds ten times as much.
#define LEAST_BLEND 0.1

// A first look is at so many parts of the body.
#define REGIONS 16

// Corners in a sphere at rest, and the bones that carry some of them.
struct cluster {
    phys_vec3 centre; // model axes
    double radius_m;
    double loose; // how far from 1 a corner's weights sum up; linear blending scales by it
    double share; // one of the bones' number
    uint8_t bone_count, bone[FENCER_BONE_COUNT];
};

// Neighbouring blocks as one cluster.
struct region {
    struct cluster cluster;
    // Of its bones: how far from the bone's joint the farthest corner is that it carries, at
    // rest and so always; and the one whose joint is in the middle of them.
    double reach_m[FENCER_BONE_COUNT];
    uint8_t middle_bone;
};

struct body_bounds {
    uint32_t block_count, region_count, blocks_in_region;
    uint32_t *first; // of each block: its first cluster; and where they end
    struct cluster *cluster;
    struct region region[REGIONS];
    // Every two bones that carry a corner together.
    uint32_t pair_count;
    uint8_t pair[FENCER_BONE_COUNT * (FENCER_BONE_COUNT - 1) / 2][2];
};

struct body_bounds_pose {
    const body_bounds *bounds;
    skin_pose pose;
    phys_quat rotation[FENCER_BONE_COUNT];
    // The bones as motions, where they have been asked for.
    bool moved[FENCER_BONE_COUNT];
    phys_mat3 turn[FENCER_BONE_COUNT];
    phys_vec3 shift[FENCER_BONE_COUNT];
    // A box around each region, and a nearer one where that has been asked for.
    body_box around[REGIONS], region[REGIONS];
    bool region_known[REGIONS];
    bool *known;     // [block]: whether its box is
    body_box *block; // [block]
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
    cluster.centre = v3_lerp(low, high, 0.5);
    for (uint32_t i = 0; i < count; i++) {
        double away_m =
            v3_distance(v3_from_floats(model->rest_position[members[i].vertex]), cluster.centre);
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

// How far a region's corners are from its bones' joints, and which joint has all of them nearest.
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
    bounds->cluster = calloc(corners, sizeof *bounds->cluster); // no more than one each
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
    bounds->region_count = bounds->block_count < REGIONS ? bounds->block_count : REGIONS;
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
    double low[3], high[3];
};

static struct span span_empty(void)
{
    double huge = (double)HUGE_VAL;
    return (struct span){{huge, huge, huge}, {-huge, -huge, -huge}};
}

static inline void span_add(struct span *span, const double low[3], const double high[3])
{
    for (int i = 0; i < 3; i++) {
        span->low[i] = low[i] < span->low[i] ? low[i] : span->low[i];
        span->high[i] = high[i] > span->high[i] ? high[i] : span->high[i];
    }
}

static inline void span_add_ball(struct span *span, phys_vec3 c, double radius_m)
{
    const double low[3] = {c.x - radius_m, c.y - radius_m, c.z - radius_m};
    const double high[3] = {c.x + radius_m, c.y + radius_m, c.z + radius_m};
    span_add(span, low, high);
}

static void move_bone(body_bounds_pose *posed, int bone)
{
    phys_quat r = posed->rotation[bone];
    phys_quat half = quat_mul(quat_of(&posed->pose.bone[bone][4]), quat_conjugate(r));
    posed->turn[bone] = matrix_of(r);
    posed->shift[bone] = v3(2.0 * half.x, 2.0 * half.y, 2.0 * half.z);
    posed->moved[bone] = true;
}

static inline phys_vec3 carried(body_bounds_pose *posed, int bone, phys_vec3 p)
{
    if (!posed->moved[bone]) {
        move_bone(posed, bone);
    }
    return v3_add(m3_mul_v3(&posed->turn[bone], p), posed->shift[bone]);
}

// The least <r_a, r_b> of a cluster's bones.
static inline double least_alike(const struct cluster *cluster, const body_bounds_pose *posed)
{
    double least = 1.0;
    for (int i = 1; i < cluster->bone_count; i++) {
        for (int j = 0; j < i; j++) {
            double alike =
                quat_dot(posed->rotation[cluster->bone[i]], posed->rotation[cluster->bone[j]]);
            least = alike < least ? alike : least;
        }
    }
    return least;
}

// Adds the sphere in which a cluster is; see the header for its radius.
static inline void add_cluster(struct span *span, const struct cluster *cluster,
                               body_bounds_pose *posed)
{
    phys_vec3 moved[FENCER_BONE_COUNT], sum = carried(posed, cluster->bone[0], cluster->centre);
    if (cluster->bone_count == 1) {
        span_add_ball(span, sum, cluster->radius_m);
        return;
    }
    moved[0] = sum;
    for (int i = 1; i < cluster->bone_count; i++) {
        moved[i] = carried(posed, cluster->bone[i], cluster->centre);
        sum = v3_add(sum, moved[i]);
    }
    phys_vec3 mean = v3_scale(sum, cluster->share);
    double spread_squared = 0.0, alike = least_alike(cluster, posed);
    for (int i = 0; i < cluster->bone_count; i++) {
        double squared = v3_length_squared(v3_sub(moved[i], mean));
        spread_squared = squared > spread_squared ? squared : spread_squared;
    }
    double blend_squared = alike + (1.0 - alike) * cluster->share;
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
    const double *low = span->low, *high = span->high;
    phys_vec3 a = fencer_frame_point_to_world(
        frame, fencer_frame_point_from_model(v3(low[0], low[1], low[2])));
    phys_vec3 b = fencer_frame_point_to_world(
        frame, fencer_frame_point_from_model(v3(high[0], high[1], high[2])));
    return (body_box){{(float)(a.x < b.x ? a.x : b.x), (float)a.y, (float)(a.z < b.z ? a.z : b.z)},
                      {(float)(a.x < b.x ? b.x : a.x), (float)b.y, (float)(a.z < b.z ? b.z : a.z)}};
}

body_bounds_pose *body_bounds_pose_create(const body_bounds *bounds)
{
    body_bounds_pose *posed = calloc(1, sizeof *posed);
    if (posed == NULL) {
        return NULL;
    }
    posed->bounds = bounds;
    posed->known = calloc(bounds->block_count, sizeof *posed->known);
    posed->block = calloc(bounds->block_count, sizeof *posed->block);
    if (posed->known == NULL || posed->block == NULL) {
        body_bounds_pose_destroy(&posed);
    }
    return posed;
}

void body_bounds_pose_destroy(body_bounds_pose **pose)
{
    if (*pose != NULL) {
        free((*pose)->known);
        free((*pose)->block);
        free(*pose);
        *pose = NULL;
    }
}

// At least so long, squared, is the blend of any corner's bones; see the header.
static double least_blend_squared(const body_bounds_pose *posed)
{
    const body_bounds *bounds = posed->bounds;
    double alike = 1.0;
    for (uint32_t i = 0; i < bounds->pair_count; i++) {
        alike = phys_min(
            quat_dot(posed->rotation[bounds->pair[i][0]], posed->rotation[bounds->pair[i][1]]),
            alike);
    }
    return alike + (1.0 - alike) * 0.25; // no corner has more than four
}

// A sphere about one joint of a region: nothing a bone carries comes farther from its own.
static void add_region(struct span *span, const struct region *region, const body_pose *bones,
                       double blend_squared)
{
    const struct cluster *cluster = &region->cluster;
    phys_vec3 middle = bones->bone[region->middle_bone].joint;
    double far_m = 0.0;
    for (int i = 0; i < cluster->bone_count; i++) {
        double joint_m = v3_distance(bones->bone[cluster->bone[i]].joint, middle);
        far_m = phys_max(joint_m + region->reach_m[i], far_m);
    }
    if (!(blend_squared >= LEAST_BLEND * LEAST_BLEND)) {
        span_add_ball(span, middle, (double)HUGE_VAL);
        return;
    }
    far_m /= sqrt(blend_squared);
    double astray_m = cluster->loose * (fabs(middle.x) + fabs(middle.y) + fabs(middle.z) + far_m);
    span_add_ball(span, middle, far_m + astray_m + ROUNDING_M);
}

void body_bounds_pose_set(body_bounds_pose *posed, const body_pose *bones, const skin_pose *pose)
{
    const body_bounds *bounds = posed->bounds;
    posed->pose = *pose;
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        posed->rotation[b] = quat_of(&pose->bone[b][0]);
    }
    double blend_squared = least_blend_squared(posed);
    for (uint32_t r = 0; r < bounds->region_count; r++) {
        struct span span = span_empty();
        add_region(&span, &bounds->region[r], bones, blend_squared);
        posed->around[r] = box_of(&span, pose->frame);
    }
    memset(posed->moved, 0, sizeof posed->moved);
    memset(posed->region_known, 0, sizeof posed->region_known);
    memset(posed->known, 0, bounds->block_count * sizeof *posed->known);
}

static const body_box *box_of_region(body_bounds_pose *posed, uint32_t region)
{
    if (!posed->region_known[region]) {
        struct span span = span_empty();
        add_cluster(&span, &posed->bounds->region[region].cluster, posed);
        posed->region[region] = box_of(&span, posed->pose.frame);
        posed->region_known[region] = true;
    }
    return &posed->region[region];
}

static const body_box *box_of_block(body_bounds_pose *posed, uint32_t block)
{
    const body_bounds *bounds = posed->bounds;
    if (!posed->known[block]) {
        struct span span = span_empty();
        for (uint32_t i = bounds->first[block]; i < bounds->first[block + 1]; i++) {
            add_cluster(&span, &bounds->cluster[i], posed);
        }
        posed->block[block] = box_of(&span, posed->pose.frame);
        posed->known[block] = true;
    }
    return &posed->block[block];
}

// ---------------------------------------------------------------------------- reached

bool body_box_meets(const phys_swept_segment *sweep, const body_box *from, const body_box *to)
{
    body_box both;
    for (int i = 0; i < 3; i++) {
        both.low[i] = from->low[i] < to->low[i] ? from->low[i] : to->low[i];
        both.high[i] = from->high[i] > to->high[i] ? from->high[i] : to->high[i];
    }
    return phys_swept_segment_meets_box(sweep, both.low, both.high);
}

uint32_t body_bounds_reach(body_bounds_pose *from, body_bounds_pose *to,
                           const phys_swept_segment *sweep, bool *out_reached)
{
    const body_bounds *bounds = from->bounds;
    uint32_t reached = 0;
    memset(out_reached, 0, bounds->block_count * sizeof *out_reached);
    for (uint32_t r = 0; r < bounds->region_count; r++) {
        if (!body_box_meets(sweep, &from->around[r], &to->around[r]) ||
            !body_box_meets(sweep, box_of_region(from, r), box_of_region(to, r))) {
            continue;
        }
        for (uint32_t i = 0; i < bounds->blocks_in_region; i++) {
            uint32_t block = r * bounds->blocks_in_region + i;
            out_reached[block] =
                body_box_meets(sweep, box_of_block(from, block), box_of_block(to, block));
            reached += out_reached[block];
        }
    }
    return reached;
}
