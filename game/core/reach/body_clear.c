#include "body_clear.h"

#include <stdlib.h>
#include <string.h>

#include "body_limits.h"

// The distances that are tried, the farthest first, meters.
enum { LEVELS = 4 };
static const double LEVEL_M[LEVELS] = {BODY_CLEAR_FARTHEST_M, 0.045, 0.02, 0.008};

// Added to what the skin may have moved, for the rounding of float skinning, meters.
static const double ROUNDING_M = 2e-4;

// Weights whose sum differs more from 1 have no useful limit.
static const double LOOSEST = 1e-2;

// Measuring costs about as much as examining this many blocks in a tick.
enum { BLOCKS_A_MEASUREMENT = 8 };

// A block of the skin's tree at rest.
typedef struct block_rest {
    int bone_count;
    uint8_t bone[FENCER_BONE_COUNT];   // that carry its vertices
    double reach_m[FENCER_BONE_COUNT]; // how far the vertices of each are from its joint at most
    uint64_t pairs;                    // of bones that carry a vertex together, as bits
    uint32_t balls;                    // the joints of skin_pose.bend between such bones, as bits
    double apart_m;                    // P of the header, for all its vertices
} block_rest;

// Pairs of bones that carry a vertex together. A model with more has no useful limit.
enum { PAIRS_MOST = 64 };

// The bones when it was measured.
typedef struct pose_then {
    fencer_frame frame;
    phys_vec3 joint[FENCER_BONE_COUNT]; // world
    phys_quat rotation[FENCER_BONE_COUNT];
    float bend[SKIN_BALL_JOINTS];
} pose_then;

// How much has changed at most since it was measured.
typedef struct bones_moved {
    double joint_m[FENCER_BONE_COUNT], turn[FENCER_BONE_COUNT];
    double bend[SKIN_BALL_JOINTS], root_m;
    double alike[PAIRS_MOST]; // of each pair of bones the smallest <r_a, r_b>, then or now
} bones_moved;

struct body_clear_rest {
    uint32_t block_count;
    block_rest *block; // [block_count]
    double loose;      // largest deviation of a vertex's weights from 1
    int pair_count;
    uint8_t pair[PAIRS_MOST][2];
    bool usable; // false: some limit does not exist
};

struct body_clear {
    const body_clear_rest *rest;
    bool measured;
    uint32_t wasted; // blocks that were examined in vain since then
    pose_then then;
    bones_moved moved;            // up to the last poses that were given
    const body_bounds_pose *last; // the very last of them
    uint64_t last_version;
    phys_vec3 blade[2]; // its ends then
    double radius_m;
    double *clear_m; // [block]: lower limit of the distance of the block from the blade then
    phys_swept_segment around[LEVELS];
};

// ---- At rest -----------------------------------------------------------------------

// The largest distance in any pose between the places to which two bones take a vertex.
static double apart_m(const body_limits *limits, const fencer_model *model, uint32_t vertex)
{
    double far_m[4][FENCER_BONE_COUNT] = {{0}}, most_m = 0.0;
    for (int i = 0; i < 4; i++) {
        if (!(model->bone_weight[vertex][i] > 0.0f)) {
            continue;
        }
        const phys_vec3 rest = v3_from_floats(model->rest_position[vertex]);
        body_limits_raise(limits, model, model->bone_index[vertex][i], rest, far_m[i]);
        for (int j = 0; j < i; j++) {
            double least_m = (double)HUGE_VAL;
            for (int joint = BONE_ROOT + 1; joint < FENCER_BONE_COUNT; joint++) {
                least_m = phys_min(least_m, far_m[i][joint] + far_m[j][joint]);
            }
            bool both = model->bone_weight[vertex][j] > 0.0f;
            most_m = both ? phys_max(most_m, least_m) : most_m;
        }
    }
    return most_m;
}

