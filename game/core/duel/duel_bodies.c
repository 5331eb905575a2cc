#include "duel_bodies.h"

#include <stdlib.h>
#include <string.h>

#include "body_clear.h"
#include "duel_body_tools.h"
#include "duel_private.h"
#include "phys_blade_path.h"

// Everything that decides where a body is.
typedef struct body_key {
    footwork_state footwork;
    phys_pose held;
    fencer_frame frame;
} body_key;

struct duel_body {
    const body_tools *tools;
    phys_kdop_tree *tree; // the scratch's
    bool *reached;        // [block]: result for the present sweep; the scratch's
    bool filled;          // whether key and near are those of a pose
    body_key key;         // compared bit for bit
    body_near near;
    bool posed; // whether what follows is computed too
    body_axes axes;
    body_bounds_pose *bounds; // the pose
    bool *placed;             // [batch]: whether its vertices are in `position`
    bool *whole;              // [block]: whether all its batches are placed
    float (*position)[3];
};

// What both of a side's bodies use, and those of the other side if it has the same model.
typedef struct workbench {
    const body_tools *tools;
    body_tools *own; // if the model was not prepared
    phys_kdop_tree *tree;
    bool *reached;
} workbench;

// A stance, and the part of the piste that is known from it.
typedef struct stood {
    bool filled;
    body_stand stand;
    body_stretch stretch;
} stood;

// Where a blade was last found on a body.
typedef struct place_met {
    bool known;
    uint32_t triangle;
} place_met;

struct duel_scratch {
    workbench bench[2]; // by the side whose body it is
    bool shared;        // both sides have the same model, and so the left one's bench
    // Each side's body before and after a tick. The body after one tick is the body before the
    // next, where it is found again by its key, bit for bit.
    duel_body body[2][2];
    body_clear *clear[2]; // by the side whose body it is
    int recent[2];        // index of the body that was asked for last
    stood stand[2][2];    // each side's last stances
    int last[2];          // index of the one that was asked for last
    place_met met[2];     // by the side whose body it is
    uint32_t blocks;      // reached by sweeps since the last duel_take_blocks()
};

// ---- Memory ------------------------------------------------------------------------

static bool make_bench(workbench *bench, const fencer_model *model)
{
    const bool prepared = model->tools != NULL && model->tools->model == model;
    bench->own = prepared ? NULL : body_tools_create(model);
    bench->tools = prepared ? model->tools : bench->own;
    if (bench->tools == NULL) {
        return false;
    }
    bench->tree = phys_kdop_tree_copy(bench->tools->tree);
    bench->reached = calloc(phys_kdop_tree_block_count(bench->tools->tree), sizeof *bench->reached);
    return bench->tree != NULL && bench->reached != NULL;
}

static void free_bench(workbench *bench)
{
    phys_kdop_tree_destroy(&bench->tree);
    free(bench->reached);
    body_tools_destroy(&bench->own);
}

static bool make_body(duel_body *body, const workbench *bench, uint32_t vertices)
{
    const body_tools *tools = bench->tools;
    body->tools = tools;
    body->tree = bench->tree;
    body->reached = bench->reached;
    body->placed = calloc((size_t)skin_batch_count(tools->skin) + 1, sizeof *body->placed);
    body->whole = calloc(phys_kdop_tree_block_count(tools->tree), sizeof *body->whole);
    body->position = calloc((size_t)vertices + 1, sizeof *body->position);
    body->bounds = body_bounds_pose_create(tools->bounds);
    return body->bounds != NULL && body->placed != NULL && body->whole != NULL &&
           body->position != NULL;
}

duel_scratch *duel_scratch_create(const fencer_model *const model[2])
{
    duel_scratch *scratch = calloc(1, sizeof *scratch);
    if (scratch == NULL) {
        return NULL;
    }
    scratch->shared = model[DUEL_RIGHT] == model[DUEL_LEFT];
    bool complete = make_bench(&scratch->bench[DUEL_LEFT], model[DUEL_LEFT]) &&
                    (scratch->shared || make_bench(&scratch->bench[DUEL_RIGHT], model[DUEL_RIGHT]));
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        const workbench *bench = &scratch->bench[scratch->shared ? DUEL_LEFT : side];
        for (int i = 0; complete && i < 2; ++i) {
            complete = make_body(&scratch->body[side][i], bench, model[side]->vertex_count);
        }
        if (complete) {
            scratch->clear[side] = body_clear_create(bench->tools->clear);
            complete = scratch->clear[side] != NULL;
        }
    }
    if (!complete) {
        duel_scratch_destroy(&scratch);
    }
    return scratch;
}

