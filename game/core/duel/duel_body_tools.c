#include "duel_body_tools.h"

#include <stdlib.h>
#include <string.h>

#include "duel.h"
#include "mesh_surface.h"

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
    bool enough = mark != NULL && tools->batch_of != NULL && tools->block_batches != NULL;
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

static bool make(body_tools *tools, const fencer_model *model)
{
    tools->model = model;
    tools->tree = phys_kdop_tree_create(model->rest_position, model->vertex_count, model->triangle,
                                        model->triangle_count);
    uint32_t *rank = tools->tree != NULL ? rank_by_block(tools->tree, model->vertex_count) : NULL;
    if (rank == NULL) {
        return false;
    }
    tools->skin = skin_create_by_rank(model, rank);
    tools->bounds = body_bounds_create(model, tools->tree);
    tools->clear = body_clear_rest_create(model, tools->tree);
    tools->rig = body_rig_of(model);
    tools->near = body_near_rest_of(model);
    const footwork_state feet = footwork_start();
    const body_stand en_garde = body_stand_of(&tools->rig, &feet);
    double reach_m;
    body_stand_reach(&tools->rig, &en_garde, &tools->standing_shoulder, &reach_m);
    tools->neighbor = mesh_surface_neighbors(model->rest_position, model->vertex_count,
                                             model->triangle, model->triangle_count);
    free(rank);
    return tools->skin != NULL && tools->bounds != NULL && tools->clear != NULL &&
           tools->neighbor != NULL && make_limbs(tools, model) &&
           find_batches(tools, model->vertex_count);
}

body_tools *body_tools_create(const fencer_model *model)
{
    body_tools *tools = calloc(1, sizeof *tools);
    if (tools != NULL && !make(tools, model)) {
        body_tools_destroy(&tools);
    }
    return tools;
}

void body_tools_destroy(body_tools **address)
{
    body_tools *tools = *address;
    if (tools != NULL) {
        skin_destroy(&tools->skin);
        body_bounds_destroy(&tools->bounds);
        body_clear_rest_destroy(&tools->clear);
        phys_kdop_tree_destroy(&tools->tree);
        free(tools->neighbor);
        free(tools->batch_of);
        free(tools->block_batches);
        free(tools->block_batch);
        free(tools->block_bones);
        free(tools);
        *address = NULL;
    }
}

bool duel_model_prepare(fencer_model *model)
{
    duel_model_release(model);
    model->tools = body_tools_create(model);
    return model->tools != NULL;
}

void duel_model_release(fencer_model *model)
{
    body_tools_destroy(&model->tools);
}
