#include "duel_bodies.h"

#include <stdlib.h>
#include <string.h>

#include "body_bounds.h"
#include "body_limbs.h"
#include "body_near.h"
#include "duel_private.h"
#include "mesh_surface.h"
#include "phys_blade_path.h"
#include "skin.h"

// Skin, bounds and search tree of one model.
typedef struct body_tools {
    skin *skin;
    body_bounds *bounds;
    phys_kdop_tree *tree;
    body_rig rig;
    body_near_rest near;
    body_limbs limbs;
    phys_vec3 standing_shoulder;
    uint32_t (*neighbor)[3]; // [triangle]: its neighbors
    uint32_t *batch_of;      // [vertex]: the skin's batch
    uint32_t *block_batches; // [block + 1]: start of each block's part of block_batch
    uint32_t *block_batch;   // the batches with the vertices of each block of the tree
    uint32_t *block_bones;   // [block]: the bones to which its triangles belong, as bits
    bool *reached;           // [block]: result for the present sweep
} body_tools;

// Everything that decides where a body is.
typedef struct body_key {
    footwork_state footwork;
    phys_pose held;
    fencer_frame frame;
} body_key;

struct duel_body {
    const body_tools *tools;
    bool filled; // whether key and near are those of a pose
    body_key key;
    body_near near;
    bool posed; // whether what follows is computed too
    body_axes axes;
    body_bounds_pose *bounds; // the pose
    bool *placed;             // [batch]: whether its vertices are in `position`
    bool *whole;              // [block]: whether all its batches are placed and its box is computed
    body_box *box;            // [block]
    float (*position)[3];
};

struct duel_scratch {
    body_tools tools[2]; // by the side whose body it is
    bool shared;         // both sides have the same model, and so the same tools
    // Each side's body before and after a tick. The body after one tick is the body before the
    // next, where it is found again by its key, bit for bit.
    duel_body body[2][2];
    int recent[2];       // index of the body that was asked for last
    body_stand stand[2]; // each side's last stance
    bool stands[2];      // whether it is filled
    uint32_t blocks;     // reached by sweeps since the last duel_take_blocks()
};

// ---- Memory ------------------------------------------------------------------------

// Ranks that put the vertices of a block next to each other.
static uint32_t *rank_by_block(const phys_kdop_tree *tree, uint32_t vertices)
{
    uint32_t *rank = calloc((size_t)vertices + 1, sizeof *rank);
    for (uint32_t b = phys_kdop_tree_block_count(tree); rank != NULL && b-- > 0;) {
        uint32_t count;
        const uint32_t *vertex = phys_kdop_tree_block_vertices(tree, b, &count);
        for (uint32_t i = 0; i < count; i++) {
            rank[vertex[i]] = b;
        }
    }
    return rank;
}

// Lists each block's batches, each batch once per block, and returns their total number. If
// out_batch is NULL it only counts.
static uint32_t list_batches(const body_tools *tools, uint32_t *mark, uint32_t *out_batch)
{
    uint32_t listed = 0;
    memset(mark, 0, skin_batch_count(tools->skin) * sizeof *mark);
    for (uint32_t b = 0; b < phys_kdop_tree_block_count(tools->tree); b++) {
        uint32_t count;
        const uint32_t *vertex = phys_kdop_tree_block_vertices(tools->tree, b, &count);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t batch = tools->batch_of[vertex[i]];
            if (mark[batch] != b + 1) {
                mark[batch] = b + 1;
                if (out_batch != NULL) {
                    out_batch[listed] = batch;
                }
                listed++;
            }
        }
        tools->block_batches[b + 1] = listed;
    }
    return listed;
}

