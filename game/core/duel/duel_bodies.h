// The bodies for contacts with blades: posed once per tick, and skinned only where a blade can
// reach. The cache (duel_scratch) saves time and never changes a result. Private to the duel.
#ifndef DUEL_BODIES_H
#define DUEL_BODIES_H

#include "body_pose.h"
#include "duel.h"
#include "phys_blade_mesh.h"

// The first contact of a capsule fixed to a weapon, such as its blade or a part of it, with the
// body of `target`, between `before` and `state`; false if they stay apart. `way` is the weapon's
// way in that tick. The result is bit for bit that of a sweep against the whole skin.
bool duel_sweep_part(const duel_config *config, const duel_state *before, const duel_state *state,
                     const phys_tick_path *way, enum duel_side target, const phys_capsule *part,
                     phys_blade_mesh_hit *out_hit);

// Whether the part certainly touches the body as the tick begins: then duel_sweep_part() finds a
// contact at time 0 or none. It looks only where a sweep last found one, so it may say no where the
// part touches, but costs a tenth of the sweep of a blade that stays on the body.
bool duel_part_lies(const duel_config *config, const duel_state *before, const phys_tick_path *way,
                    enum duel_side target, const phys_capsule *part);

// How many blocks of the skins the sweeps have skinned or refitted since the last call.
uint32_t duel_take_blocks(const duel_config *config);

// A side's body in the pose of a state. Valid until two other states have been asked for.
typedef struct duel_body duel_body;
duel_body *duel_body_of(const duel_config *config, const duel_state *state, enum duel_side side);

// The posed bones, fencer frame.
const body_pose *duel_body_bones(const duel_body *body);

// The position of a vertex, world, meters.
phys_vec3 duel_body_vertex(duel_body *body, uint32_t vertex);

// Whether the segment from a to b (world) leaves the skin on its way; then the point a is covered
// by another layer of it. `outwards` is -1 if the triangles are clockwise (a left-hander's), else
// 1.
bool duel_body_covers(duel_body *body, phys_vec3 a, phys_vec3 b, double outwards);

// Whether a point (world) is inside the skin: whether a long segment from it along the unit vector
// `way` leaves the skin more often than it comes in.
bool duel_body_encloses(duel_body *body, phys_vec3 point, phys_vec3 way, double outwards);

// A side's rig, its shoulder en garde, and its stance over the given footwork; the stance is valid
// until two other footworks have been asked for.
const body_rig *duel_rig(const duel_config *config, enum duel_side side);
phys_vec3 duel_standing_shoulder(const duel_config *config, enum duel_side side);
const body_stand *duel_stand(const duel_config *config, enum duel_side side,
                             const footwork_state *footwork);

// For each triangle of a side's skin its three neighbors, as mesh_surface_neighbors() returns
// them.
const uint32_t (*duel_skin_neighbors(const duel_config *config, enum duel_side side))[3];

#endif
