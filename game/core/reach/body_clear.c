#include "body_clear.h"

#include <stdlib.h>
#include <string.h>

#include "body_limits.h"

// Added to what the skin may have moved, for the rounding of float skinning, meters.
static const double ROUNDING_M = 2e-4;

// Weights whose sum differs more from 1 have no useful limit.
static const double LOOSEST = 1e-2;

// Pairs of bones that carry a vertex together. A model with more has no useful limit.
enum { PAIRS_MOST = 64 };

// A block of the skin's tree at rest.
typedef struct block_rest {
    int bone_count;
    uint8_t bone[FENCER_BONE_COUNT];   // that carry its vertices
    double reach_m[FENCER_BONE_COUNT]; // how far the vertices of each are from its joint at most
    int pair_count;
    uint8_t pair[PAIRS_MOST]; // of the bones that carry a vertex together, by their index
    uint32_t balls;           // the joints of skin_pose.bend between such bones, as bits
    double apart_m;           // P of the header, for all its vertices
} block_rest;

// How far the bones of a block may turn, as the length of a change of their quaternions, before its
// allowance (struct block_allowance) ends. A larger value makes each turn count for more.
static const double TURN_ALLOWED = 0.05;

// Beyond this nothing is known any more: sums of ways, in meters and radians, that are this long
// are those of a body that is not one.
static const double LONGEST = 1e9;

// The bones in a pose.
typedef struct pose_then {
    fencer_frame frame;
    phys_vec3 joint[FENCER_BONE_COUNT]; // world
    phys_quat rotation[FENCER_BONE_COUNT];
    float bend[SKIN_BALL_JOINTS];
} pose_then;

// How far everything has gone: sums of the ways from each pose that was given to the next.
typedef struct ways_gone {
    double blade_m, root_m;
    // For all bones and joints together: sums of the largest 2 |r' - r| L + way of the joint in
    // each step, with L the largest reach of the bone; of the largest |r' - r|; and of all bends.
    double most_m, most_turn, most_bend;
    double joint_m[FENCER_BONE_COUNT], turn[FENCER_BONE_COUNT];
    double bend[SKIN_BALL_JOINTS];
} ways_gone;

// What is known of a block.
typedef struct block_known {
    uint64_t era;   // it is known if this is the present one
    double clear_m; // lower limit of its distance from the blade's axis then
    double alike;   // of its pairs of bones the smallest <r_a, r_b> then
    ways_gone gone; // then
} block_known;

// What a block may lose of what is known of it, by the sums for all bones together: while
//     left_m - blade_m - per_way most_m - per_turn most_turn - per_bend most_bend - loose root_m
// is more than the blade's radius, and most_turn at most turn_last, the blade cannot reach it.
// Looser than moved_m(), but a few products, and so asked first.
typedef struct block_allowance {
    uint64_t era; // it counts if this is the present one
    double left_m, turn_last, per_way, per_turn, per_bend;
} block_allowance;

struct body_clear_rest {
    uint32_t block_count;
    block_rest *block;                 // [block_count]
    double loose;                      // largest deviation of a vertex's weights from 1
    double reach_m[FENCER_BONE_COUNT]; // the largest of all blocks
    int pair_count;
    uint8_t pair[PAIRS_MOST][2];
    bool usable; // false: some limit does not exist
};