static bool find_batches(body_tools *tools, uint32_t vertices)
{
    const uint32_t blocks = phys_kdop_tree_block_count(tools->tree);
    uint32_t *mark = calloc((size_t)skin_batch_count(tools->skin) + 1, sizeof *mark);
    tools->batch_of = calloc((size_t)vertices + 1, sizeof *tools->batch_of);
    tools->block_batches = calloc((size_t)blocks + 1, sizeof *tools->block_batches);
    tools->reached = calloc(blocks, sizeof *tools->reached);
    bool enough = mark != NULL && tools->batch_of != NULL && tools->block_batches != NULL &&
                  tools->reached != NULL;
    if (enough) {
        skin_batch_of_vertices(tools->skin, tools->batch_of);
        tools->block_batch =
            calloc((size_t)list_batches(tools, mark, NULL) + 1, sizeof *tools->block_batch);
        enough = tools->block_batch != NULL;
    }
    if (enough) {
        list_batches(tools, mark, tools->block_batch);
    }
    free(mark);
    return enough;
}

// The bones to which the triangles below a node belong.
static uint32_t bones_below(const phys_kdop_tree *tree, uint32_t node, const uint8_t *bone)
{
    const phys_kdop_triangle *leaf = phys_kdop_tree_leaf(tree, node);
    if (leaf == NULL) {
        return bones_below(tree, 2 * node + 1, bone) | bones_below(tree, 2 * node + 2, bone);
    }
    uint32_t bones = 0;
    for (int k = 0; k < PHYS_KDOP_LEAF_TRIANGLES; k++) {
        bones |= UINT32_C(1) << bone[leaf[k].index];
    }
    return bones;
}

// Makes the capsules around the bones and finds out which of them have triangles of each block.
static bool make_limbs(body_tools *tools, const fencer_model *model)
{
    const uint32_t blocks = phys_kdop_tree_block_count(tools->tree);
    uint8_t *bone = calloc((size_t)model->triangle_count + 1, sizeof *bone);
    tools->block_bones = calloc(blocks, sizeof *tools->block_bones);
    bool enough = bone != NULL && tools->block_bones != NULL;
    if (enough) {
        tools->limbs = body_limbs_of(model, bone);
        for (uint32_t b = 0; b < blocks; b++) {
            tools->block_bones[b] = bones_below(tools->tree, blocks - 1 + b, bone);
        }
    }
    free(bone);
    return enough;
}

static bool make_tools(body_tools *tools, const fencer_model *model)
{
    tools->tree = phys_kdop_tree_create(model->rest_position, model->vertex_count, model->triangle,
                                        model->triangle_count);
    uint32_t *rank = tools->tree != NULL ? rank_by_block(tools->tree, model->vertex_count) : NULL;
    if (rank == NULL) {
        return false;
    }
    tools->skin = skin_create_by_rank(model, rank);
    tools->bounds = body_bounds_create(model, tools->tree);
    tools->rig = body_rig_of(model);
    tools->near = body_near_rest_of(model);
    const footwork_state feet = footwork_start();
    const body_stand en_garde = body_stand_of(&tools->rig, &feet);
    double reach_m;
    body_stand_reach(&tools->rig, &en_garde, &tools->standing_shoulder, &reach_m);
    tools->neighbor = mesh_surface_neighbors(model->rest_position, model->vertex_count,
                                             model->triangle, model->triangle_count);
    free(rank);
    return tools->skin != NULL && tools->bounds != NULL && tools->neighbor != NULL &&
           make_limbs(tools, model) && find_batches(tools, model->vertex_count);
}

static void destroy_tools(body_tools *tools)
{
    skin_destroy(&tools->skin);
    body_bounds_destroy(&tools->bounds);
    phys_kdop_tree_destroy(&tools->tree);
    free(tools->neighbor);
    free(tools->batch_of);
    free(tools->block_batches);
    free(tools->block_batch);
    free(tools->block_bones);
    free(tools->reached);
}

static bool make_body(duel_body *body, const body_tools *tools, uint32_t vertices)
{
    body->tools = tools;
    body->placed = calloc((size_t)skin_batch_count(tools->skin) + 1, sizeof *body->placed);
    body->whole = calloc(phys_kdop_tree_block_count(tools->tree), sizeof *body->whole);
    body->box = calloc(phys_kdop_tree_block_count(tools->tree), sizeof *body->box);
    body->position = calloc((size_t)vertices + 1, sizeof *body->position);
    body->bounds = body_bounds_pose_create(tools->bounds);
    return body->bounds != NULL && body->placed != NULL && body->whole != NULL &&
           body->box != NULL && body->position != NULL;
}