static bool is_beyond(int bone, enum fencer_bone joint)
{
    while (bone != (int)joint && bone != BONE_ROOT) {
        bone = (int)fencer_bone_parent((enum fencer_bone)bone);
    }
    return bone == (int)joint;
}

static void add_bone(block_rest *block, int bone, double reach_m)
{
    int at = 0;
    while (at < block->bone_count && block->bone[at] != bone) {
        at++;
    }
    block->bone[at] = (uint8_t)bone;
    block->bone_count += at == block->bone_count;
    block->reach_m[at] = phys_max(block->reach_m[at], reach_m);
}

static void add_pair(body_clear_rest *rest, block_rest *block, int a, int b)
{
    const int low = a < b ? a : b, high = a < b ? b : a;
    int at = 0;
    while (at < rest->pair_count && (rest->pair[at][0] != low || rest->pair[at][1] != high)) {
        at++;
    }
    if (at == PAIRS_MOST) {
        rest->usable = false;
        return;
    }
    rest->pair[at][0] = (uint8_t)low;
    rest->pair[at][1] = (uint8_t)high;
    rest->pair_count += at == rest->pair_count;
    block->pairs |= UINT64_C(1) << at;
    for (int joint = 0; joint < SKIN_BALL_JOINTS; joint++) {
        const enum fencer_bone ball = skin_ball_joint(joint);
        block->balls |= is_beyond(a, ball) != is_beyond(b, ball) ? UINT32_C(1) << joint : 0;
    }
}

static void add_vertex(body_clear_rest *body, const body_limits *limits, const fencer_model *model,
                       uint32_t vertex, block_rest *block)
{
    const phys_vec3 rest = v3_from_floats(model->rest_position[vertex]);
    const uint8_t *bone = model->bone_index[vertex];
    const float *weight = model->bone_weight[vertex];
    double weights = 0.0;
    for (int i = 0; i < 4; i++) {
        weights += (double)weight[i];
        if (!(weight[i] > 0.0f)) {
            continue;
        }
        add_bone(block, bone[i], v3_distance(rest, model->joint_rest[bone[i]]));
        for (int j = 0; j < i; j++) {
            if (weight[j] > 0.0f && bone[i] != bone[j]) {
                add_pair(body, block, bone[i], bone[j]);
            }
        }
    }
    block->apart_m = phys_max(block->apart_m, apart_m(limits, model, vertex));
    body->loose = phys_max(body->loose, fabs(weights - 1.0));
}

body_clear_rest *body_clear_rest_create(const fencer_model *model, const phys_kdop_tree *tree)
{
    body_clear_rest *rest = calloc(1, sizeof *rest);
    if (rest == NULL) {
        return NULL;
    }
    rest->block_count = phys_kdop_tree_block_count(tree);
    rest->block = calloc(rest->block_count, sizeof *rest->block);
    if (rest->block == NULL) {
        body_clear_rest_destroy(&rest);
        return NULL;
    }
    rest->usable = true;
    const body_limits limits = body_limits_of(model);
    for (uint32_t b = 0; b < rest->block_count; b++) {
        uint32_t count;
        const uint32_t *vertex = phys_kdop_tree_block_vertices(tree, b, &count);
        for (uint32_t i = 0; i < count; i++) {
            add_vertex(rest, &limits, model, vertex[i], &rest->block[b]);
        }
    }
    rest->usable = rest->usable && rest->loose < LOOSEST;
    return rest;
}

void body_clear_rest_destroy(body_clear_rest **address)
{
    if (*address != NULL) {
        free((*address)->block);
        free(*address);
        *address = NULL;
    }
}

body_clear *body_clear_create(const body_clear_rest *rest)
{
    body_clear *clear = calloc(1, sizeof *clear);
    if (clear == NULL) {
        return NULL;
    }
    clear->rest = rest;
    clear->clear_m = calloc(rest->block_count, sizeof *clear->clear_m);
    if (clear->clear_m == NULL) {
        body_clear_destroy(&clear);
    }
    return clear;
}