void duel_scratch_destroy(duel_scratch **scratch)
{
    duel_scratch *gone = *scratch;
    if (gone == NULL) {
        return;
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        free_bench(&gone->bench[side]);
        body_clear_destroy(&gone->clear[side]);
        for (int i = 0; i < 2; ++i) {
            body_bounds_pose_destroy(&gone->body[side][i].bounds);
            free(gone->body[side][i].placed);
            free(gone->body[side][i].whole);
            free(gone->body[side][i].position);
        }
    }
    free(gone);
    *scratch = NULL;
}

const uint32_t (*duel_skin_neighbors(const duel_config *config, enum duel_side side))[3]
{
    return (const uint32_t(*)[3])config->scratch->body[side][0].tools->neighbor;
}

const body_rig *duel_rig(const duel_config *config, enum duel_side side)
{
    return &config->scratch->body[side][0].tools->rig;
}

// ---- Bodies ------------------------------------------------------------------------

phys_vec3 duel_standing_shoulder(const duel_config *config, enum duel_side side)
{
    return config->scratch->body[side][0].tools->standing_shoulder;
}

static bool is_footwork(const footwork_state *a, const footwork_state *b)
{
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): compares bits on purpose
    return memcmp(a, b, sizeof *a) == 0;
}

// A side's stance over some footwork. Those of the states before and after a tick are kept.
static const stood *stand_over(const duel_config *config, enum duel_side side,
                               const footwork_state *footwork)
{
    duel_scratch *scratch = config->scratch;
    const stood *recent = &scratch->stand[side][scratch->last[side]];
    if (recent->filled && is_footwork(&recent->stand.footwork, footwork)) {
        return recent;
    }
    scratch->last[side] = 1 - scratch->last[side];
    stood *other = &scratch->stand[side][scratch->last[side]];
    if (!other->filled || !is_footwork(&other->stand.footwork, footwork)) {
        other->stand = body_stand_of(duel_rig(config, side), footwork);
        memcpy(&other->stand.footwork, footwork, sizeof *footwork);
        other->stretch = body_stretch_of(&scratch->body[side][0].tools->near, &other->stand,
                                         duel_footwork_frame(config, side, footwork));
        other->filled = true;
    }
    return other;
}

const body_stand *duel_stand(const duel_config *config, enum duel_side side,
                             const footwork_state *footwork)
{
    return &stand_over(config, side, footwork)->stand;
}

// Poses a body, if that has not been done.
static void pose_body(const duel_config *config, enum duel_side side, duel_body *body)
{
    if (body->posed) {
        return;
    }
    const body_tools *tools = body->tools;
    body_pose bones;
    body_stand_pose(&tools->rig, duel_stand(config, side, &body->key.footwork), body->key.held,
                    &bones);
    body_bounds_pose_set(body->bounds, config->model[side], &bones, body->key.frame);
    body_limbs_pose(&tools->limbs, &bones, body->key.frame, &body->axes);
    memset(body->placed, 0, skin_batch_count(tools->skin) * sizeof *body->placed);
    memset(body->whole, 0, phys_kdop_tree_block_count(tools->tree) * sizeof *body->whole);
    body->posed = true;
}

static bool has_key(const duel_body *body, const footwork_state *footwork, const phys_pose *held,
                    const fencer_frame *frame)
{
    // NOLINTBEGIN(bugprone-suspicious-memory-comparison): compares bits on purpose
    return body->filled && is_footwork(&body->key.footwork, footwork) &&
           memcmp(&body->key.held, held, sizeof *held) == 0 &&
           memcmp(&body->key.frame, frame, sizeof *frame) == 0;
    // NOLINTEND(bugprone-suspicious-memory-comparison)
}

