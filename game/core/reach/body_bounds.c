#include "body_bounds_rest.h"

#include <stdlib.h>
#include <string.h>

// If the blend of its bones may be shorter than this, a cluster is unbounded. The length is 1.0 for
// equal rotations and 0.71 for bones half a turn apart. At smaller lengths the rounding of float
// skinning is more than ten times as large.
#define LEAST_BLEND 0.1

// A region's own box is worth its time if at least this many of its blocks are asked for.
#define REGION_BLOCKS 3

struct body_bounds_pose {
    const body_bounds *bounds;
    const fencer_model *model;
    uint64_t version;
    body_pose bones;
    fencer_frame frame;
    // What follows from them; each is computed on demand.
    bool has_skin, has_rotation, has_around;
    skin_pose skin;
    bool skinned[FENCER_BONE_COUNT];       // whether skin.bone of this bone is computed
    phys_quat exact[FENCER_BONE_COUNT];    // skin_pose_rotations()
    phys_quat rotation[FENCER_BONE_COUNT]; // the same, rounded to floats
    // The bones as motions.
    bool moved[FENCER_BONE_COUNT];
    phys_mat3 turn[FENCER_BONE_COUNT];
    phys_vec3 shift[FENCER_BONE_COUNT];
    // A box around all regions, one around each region, and a tighter one.
    body_box whole, around[BODY_BOUNDS_REGIONS], region[BODY_BOUNDS_REGIONS];
    bool region_known[BODY_BOUNDS_REGIONS];
    bool *known;     // [block]: whether its box is computed
    body_box *block; // [block]
    body_ball *ball; // those of one block; room for the block that has most
};

static phys_quat quat_of(const float q[4])
{
    return (phys_quat){(double)q[0], (double)q[1], (double)q[2], (double)q[3]};
}

// A rotation as the skin rounds it.
static phys_quat quat_rounded(phys_quat q)
{
    const float rounded[4] = {(float)q.x, (float)q.y, (float)q.z, (float)q.w};
    return quat_of(rounded);
}

static phys_mat3 matrix_of(phys_quat q)
{
    double x = 2.0 * q.x, y = 2.0 * q.y, z = 2.0 * q.z;
    double xx = x * q.x, yy = y * q.y, zz = z * q.z, xy = x * q.y, yz = y * q.z, zx = z * q.x;
    double wx = x * q.w, wy = y * q.w, wz = z * q.w;
    return m3_from_columns(v3(1.0 - yy - zz, xy + wz, zx - wy), v3(xy - wz, 1.0 - xx - zz, yz + wx),
                           v3(zx + wy, yz - wx, 1.0 - xx - yy));
}

// A growing box in model axes.
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

// A bone's part of the skin's pose. The rotations must be known.
static const float *skin_bone(body_bounds_pose *posed, int bone)
{
    if (!posed->skinned[bone]) {
        skin_pose_bone(posed->model, &posed->bones, (enum fencer_bone)bone, posed->exact[bone],
                       posed->skin.bone[bone]);
        posed->skinned[bone] = true;
    }
    return posed->skin.bone[bone];
}

