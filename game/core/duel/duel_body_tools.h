// What the sweeps of a blade need of a body's model, computed once: skin, bounds, search tree, and
// which parts of them belong together. Immutable: all duels with this model share it, on any
// thread. Private to the duel.
#ifndef DUEL_BODY_TOOLS_H
#define DUEL_BODY_TOOLS_H

#include "body_bounds.h"
#include "body_clear.h"
#include "body_limbs.h"
#include "body_near.h"
#include "skin.h"

// Skin, bounds and search tree of one model.
typedef struct body_tools {
    const fencer_model *model; // of which it was computed
    skin *skin;
    body_bounds *bounds;
    phys_kdop_tree *tree; // fitted to the model at rest; a duel refits its own copy
    body_clear_rest *clear;
    body_rig rig;
    body_near_rest near;
    body_limbs limbs;
    phys_vec3 standing_shoulder;
    uint32_t (*neighbor)[3]; // [triangle]: its neighbors
    uint32_t *batch_of;      // [vertex]: the skin's batch
    uint32_t *block_batches; // [block + 1]: start of each block's part of block_batch
    uint32_t *block_batch;   // the batches with the vertices of each block of the tree
    uint32_t *block_bones;   // [block]: the bones to which its triangles belong, as bits
} body_tools;

// Allocates; NULL if out of memory. The model must outlive the tools. Destroy takes the address and
// sets it to NULL.
body_tools *body_tools_create(const fencer_model *model);
void body_tools_destroy(body_tools **tools);

#endif