// A side's body in the pose of a state, of which only `near` need be known yet.
static duel_body *find_body(const duel_config *config, const duel_state *state, enum duel_side side)
{
    duel_scratch *scratch = config->scratch;
    const footwork_state *footwork = &state->fencer[side].footwork;
    const phys_pose held = duel_held_weapon(config, state, side);
    const fencer_frame frame = duel_footwork_frame(config, side, footwork);
    duel_body *recent = &scratch->body[side][scratch->recent[side]];
    if (has_key(recent, footwork, &held, &frame)) {
        return recent;
    }
    scratch->recent[side] = 1 - scratch->recent[side];
    duel_body *other = &scratch->body[side][scratch->recent[side]];
    if (!has_key(other, footwork, &held, &frame)) {
        memcpy(&other->key.footwork, footwork, sizeof *footwork);
        other->key.held = held;
        other->key.frame = frame;
        other->near = body_near_of(&other->tools->near, &other->tools->rig,
                                   duel_stand(config, side, footwork), held, frame);
        other->posed = false;
        other->filled = true;
    }
    return other;
}

duel_body *duel_body_of(const duel_config *config, const duel_state *state, enum duel_side side)
{
    duel_body *body = find_body(config, state, side);
    pose_body(config, side, body);
    return body;
}

static void place_batch(duel_body *body, uint32_t batch)
{
    if (!body->placed[batch]) {
        skin_batch_positions(body->tools->skin, batch, body_bounds_pose_skin(body->bounds),
                             body->position);
        body->placed[batch] = true;
    }
}

static body_box box_of_block(const duel_body *body, uint32_t block)
{
    uint32_t count;
    const uint32_t *vertex = phys_kdop_tree_block_vertices(body->tools->tree, block, &count);
    const float *first = body->position[vertex[0]];
    float x0 = first[0], y0 = first[1], z0 = first[2], x1 = x0, y1 = y0, z1 = z0;
    for (uint32_t i = 1; i < count; i++) {
        const float *p = body->position[vertex[i]];
        x0 = phys_minf(p[0], x0);
        y0 = phys_minf(p[1], y0);
        z0 = phys_minf(p[2], z0);
        x1 = phys_maxf(p[0], x1);
        y1 = phys_maxf(p[1], y1);
        z1 = phys_maxf(p[2], z1);
    }
    return (body_box){{x0, y0, z0}, {x1, y1, z1}};
}

static void place_block(duel_body *body, uint32_t block)
{
    const body_tools *tools = body->tools;
    if (body->whole[block]) {
        return;
    }
    for (uint32_t i = tools->block_batches[block]; i < tools->block_batches[block + 1]; i++) {
        place_batch(body, tools->block_batch[i]);
    }
    body->whole[block] = true;
}

const body_pose *duel_body_bones(const duel_body *body)
{
    return body_bounds_pose_bones(body->bounds);
}

phys_vec3 duel_body_vertex(duel_body *body, uint32_t vertex)
{
    place_batch(body, body->tools->batch_of[vertex]);
    return v3_from_floats(body->position[vertex]);
}

uint32_t duel_take_blocks(const duel_config *config)
{
    uint32_t blocks = config->scratch->blocks;
    config->scratch->blocks = 0;
    return blocks;
}

// ---- Layers ------------------------------------------------------------------------

// A segment of this length, meters, that begins in a body ends outside.
static const double BEYOND_BODY_M = 2.5;

// Whether the segment from a to b crosses a triangle from its back to its front.
static bool leaves_through(phys_vec3 a, phys_vec3 b, const phys_vec3 corner[3])
{
    phys_vec3 normal = v3_cross(v3_sub(corner[1], corner[0]), v3_sub(corner[2], corner[0]));
    if (!(v3_dot(normal, v3_sub(a, corner[0])) < 0.0 &&
          v3_dot(normal, v3_sub(b, corner[0])) >= 0.0)) {
        return false;
    }
    phys_vec3 way = v3_sub(b, a);
    for (int i = 0; i < 3; i++) {
        phys_vec3 side = v3_cross(v3_sub(corner[i], a), v3_sub(corner[(i + 1) % 3], a));
        if (!(v3_dot(way, side) >= 0.0)) {
            return false;
        }
    }
    return true;
}

// How often a segment leaves the skin on its way and comes into it.
typedef struct crossings {
    uint32_t leaves, enters;
} crossings;