static void move_bone(body_bounds_pose *posed, int bone)
{
    phys_quat r = posed->rotation[bone];
    phys_quat half = quat_mul(quat_of(&skin_bone(posed, bone)[4]), quat_conjugate(r));
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

// The smallest <r_a, r_b> of a cluster's bones.
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

// The sphere that contains a cluster; the header derives its radius.
static inline body_ball ball_of(const struct cluster *cluster, body_bounds_pose *posed)
{
    phys_vec3 moved[FENCER_BONE_COUNT], sum = carried(posed, cluster->bone[0], cluster->center);
    if (cluster->bone_count == 1) {
        return (body_ball){sum, cluster->radius_m};
    }
    moved[0] = sum;
    for (int i = 1; i < cluster->bone_count; i++) {
        moved[i] = carried(posed, cluster->bone[i], cluster->center);
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
        return (body_ball){mean, (double)HUGE_VAL};
    }
    double spread_m = sqrt(spread_squared / blend_squared);
    double astray_m = cluster->loose * (fabs(mean.x) + fabs(mean.y) + fabs(mean.z) + spread_m);
    return (body_ball){mean, cluster->radius_m + spread_m + astray_m};
}

static inline void add_cluster(struct span *span, const struct cluster *cluster,
                               body_bounds_pose *posed)
{
    const body_ball ball = ball_of(cluster, posed);
    span_add_ball(span, ball.center, ball.radius_m);
}

// Converts from model axes to world axes (fencer_frame.h).
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

// The number of clusters of the block that has most.
static size_t most_clusters(const body_bounds *bounds)
{
    size_t most = 1;
    for (uint32_t b = 0; b < bounds->block_count; b++) {
        const size_t count = bounds->first[b + 1] - bounds->first[b];
        most = count > most ? count : most;
    }
    return most;
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
    posed->ball = calloc(most_clusters(bounds), sizeof *posed->ball);
    if (posed->known == NULL || posed->block == NULL || posed->ball == NULL) {
        body_bounds_pose_destroy(&posed);
    }
    return posed;
}

void body_bounds_pose_destroy(body_bounds_pose **pose)
{
    if (*pose != NULL) {
        free((*pose)->known);
        free((*pose)->block);
        free((*pose)->ball);
        free(*pose);
        *pose = NULL;
    }
}

// Lower limit of the squared length of the blend of any vertex's bones; see the header.
static double least_blend_squared(const body_bounds_pose *posed)
{
    const body_bounds *bounds = posed->bounds;
    double alike = 1.0;
    for (uint32_t i = 0; i < bounds->pair_count; i++) {
        alike = phys_min(
            quat_dot(posed->rotation[bounds->pair[i][0]], posed->rotation[bounds->pair[i][1]]),
            alike);
    }
    return alike + (1.0 - alike) * 0.25; // a vertex has at most four bones
}

// Adds a sphere around one joint of a region: a vertex keeps its distance from the joint of its
// bone.
static inline void add_region(struct span *span, const struct region *region,
                              const body_pose *bones, double blend_squared)
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
    span_add_ball(span, middle, far_m + astray_m + BODY_BOUNDS_ROUNDING_M);
}

void body_bounds_pose_set(body_bounds_pose *posed, const fencer_model *model,
                          const body_pose *bones, fencer_frame frame)
{
    posed->version++;
    posed->model = model;
    posed->bones = *bones;
    posed->frame = posed->skin.frame = frame;
    posed->has_skin = posed->has_rotation = posed->has_around = false;
}

const body_pose *body_bounds_pose_bones(const body_bounds_pose *posed)
{
    return &posed->bones;
}

uint64_t body_bounds_pose_version(const body_bounds_pose *posed)
{
    return posed->version;
}

fencer_frame body_bounds_pose_frame(const body_bounds_pose *posed)
{
    return posed->frame;
}

const skin_pose *body_bounds_pose_skin(body_bounds_pose *posed)
{
    if (!posed->has_skin) {
        body_bounds_pose_rotations(posed);
        for (int b = 0; b < FENCER_BONE_COUNT; b++) {
            skin_bone(posed, b);
        }
        posed->has_skin = true;
    }
    return &posed->skin;
}

const float *body_bounds_pose_bends(body_bounds_pose *posed)
{
    body_bounds_pose_rotations(posed);
    return posed->skin.bend;
}

const phys_quat *body_bounds_pose_rotations(body_bounds_pose *posed)
{
    if (!posed->has_rotation) {
        skin_pose_rotations(&posed->bones, posed->exact);
        for (int b = 0; b < FENCER_BONE_COUNT; b++) {
            posed->rotation[b] = quat_rounded(posed->exact[b]);
        }
        skin_pose_bends(posed->model, posed->exact, posed->skin.bend);
        memset(posed->moved, 0, sizeof posed->moved);
        memset(posed->skinned, 0, sizeof posed->skinned);
        posed->has_rotation = true;
    }
    return posed->rotation;
}

double body_bounds_apart_m(body_bounds_pose *posed, uint32_t block, const phys_vec3 *blade,
                           int blade_count)
{
    const body_bounds *bounds = posed->bounds;
    const uint32_t first = bounds->first[block], count = bounds->first[block + 1] - first;
    body_bounds_pose_rotations(posed);
    for (uint32_t i = 0; i < count; i++) {
        posed->ball[i] = ball_of(&bounds->cluster[first + i], posed);
    }
    phys_vec3 in_model[BODY_BOUNDS_BLADE];
    for (int i = 0; i < blade_count; i++) {
        in_model[i] =
            fencer_frame_point_to_model(fencer_frame_point_from_world(posed->frame, blade[i]));
    }
    return body_apart_of_balls(in_model, blade_count, posed->ball, count);
}