struct body_clear {
    const body_clear_rest *rest;
    uint64_t era; // a new one forgets what is known
    bool tick_known;
    const body_bounds_pose *last; // the last pose that was given, and the blade's ends there
    uint64_t last_version;
    pose_then then;
    phys_vec3 blade[2];
    ways_gone before, gone;     // up to the start and the end of the last tick
    block_known *block;         // [block]
    block_allowance *allowance; // [block]
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
    int known = 0;
    while (known < block->pair_count && block->pair[known] != at) {
        known++;
    }
    block->pair[known] = (uint8_t)at;
    block->pair_count += known == block->pair_count;
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
        for (int i = 0; i < rest->block[b].bone_count; i++) {
            double *reach_m = &rest->reach_m[rest->block[b].bone[i]];
            *reach_m = phys_max(*reach_m, rest->block[b].reach_m[i]);
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
    clear->era = 1;
    clear->block = calloc(rest->block_count, sizeof *clear->block);
    clear->allowance = calloc(rest->block_count, sizeof *clear->allowance);
    if (clear->block == NULL || clear->allowance == NULL) {
        body_clear_destroy(&clear);
    }
    return clear;
}

void body_clear_destroy(body_clear **address)
{
    body_clear *clear = *address;
    if (clear != NULL) {
        free(clear->block);
        free(clear->allowance);
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

static void remember(pose_then *then, body_bounds_pose *now)
{
    then->frame = body_bounds_pose_frame(now);
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        then->joint[b] = joint_of(now, b);
    }
    memcpy(then->rotation, body_bounds_pose_rotations(now), sizeof then->rotation);
    memcpy(then->bend, body_bounds_pose_bends(now), sizeof then->bend);
}

static bool is_same_side(fencer_frame a, fencer_frame b)
{
    return a.facing == b.facing && a.hand == b.hand;
}

static void forget(body_clear *clear)
{
    clear->era++;
    clear->gone = (ways_gone){0};
}

// Adds the way of the body from the last pose to this one.
static void follow_body(body_clear *clear, body_bounds_pose *now)
{
    if (clear->last == now && clear->last_version == body_bounds_pose_version(now)) {
        return;
    }
    const pose_then from = clear->then;
    const pose_then *to = &clear->then;
    remember(&clear->then, now);
    clear->last = now;
    clear->last_version = body_bounds_pose_version(now);
    ways_gone *gone = &clear->gone;
    double longest = 0.0, most_m = 0.0, most_turn = 0.0;
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        const phys_quat p = from.rotation[b], q = to->rotation[b];
        const phys_quat change = {q.x - p.x, q.y - p.y, q.z - p.z, q.w - p.w};
        const double turn = sqrt(quat_dot(change, change));
        const double joint_m = v3_distance(from.joint[b], to->joint[b]);
        gone->turn[b] += turn;
        gone->joint_m[b] += joint_m;
        most_turn = phys_max(turn, most_turn);
        most_m = phys_max(joint_m + 2.0 * turn * clear->rest->reach_m[b], most_m);
        longest += gone->turn[b] + gone->joint_m[b];
    }
    gone->most_m += most_m;
    gone->most_turn += most_turn;
    for (int joint = 0; joint < SKIN_BALL_JOINTS; joint++) {
        const double bend = fabs((double)to->bend[joint] - (double)from.bend[joint]);
        gone->bend[joint] += bend;
        gone->most_bend += bend;
        longest += gone->bend[joint];
    }
    gone->root_m += fabs(to->frame.root_x_m - from.frame.root_x_m) +
                    fabs(to->frame.root_z_m - from.frame.root_z_m);
    if (!(longest + gone->root_m < LONGEST) || !is_same_side(to->frame, from.frame)) {
        forget(clear);
    }
}

static void follow_blade(body_clear *clear, const phys_vec3 end[2])
{
    clear->gone.blade_m +=
        phys_max(v3_distance(clear->blade[0], end[0]), v3_distance(clear->blade[1], end[1]));
    clear->blade[0] = end[0];
    clear->blade[1] = end[1];
    if (!(clear->gone.blade_m < LONGEST)) {
        forget(clear);
    }
}

// The smallest <r_a, r_b> of a block's pairs of bones in the last pose.
static double alike_of(const body_clear *clear, const block_rest *block)
{
    double alike = 1.0;
    for (int i = 0; i < block->pair_count; i++) {
        const uint8_t *pair = clear->rest->pair[block->pair[i]];
        alike =
            phys_min(alike, quat_dot(clear->then.rotation[pair[0]], clear->then.rotation[pair[1]]));
    }
    return alike;
}

// 1 / |B| of the header, at most, if the smallest <r_a, r_b> is this.
static double longer_of(double alike)
{
    // A vertex has at most four bones (body_bounds.h).
    const double squared = alike + (1.0 - alike) * 0.25;
    return squared > BODY_LIMITS_LEAST_BLEND * BODY_LIMITS_LEAST_BLEND ? 1.0 / sqrt(squared)
                                                                       : (double)HUGE_VAL;
}

// Upper limit of the way of any vertex of a block from one moment to another; `alike` is that of
// one of the two.
static double moved_m(const body_clear *clear, const block_rest *block, double alike,
                      const ways_gone *from, const ways_gone *to)
{
    double way_m = 0.0, turn = 0.0, bend = 0.0;
    for (int i = 0; i < block->bone_count; i++) {
        const int b = block->bone[i];
        const double turned = to->turn[b] - from->turn[b];
        turn = phys_max(turn, turned);
        way_m =
            phys_max(way_m, to->joint_m[b] - from->joint_m[b] + 2.0 * turned * block->reach_m[i]);
    }
    for (int joint = 0; joint < SKIN_BALL_JOINTS; joint++) {
        bend += (block->balls >> joint & 1) != 0 ? to->bend[joint] - from->bend[joint] : 0.0;
    }
    // |<r_a', r_b'> - <r_a, r_b>| <= |r_a' - r_a| + |r_b' - r_b|.
    const double longer = longer_of(alike - 2.0 * turn), spread_m = block->apart_m * longer;
    return way_m * phys_max(longer, 1.0 + clear->rest->loose) +
           spread_m * turn * longer * (1.0 + longer) + bend * (spread_m + block->apart_m) +
           clear->rest->loose * (to->root_m - from->root_m + bend * BODY_LIMITS_FARTHEST_M) +
           ROUNDING_M;
}

// What the sums for all bones take away from an allowance up to now.
static double taken_m(const body_clear *clear, const block_allowance *a)
{
    const ways_gone *gone = &clear->gone;
    return gone->blade_m + a->per_way * gone->most_m + a->per_turn * gone->most_turn +
           a->per_bend * gone->most_bend + clear->rest->loose * gone->root_m;
}

// Grants a block that is `clear_m` from the blade's axis now what moved_m() allows from now on.
static void allow(body_clear *clear, uint32_t block, double clear_m, double alike)
{
    const double longer = longer_of(alike - 2.0 * TURN_ALLOWED);
    const double apart_m = clear->rest->block[block].apart_m, spread_m = apart_m * longer;
    const double loose = clear->rest->loose;
    block_allowance *a = &clear->allowance[block];
    a->era = clear->era;
    a->turn_last = clear->gone.most_turn + TURN_ALLOWED;
    a->per_way = phys_max(longer, 1.0 + loose);
    a->per_turn = spread_m * longer * (1.0 + longer);
    a->per_bend = spread_m + apart_m + loose * BODY_LIMITS_FARTHEST_M;
    a->left_m = clear_m - ROUNDING_M + taken_m(clear, a);
}

// Whether a block's allowance suffices to rule it out.
static bool is_allowed(const body_clear *clear, uint32_t block, double blade_m)
{
    const block_allowance *a = &clear->allowance[block];
    return a->era == clear->era && clear->gone.most_turn <= a->turn_last &&
           a->left_m - taken_m(clear, a) > blade_m;
}

double body_clear_moved_m(const body_clear *clear, uint32_t block)
{
    const block_known *known = &clear->block[block];
    return known->era == clear->era ? moved_m(clear, &clear->rest->block[block], known->alike,
                                              &known->gone, &clear->gone)
                                    : (double)HUGE_VAL;
}

// Whether the blade, of this radius about its axis, cannot reach a block of which something is
// known. What is left then is its allowance from now on.
static bool is_out_of_reach(body_clear *clear, uint32_t block, double blade_m)
{
    if (is_allowed(clear, block, blade_m)) {
        return true;
    }
    const block_known *known = &clear->block[block];
    if (known->era != clear->era) {
        return false;
    }
    const double clear_m = known->clear_m - (clear->gone.blade_m - known->gone.blade_m);
    if (!(clear_m > blade_m)) {
        return false;
    }
    const double moved_m = body_clear_moved_m(clear, block);
    if (!(moved_m < clear_m - blade_m)) {
        return false;
    }
    allow(clear, block, clear_m - moved_m, alike_of(clear, &clear->rest->block[block]));
    return true;
}

uint32_t body_clear_rule_out(body_clear *clear, body_bounds_pose *from, body_bounds_pose *to,
                             const phys_blade_path *path, bool *reached)
{
    follow_body(clear, from);
    follow_blade(clear, path->first);
    const uint64_t era = clear->era;
    clear->before = clear->gone;
    follow_body(clear, to);
    follow_blade(clear, path->last);
    clear->tick_known = clear->rest->usable && era == clear->era;
    uint32_t left = 0;
    const uint32_t blocks = clear->rest->block_count;
    for (uint32_t b = body_next_block(reached, 0, blocks); b < blocks;
         b = body_next_block(reached, b + 1, blocks)) {
        reached[b] =
            !(clear->tick_known && is_out_of_reach(clear, b, path->radius_m + path->bulge_m));
        left += reached[b];
    }
    return left;
}

double body_clear_tick_m(const body_clear *clear, uint32_t block)
{
    const block_rest *rest = &clear->rest->block[block];
    return clear->tick_known
               ? moved_m(clear, rest, alike_of(clear, rest), &clear->before, &clear->gone)
               : (double)HUGE_VAL;
}

double body_clear_blade_m(const body_clear *clear)
{
    return clear->gone.blade_m - clear->before.blade_m;
}

void body_clear_tell(body_clear *clear, uint32_t block, double clear_m)
{
    block_known *known = &clear->block[block];
    known->era = clear->era;
    known->clear_m = clear_m;
    known->alike = alike_of(clear, &clear->rest->block[block]);
    known->gone = clear->gone;
    allow(clear, block, clear_m, known->alike);
}