static void count_below(duel_body *body, uint32_t node, phys_vec3 a, phys_vec3 b, double outwards,
                        crossings *all)
{
    const phys_kdop_triangle *leaf = phys_kdop_tree_leaf(body->tools->tree, node);
    if (leaf == NULL) {
        count_below(body, 2 * node + 1, a, b, outwards, all);
        count_below(body, 2 * node + 2, a, b, outwards, all);
        return;
    }
    for (int k = 0; k < PHYS_KDOP_LEAF_TRIANGLES; k++) {
        const uint32_t *vertex = leaf[k].corner;
        bool turned = outwards < 0.0;
        const phys_vec3 corner[3] = {duel_body_vertex(body, vertex[0]),
                                     duel_body_vertex(body, vertex[turned ? 2 : 1]),
                                     duel_body_vertex(body, vertex[turned ? 1 : 2])};
        all->leaves += leaves_through(a, b, corner);
        all->enters += leaves_through(b, a, corner);
    }
}

// Marks the blocks that have triangles of these bones.
static void mark_blocks(const duel_body *body, uint32_t bones)
{
    const body_tools *tools = body->tools;
    for (uint32_t block = 0; block < phys_kdop_tree_block_count(tools->tree); block++) {
        body->reached[block] = (tools->block_bones[block] & bones) != 0;
    }
}

static crossings count_crossings(duel_body *body, phys_vec3 a, phys_vec3 b, double outwards)
{
    crossings all = {0};
    const body_tools *tools = body->tools;
    const uint32_t blocks = phys_kdop_tree_block_count(tools->tree);
    phys_blade_path path;
    phys_blade_path_rest(&path, a, b);
    const uint32_t bones = body_limbs_reach(&tools->limbs, &body->axes, &body->axes, &path);
    mark_blocks(body, bones);
    if (body_bounds_reach(body->bounds, body->bounds, &path.sweep, body->reached) == 0) {
        return all;
    }
    for (uint32_t block = 0; block < blocks; block++) {
        if (body->reached[block]) {
            place_block(body, block);
            const body_box box = box_of_block(body, block);
            if (body_box_meets(&path.sweep, &box, &box)) {
                count_below(body, blocks - 1 + block, a, b, outwards, &all);
            }
        }
    }
    return all;
}

bool duel_body_covers(duel_body *body, phys_vec3 a, phys_vec3 b, double outwards)
{
    return count_crossings(body, a, b, outwards).leaves > 0;
}

bool duel_body_encloses(duel_body *body, phys_vec3 point, phys_vec3 way, double outwards)
{
    phys_vec3 outside = v3_add_scaled(point, way, BEYOND_BODY_M);
    const crossings all = count_crossings(body, point, outside, outwards);
    return all.leaves > all.enters;
}

// ---- Sweeps ------------------------------------------------------------------------

// How many blocks had to be skinned for a sweep, and how many of them the blade may touch.
typedef struct blocks_found {
    uint32_t examined, kept;
} blocks_found;

// Lower limit of the distance between a skinned block and the hull of a blade's points.
static double skin_apart_m(const duel_body *body, uint32_t block, const phys_vec3 *blade, int count)
{
    uint32_t vertices;
    const uint32_t *vertex = phys_kdop_tree_block_vertices(body->tools->tree, block, &vertices);
    return body_apart_of_points(blade, count, (const float(*)[3])body->position, vertex, vertices);
}

// Whether the blade may touch a block in this tick. First the spheres around its vertices are
// looked at, then its skin where the tick takes it: how far the blade is from there in the end is
// told to `clear`, and how far it is from there on its whole way is compared with how far the skin
// moves.
static bool may_touch(body_clear *clear, duel_body *to, const phys_blade_path *path, uint32_t block,
                      blocks_found *found)
{
    // The last two first: the ends where the tick takes them.
    const phys_vec3 blade[4] = {path->last[0], path->last[1], path->first[0], path->first[1]};
    const double skin_m = body_clear_tick_m(clear, block) + path->radius_m + path->bulge_m;
    const double all_m = skin_m + body_clear_blade_m(clear);
    double end_m = body_bounds_apart_m(to->bounds, block, blade, 2);
    body_clear_tell(clear, block, end_m);
    // The hull of the whole way is not farther than that of the ends.
    if (all_m < end_m ||
        (skin_m < end_m && skin_m < body_bounds_apart_m(to->bounds, block, blade, 4))) {
        return false;
    }
    place_block(to, block);
    found->examined++;
    end_m = phys_max(end_m, skin_apart_m(to, block, blade, 2));
    body_clear_tell(clear, block, end_m);
    return !(all_m < end_m || (skin_m < end_m && skin_m < skin_apart_m(to, block, blade, 4)));
}

