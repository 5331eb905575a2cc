// The bodies as blades meet them: posed once for a tick, skinned where a blade can reach. What
// is remembered here (duel_scratch) saves time and changes nothing. Private to the duel.
#ifndef DUEL_BODIES_H
#define DUEL_BODIES_H

#include "body_pose.h"
#include "duel.h"
#include "phys_blade_mesh.h"

// The first contact of the blade of `by`, or of a part of it, with the body of `target`, from
// `before` to `state`; false where they stay apart. Equal to the last bit to a sweep against
// the whole skin.
bool duel_sweep_body(const duel_config *config, const duel_state *before, const duel_state *state,
                     enum duel_side by, enum duel_side target, phys_blade_mesh_hit *out_hit);
bool duel_sweep_part(const duel_config *config, const duel_state *before, const duel_state *state,
                     enum duel_side by, enum duel_side target, const phys_capsule *part,
                     phys_blade_mesh_hit *out_hit);

// How many blocks of the skins the sweeps skinned or refitted since this was last asked.
uint32_t duel_take_blocks(const duel_config *config);

// A side's body as some state has it. Good until two other states have been asked for.
typedef struct duel_body duel_body;
duel_body *duel_body_of(const duel_config *config, const duel_state *state, enum duel_side side);

// Where a vertex of it is, world, metres.
phys_vec3 duel_body_vertex(duel_body *body, uint32_t vertex);

// Whether one comes out of the skin on the way from a to b, world: what is at a is then below
// another layer of it. outwards is -1 where the triangles run clockwise (a left-hander's).
bool duel_body_covers(duel_body *body, phys_vec3 a, phys_vec3 b, double outwards);

// A side's build and its shoulder en garde, and the fencer of that side on these feet, good until
// other feet are asked for.
const body_rig *duel_rig(const duel_config *config, enum duel_side side);
phys_vec3 duel_standing_shoulder(const duel_config *config, enum duel_side side);
const body_stand *duel_stand(const duel_config *config, enum duel_side side,
                             const footwork_state *footwork);

// The triangles beside each of a side's skin, as mesh_surface_neighbours() tells them.
const uint32_t (*duel_skin_neighbours(const duel_config *config, enum duel_side side))[3];

#endif