void body_clear_destroy(body_clear **address)
{
    body_clear *clear = *address;
    if (clear != NULL) {
        free(clear->clear_m);
        free(clear);
        *address = NULL;
    }
}

// ---- What moved --------------------------------------------------------------------

static phys_vec3 joint_of(const body_bounds_pose *pose, int bone)
{
    return fencer_frame_point_to_world(
        body_bounds_pose_frame(pose),
        fencer_frame_point_from_model(body_bounds_pose_bones(pose)->bone[bone].joint));
}

static void lower_alike(const body_clear *clear, const phys_quat *rotation, double *alike)
{
    for (int i = 0; i < clear->rest->pair_count; i++) {
        double now = quat_dot(rotation[clear->rest->pair[i][0]], rotation[clear->rest->pair[i][1]]);
        alike[i] = phys_min(alike[i], now);
    }
}

// Raises the limits to what has changed up to a pose.
static void raise_to(body_clear *clear, body_bounds_pose *now)
{
    bones_moved *moved = &clear->moved;
    const pose_then *then = &clear->then;
    const phys_quat *rotation = body_bounds_pose_rotations(now);
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        const phys_quat p = then->rotation[b], q = rotation[b];
        const phys_quat change = {q.x - p.x, q.y - p.y, q.z - p.z, q.w - p.w};
        moved->turn[b] = phys_max(moved->turn[b], sqrt(quat_dot(change, change)));
        moved->joint_m[b] =
            phys_max(moved->joint_m[b], v3_distance(joint_of(now, b), then->joint[b]));
    }
    lower_alike(clear, rotation, moved->alike);
    const skin_pose *worn = body_bounds_pose_skin(now);
    for (int joint = 0; joint < SKIN_BALL_JOINTS; joint++) {
        double bend = fabs((double)worn->bend[joint] - (double)then->bend[joint]);
        moved->bend[joint] = phys_max(moved->bend[joint], bend);
    }
    const fencer_frame frame = body_bounds_pose_frame(now);
    moved->root_m = phys_max(moved->root_m, fabs(frame.root_x_m - then->frame.root_x_m) +
                                                fabs(frame.root_z_m - then->frame.root_z_m));
}

// 1 / |B| of the header, at most, for the vertices of a block.
static double longer_of(const block_rest *block, const bones_moved *moved)
{
    double alike = 1.0;
    for (uint64_t pairs = block->pairs, i = 0; pairs != 0; pairs >>= 1, i++) {
        alike = (pairs & 1) != 0 ? phys_min(alike, moved->alike[i]) : alike;
    }
    // A vertex has at most four bones (body_bounds.h).
    const double squared = alike + (1.0 - alike) * 0.25;
    return squared > BODY_LIMITS_LEAST_BLEND * BODY_LIMITS_LEAST_BLEND ? 1.0 / sqrt(squared)
                                                                       : (double)HUGE_VAL;
}

double body_clear_moved_m(const body_clear *clear, uint32_t block_index)
{
    const block_rest *block = &clear->rest->block[block_index];
    const bones_moved *moved = &clear->moved;
    double way_m = 0.0, turn = 0.0, bend = 0.0;
    for (int i = 0; i < block->bone_count; i++) {
        const int b = block->bone[i];
        turn = phys_max(turn, moved->turn[b]);
        way_m = phys_max(way_m, moved->joint_m[b] + 2.0 * moved->turn[b] * block->reach_m[i]);
    }
    for (int joint = 0; joint < SKIN_BALL_JOINTS; joint++) {
        bend += (block->balls >> joint & 1) != 0 ? moved->bend[joint] : 0.0;
    }
    const double longer = longer_of(block, moved), spread_m = block->apart_m * longer;
    return way_m * phys_max(longer, 1.0 + clear->rest->loose) +
           spread_m * turn * longer * (1.0 + longer) + bend * (spread_m + block->apart_m) +
           clear->rest->loose * (moved->root_m + bend * BODY_LIMITS_FARTHEST_M) + ROUNDING_M;
}

