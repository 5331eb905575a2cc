// First contact of a moving blade with a deforming body, within one tick.
//
// The blade is a capsule whose rotation and position are interpolated between two
// poses; the body is a triangle mesh whose vertices move linearly. Blade and triangle
// touch when the distance of the capsule's axis from the triangle is its radius.
//
// The turning blade is followed by straight pieces (phys_blade_path.h); within a piece all
// points move linearly, and phys_toc_triangle.h finds the contact.
#ifndef PHYS_BLADE_MESH_H
#define PHYS_BLADE_MESH_H

#include "phys_body.h"
#include "phys_kdop_tree.h"

// A blade farther than this from the origin, in metres, along any axis is an error of the
// caller's: PHYS_BLADE_MESH_INVALID. PHYS_KDOP_GROWTH_M counts on it.
#define PHYS_BLADE_MESH_REACH_M 1000.0

enum phys_blade_mesh_state {
    PHYS_BLADE_MESH_MISS,
    PHYS_BLADE_MESH_HIT,
    PHYS_BLADE_MESH_INVALID, // not finite, a negative radius, dt_s not positive, or too far away
};

// Everything but `state` is zero unless state is PHYS_BLADE_MESH_HIT.
typedef struct phys_blade_mesh_hit {
    enum phys_blade_mesh_state state;
    double time; // fraction of the tick, 0..1, of first contact; 0: touching at the start
    uint32_t triangle;
    double barycentric[3]; // of `point`, in the order of the triangle's corners
    phys_vec3 point;       // world, on the triangle
    phys_vec3 normal;      // world, unit, of the triangle, on the side of the blade
    double along;          // where on the blade's axis: 0 at capsule end a, 1 at end b
    // By how much the barycentric coordinates change for each metre along the blade towards
    // end b, seen along the normal; all 0 for a triangle without area.
    double blade_lies[3];
    double closing_mps;     // speed at which the shortest way closes, positive approaching
    phys_vec3 velocity_mps; // world, of the blade's point that touches against the skin's
} phys_blade_mesh_hit;

// Earliest contact in the tick of `capsule`, carried by a body from pose0 to pose1 (on
// the shorter way round) in dt_s seconds, with the triangles of a tree that was refitted
// with this same `from` and `to`. Of several triangles touched at the same instant it is
// the one the blade is deepest in, then the one of lowest index. `from` and `to` hold the
// vertices in world coordinates at the start and the end of the tick, as many as the tree
// was made with. No allocation; same input, same bits.
phys_blade_mesh_hit phys_blade_mesh_sweep(const phys_kdop_tree *tree, const float (*from)[3],
                                          const float (*to)[3], const phys_capsule *capsule,
                                          phys_pose pose0, phys_pose pose1, double dt_s);

// The same answer without the tree, one triangle after the other: the slow reference of
// tests and benchmarks.
phys_blade_mesh_hit phys_blade_mesh_sweep_all(const uint32_t (*triangle)[3],
                                              uint32_t triangle_count, const float (*from)[3],
                                              const float (*to)[3], const phys_capsule *capsule,
                                              phys_pose pose0, phys_pose pose1, double dt_s);

#endif