duel_scratch *duel_scratch_create(const fencer_model *const model[2])
{
    duel_scratch *scratch = calloc(1, sizeof *scratch);
    if (scratch == NULL) {
        return NULL;
    }
    scratch->shared = model[DUEL_RIGHT] == model[DUEL_LEFT];
    bool complete = make_tools(&scratch->tools[DUEL_LEFT], model[DUEL_LEFT]) &&
                    (scratch->shared || make_tools(&scratch->tools[DUEL_RIGHT], model[DUEL_RIGHT]));
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        const body_tools *tools = &scratch->tools[scratch->shared ? DUEL_LEFT : side];
        for (int i = 0; complete && i < 2; ++i) {
            complete = make_body(&scratch->body[side][i], tools, model[side]->vertex_count);
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
    destroy_tools(&gone->tools[DUEL_LEFT]);
    destroy_tools(&gone->tools[DUEL_RIGHT]);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        for (int i = 0; i < 2; ++i) {
            body_bounds_pose_destroy(&gone->body[side][i].bounds);
            free(gone->body[side][i].placed);
            free(gone->body[side][i].whole);
            free(gone->body[side][i].box);
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

static bool has_key(const duel_body *body, const body_key *key)
{
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): compares bits on purpose
    return body->filled && memcmp(&body->key, key, sizeof *key) == 0;
}

phys_vec3 duel_standing_shoulder(const duel_config *config, enum duel_side side)
{
    return config->scratch->body[side][0].tools->standing_shoulder;
}

const body_stand *duel_stand(const duel_config *config, enum duel_side side,
                             const footwork_state *footwork)
{
    duel_scratch *scratch = config->scratch;
    body_stand *stand = &scratch->stand[side];
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): compares bits on purpose
    if (!scratch->stands[side] || memcmp(&stand->footwork, footwork, sizeof *footwork) != 0) {
        *stand = body_stand_of(duel_rig(config, side), footwork);
        memcpy(&stand->footwork, footwork, sizeof *footwork);
        scratch->stands[side] = true;
    }
    return stand;
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
    body_limbs_pose(&tools->limbs, config->model[side], &bones, body->key.frame, &body->axes);
    memset(body->placed, 0, skin_batch_count(tools->skin) * sizeof *body->placed);
    memset(body->whole, 0, phys_kdop_tree_block_count(tools->tree) * sizeof *body->whole);
    body->posed = true;
}

static body_key key_of(const duel_config *config, const duel_state *state, enum duel_side side)
{
    body_key key;
    memset(&key, 0, sizeof key);
    memcpy(&key.footwork, &state->fencer[side].footwork, sizeof key.footwork);
    key.held = duel_held_weapon(config, state, side);
    key.frame = duel_fencer_frame(config, state, side);
    return key;
}

// A side's body in the pose of a state, of which only `near` need be known yet.
static duel_body *find_body(const duel_config *config, const duel_state *state, enum duel_side side)
{
    duel_scratch *scratch = config->scratch;
    const body_key key = key_of(config, state, side);
    duel_body *recent = &scratch->body[side][scratch->recent[side]];
    if (has_key(recent, &key)) {
        return recent;
    }
    scratch->recent[side] = 1 - scratch->recent[side];
    duel_body *other = &scratch->body[side][scratch->recent[side]];
    if (!has_key(other, &key)) {
        const body_stand *stand = duel_stand(config, side, &state->fencer[side].footwork);
        memcpy(&other->key, &key, sizeof key);
        other->near =
            body_near_of(&other->tools->near, &other->tools->rig, stand, key.held, key.frame);
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
    body->box[block] = box_of_block(body, block);
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

static bool leaves_below(duel_body *body, uint32_t node, phys_vec3 a, phys_vec3 b, double outwards)
{
    const phys_kdop_triangle *leaf = phys_kdop_tree_leaf(body->tools->tree, node);
    if (leaf == NULL) {
        return leaves_below(body, 2 * node + 1, a, b, outwards) ||
               leaves_below(body, 2 * node + 2, a, b, outwards);
    }
    for (int k = 0; k < PHYS_KDOP_LEAF_TRIANGLES; k++) {
        const uint32_t *vertex = leaf[k].corner;
        bool turned = outwards < 0.0;
        const phys_vec3 corner[3] = {duel_body_vertex(body, vertex[0]),
                                     duel_body_vertex(body, vertex[turned ? 2 : 1]),
                                     duel_body_vertex(body, vertex[turned ? 1 : 2])};
        if (leaves_through(a, b, corner)) {
            return true;
        }
    }
    return false;
}

// Finds the blocks that a path may reach while the body moves from one pose to the other, and
// returns how many there are. The path must be complete.
static uint32_t find_reached(duel_body *from, duel_body *to, const phys_blade_path *path,
                             uint32_t bones)
{
    const body_tools *tools = from->tools;
    for (uint32_t block = 0; block < phys_kdop_tree_block_count(tools->tree); block++) {
        tools->reached[block] = (tools->block_bones[block] & bones) != 0;
    }
    return body_bounds_reach(from->bounds, to->bounds, &path->sweep, tools->reached);
}

bool duel_body_covers(duel_body *body, phys_vec3 a, phys_vec3 b, double outwards)
{
    const body_tools *tools = body->tools;
    const uint32_t blocks = phys_kdop_tree_block_count(tools->tree);
    phys_blade_path path;
    phys_blade_path_rest(&path, a, b);
    const uint32_t bones = body_limbs_reach(&tools->limbs, &body->axes, &body->axes, &path);
    if (bones == 0 || find_reached(body, body, &path, bones) == 0) {
        return false;
    }
    for (uint32_t block = 0; block < blocks; block++) {
        if (tools->reached[block]) {
            place_block(body, block);
            if (body_box_meets(&path.sweep, &body->box[block], &body->box[block]) &&
                leaves_below(body, blocks - 1 + block, a, b, outwards)) {
                return true;
            }
        }
    }
    return false;
}

// ---- Sweeps ------------------------------------------------------------------------

// Skins the blocks that the blade may reach, keeps those whose skinned boxes it may still reach,
// and returns how many are kept. The boxes of the vertices are tighter than the bounds of the
// bones, and cheaper than refitting the block's tree.
static uint32_t skin_reached(duel_scratch *scratch, duel_body *from, duel_body *to,
                             const phys_blade_path *path, uint32_t bones)
{
    const body_tools *tools = from->tools;
    bool *reached = tools->reached;
    if (find_reached(from, to, path, bones) == 0) {
        return 0;
    }
    uint32_t kept = 0;
    for (uint32_t block = 0; block < phys_kdop_tree_block_count(tools->tree); block++) {
        if (reached[block]) {
            place_block(from, block);
            place_block(to, block);
            reached[block] = body_box_meets(&path->sweep, &from->box[block], &to->box[block]);
            kept += reached[block];
            scratch->blocks += 1 + reached[block];
        }
    }
    return kept;
}

bool duel_sweep_part(const duel_config *config, const duel_state *before, const duel_state *state,
                     const phys_tick_path *way, enum duel_side target, const phys_capsule *part,
                     phys_blade_mesh_hit *out_hit)
{
    phys_blade_path path;
    phys_blade_path_start_bounds(&path, part, way);

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
    phys_blade_path_complete(&path);
    if (skin_reached(config->scratch, from, to, &path, bones) == 0) {
        return false;
    }
    const float(*was)[3] = (const float(*)[3])from->position;
    const float(*is)[3] = (const float(*)[3])to->position;
    phys_kdop_tree *tree = from->tools->tree;
    phys_kdop_tree_refit_blocks(tree, was, is, from->tools->reached);
    *out_hit = phys_blade_mesh_sweep(tree, was, is, part, way);
    return out_hit->state == PHYS_BLADE_MESH_HIT;
}