// Finds the blocks that the blade may touch, skins them, and leaves reached[] for these.
static blocks_found find_blocks(body_clear *clear, duel_body *from, duel_body *to,
                                const phys_blade_path *path, uint32_t bones)
{
    bool *reached = from->reached;
    blocks_found found = {0};
    mark_blocks(from, bones);
    if (body_clear_rule_out(clear, from->bounds, to->bounds, path, reached) == 0) {
        return found;
    }
    const uint32_t blocks = phys_kdop_tree_block_count(from->tools->tree);
    for (uint32_t block = body_next_block(reached, 0, blocks); block < blocks;
         block = body_next_block(reached, block + 1, blocks)) {
        reached[block] = may_touch(clear, to, path, block, &found);
        if (reached[block]) {
            place_block(from, block);
            found.kept++;
        }
    }
    return found;
}

static bool lies_on(const duel_config *config, duel_body *body, enum duel_side side,
                    const phys_blade_path *path, uint32_t triangle)
{
    const uint32_t *vertex = config->model[side]->triangle[triangle];
    const phys_vec3 corner[3] = {duel_body_vertex(body, vertex[0]),
                                 duel_body_vertex(body, vertex[1]),
                                 duel_body_vertex(body, vertex[2])};
    return phys_blade_mesh_lies_on(path, corner);
}

bool duel_part_lies(const duel_config *config, const duel_state *before, const phys_tick_path *way,
                    enum duel_side target, const phys_capsule *part)
{
    place_met *met = &config->scratch->met[target];
    if (!met->known) {
        return false;
    }
    duel_body *body = duel_body_of(config, before, target);
    phys_blade_path path;
    phys_blade_path_start_ends(&path, part, way);
    if (lies_on(config, body, target, &path, met->triangle)) {
        return true;
    }
    // A blade that slides is on a neighbor next.
    const uint32_t *neighbor = body->tools->neighbor[met->triangle];
    for (int i = 0; i < 3; i++) {
        if (lies_on(config, body, target, &path, neighbor[i])) {
            met->triangle = neighbor[i];
            return true;
        }
    }
    met->known = false; // until a sweep finds one again
    return false;
}

bool duel_sweep_part(const duel_config *config, const duel_state *before, const duel_state *state,
                     const phys_tick_path *way, enum duel_side target, const phys_capsule *part,
                     phys_blade_mesh_hit *out_hit)
{
    phys_blade_path path;
    phys_blade_path_start_ends(&path, part, way);
    // In this order, because the last one that was asked for is kept for the next tick.
    const stood *was = stand_over(config, target, &before->fencer[target].footwork);
    const stood *is = stand_over(config, target, &state->fencer[target].footwork);
    if (body_stretch_is_clear(&was->stretch, &is->stretch, &path)) {
        return false;
    }
    duel_scratch *scratch = config->scratch;
    duel_body *from = find_body(config, before, target);
    duel_body *to = find_body(config, state, target);
    if (body_near_is_clear(&from->near, &to->near, &path)) {
        return false;
    }
    pose_body(config, target, from);
    pose_body(config, target, to);
    const uint32_t bones = body_limbs_reach(&from->tools->limbs, &from->axes, &to->axes, &path);
    if (bones == 0) {
        return false;
    }
    const blocks_found found = find_blocks(scratch->clear[target], from, to, &path, bones);
    scratch->blocks += found.examined + found.kept;
    out_hit->state = PHYS_BLADE_MESH_MISS;
    if (found.kept > 0) {
        const float(*first)[3] = (const float(*)[3])from->position;
        const float(*last)[3] = (const float(*)[3])to->position;
        phys_kdop_tree_refit_blocks(from->tree, first, last, from->reached);
        *out_hit = phys_blade_mesh_sweep(from->tree, first, last, part, way);
    }
    const bool is_hit = out_hit->state == PHYS_BLADE_MESH_HIT;
    scratch->met[target] = (place_met){is_hit, is_hit ? out_hit->triangle : 0};
    return is_hit;
}