static double ends_moved_m(const phys_vec3 then[2], const phys_vec3 now[2])
{
    return phys_max(v3_distance(then[0], now[0]), v3_distance(then[1], now[1]));
}

static bool is_same_side(fencer_frame a, fencer_frame b)
{
    return a.facing == b.facing && a.hand == b.hand;
}

uint32_t body_clear_rule_out(body_clear *clear, body_bounds_pose *from, body_bounds_pose *to,
                             const phys_blade_path *path, bool *reached)
{
    const double blade_m =
        phys_max(ends_moved_m(clear->blade, path->first), ends_moved_m(clear->blade, path->last)) +
        path->bulge_m + path->radius_m - clear->radius_m;
    if (!clear->measured || !(blade_m < BODY_CLEAR_FARTHEST_M) ||
        !is_same_side(body_bounds_pose_frame(from), clear->then.frame) ||
        !is_same_side(body_bounds_pose_frame(to), clear->then.frame)) {
        return clear->rest->block_count;
    }
    if (clear->last != from || clear->last_version != body_bounds_pose_version(from)) {
        raise_to(clear, from);
    }
    raise_to(clear, to);
    clear->last = to;
    clear->last_version = body_bounds_pose_version(to);
    uint32_t left = 0;
    for (uint32_t b = 0; b < clear->rest->block_count; b++) {
        if (reached[b] && blade_m < clear->clear_m[b]) {
            reached[b] = !(blade_m + body_clear_moved_m(clear, b) < clear->clear_m[b]);
        }
        left += reached[b];
    }
    return left;
}

// ---- Measuring ---------------------------------------------------------------------

bool body_clear_is_stale(body_clear *clear, uint32_t examined, uint32_t near)
{
    clear->wasted += examined - near;
    return clear->rest->usable && clear->wasted > BLOCKS_A_MEASUREMENT;
}

static void remember(pose_then *then, body_bounds_pose *now)
{
    then->frame = body_bounds_pose_frame(now);
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        then->joint[b] = joint_of(now, b);
    }
    memcpy(then->rotation, body_bounds_pose_rotations(now), sizeof then->rotation);
    memcpy(then->bend, body_bounds_pose_skin(now)->bend, sizeof then->bend);
}

void body_clear_measure(body_clear *clear, body_bounds_pose *to, const phys_blade_path *path,
                        bool *near)
{
    remember(&clear->then, to);
    clear->moved = (bones_moved){0};
    for (int i = 0; i < clear->rest->pair_count; i++) {
        clear->moved.alike[i] = 1.0;
    }
    lower_alike(clear, clear->then.rotation, clear->moved.alike);
    clear->last = to;
    clear->last_version = body_bounds_pose_version(to);
    clear->measured = true;
    clear->wasted = 0;
    clear->radius_m = path->radius_m;
    for (int e = 0; e < 2; e++) {
        clear->blade[e] = path->last[e];
    }
    for (uint32_t b = 0; b < clear->rest->block_count; b++) {
        clear->clear_m[b] = near[b] ? 0.0 : BODY_CLEAR_FARTHEST_M;
    }
    for (int level = 0; level < LEVELS; level++) {
        phys_swept_segment_start(&clear->around[level], path->last, path->last,
                                 path->radius_m + LEVEL_M[level]);
        body_bounds_reach(to, to, &clear->around[level], near);
        for (uint32_t b = 0; b < clear->rest->block_count; b++) {
            if (!near[b]) {
                clear->clear_m[b] = phys_max(clear->clear_m[b], LEVEL_M[level]);
            }
        }
    }
}

void body_clear_add_box(body_clear *clear, uint32_t block, const body_box *box)
{
    for (int level = LEVELS; level-- > 0 && !body_box_meets(&clear->around[level], box, box);) {
        clear->clear_m[block] = LEVEL_M[level];
    }
}