static body_box box_of_both(const body_box *a, const body_box *b)
{
    body_box both;
    for (int i = 0; i < 3; i++) {
        both.low[i] = a->low[i] < b->low[i] ? a->low[i] : b->low[i];
        both.high[i] = a->high[i] > b->high[i] ? a->high[i] : b->high[i];
    }
    return both;
}

// Computes the boxes around the regions and forgets those of the last pose that are inside.
static void find_around(body_bounds_pose *posed)
{
    const body_bounds *bounds = posed->bounds;
    body_bounds_pose_rotations(posed);
    double blend_squared = least_blend_squared(posed);
    for (uint32_t r = 0; r < bounds->region_count; r++) {
        struct span span = span_empty();
        add_region(&span, &bounds->region[r], &posed->bones, blend_squared);
        posed->around[r] = box_of(&span, posed->frame);
        posed->whole = r == 0 ? posed->around[r] : box_of_both(&posed->whole, &posed->around[r]);
    }
    memset(posed->region_known, 0, sizeof posed->region_known);
    memset(posed->known, 0, bounds->block_count * sizeof *posed->known);
    posed->has_around = true;
}

static const body_box *box_of_region(body_bounds_pose *posed, uint32_t region)
{
    if (!posed->region_known[region]) {
        struct span span = span_empty();
        add_cluster(&span, &posed->bounds->region[region].cluster, posed);
        posed->region[region] = box_of(&span, posed->frame);
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
        posed->block[block] = box_of(&span, posed->frame);
        posed->known[block] = true;
    }
    return &posed->block[block];
}

// ---------------------------------------------------------------------------- reached

bool body_box_meets(const phys_swept_segment *sweep, const body_box *from, const body_box *to)
{
    body_box both = box_of_both(from, to);
    return phys_swept_segment_meets_box(sweep, both.low, both.high);
}

// Whether a sweep's box in world axes overlaps with a body's. A box inside that of the body
// overlaps with no more, so this rules out nothing that body_box_meets() would not.
static bool comes_near(const phys_swept_segment *sweep, const body_bounds_pose *from,
                       const body_bounds_pose *to)
{
    body_box both = box_of_both(&from->whole, &to->whole);
    bool near = true;
    for (int i = 0; i < 3; i++) {
        near &= !(both.high[i] < sweep->bounds.low[i] || sweep->bounds.high[i] < both.low[i]);
    }
    return near;
}

static void look_around(body_bounds_pose *posed)
{
    if (!posed->has_around) {
        find_around(posed);
    }
}

static uint32_t count_of(const bool *blocks, uint32_t count)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < count; i++) {
        set += blocks[i];
    }
    return set;
}

uint32_t body_bounds_reach(body_bounds_pose *from, body_bounds_pose *to,
                           const phys_swept_segment *sweep, bool *reached)
{
    const body_bounds *bounds = from->bounds;
    const uint32_t together = bounds->blocks_in_region;
    uint32_t count = 0;
    look_around(from);
    look_around(to);
    if (!comes_near(sweep, from, to)) {
        memset(reached, 0, bounds->block_count * sizeof *reached);
        return 0;
    }
    for (uint32_t r = 0; r < bounds->region_count; r++) {
        bool *blocks = reached + r * together;
        const uint32_t asked = count_of(blocks, together);
        if (asked == 0) {
            continue;
        }
        if (!body_box_meets(sweep, &from->around[r], &to->around[r]) ||
            (asked >= REGION_BLOCKS &&
             !body_box_meets(sweep, box_of_region(from, r), box_of_region(to, r)))) {
            memset(blocks, 0, together * sizeof *blocks);
            continue;
        }
        for (uint32_t i = 0; i < together; i++) {
            const uint32_t block = r * together + i;
            blocks[i] = blocks[i] &&
                        body_box_meets(sweep, box_of_block(from, block), box_of_block(to, block));
            count += blocks[i];
        }
    }
    return count;
}
