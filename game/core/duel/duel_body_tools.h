// What the sweeps of a blade need of a body's model, computed once: skin, bounds, search tree, and
// which parts of them belong together. Private to duel_bodies.c.
#ifndef DUEL_BODY_TOOLS_H
#define DUEL_BODY_TOOLS_H

#include "body_bounds.h"
#include "body_limbs.h"
#include "body_near.h"
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

// Allocates. Returns false without memory; what was made must be given back in either case. The
// model must outlive the tools.
bool body_tools_make(body_tools *tools, const fencer_model *model);
void body_tools_fini(body_tools *tools);

#endif
