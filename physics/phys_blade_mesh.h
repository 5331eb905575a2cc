// First contact of a moving blade with a deforming body within one tick.
//
// The blade is a capsule on a body that moves along a phys_tick_path, the way that it really went
// among its contacts with the other weapon. The body that it may meet is a triangle mesh whose
// vertices move linearly. Blade and triangle touch when the distance between the capsule's axis and
// the triangle equals the capsule's radius.
//
// The path of the turning blade is approximated by straight pieces (phys_blade_path.h). Within
// a piece all points move linearly, and phys_toc_triangle.h finds the contact.
#ifndef PHYS_BLADE_MESH_H
#define PHYS_BLADE_MESH_H

#include "phys_blade_path.h"
#include "phys_body.h"
#include "phys_kdop_tree.h"
#include "phys_tick_path.h"

// The greatest coordinate of a blade, meters. A blade farther away is an error of the caller
// and gives PHYS_BLADE_MESH_INVALID. PHYS_KDOP_GROWTH_M relies on this limit.
#define PHYS_BLADE_MESH_REACH_M 1000.0

enum phys_blade_mesh_state {
    PHYS_BLADE_MESH_MISS,
    PHYS_BLADE_MESH_HIT,
    PHYS_BLADE_MESH_INVALID, // a number is not finite, an orientation not of unit length, the
                             // radius is negative, the tick's length not positive, or the blade is
                             // too far away
};

// All fields except `state` are zero unless state is PHYS_BLADE_MESH_HIT.
typedef struct phys_blade_mesh_hit {
    enum phys_blade_mesh_state state;
    double time; // of first contact, as a fraction of the tick, 0..1; 0 if touching at the start
    uint32_t triangle;
    double barycentric[3]; // coordinates of `point`, in the order of the triangle's corners
    phys_vec3 point;       // world frame, on the triangle
    phys_vec3 normal;      // world frame, unit normal of the triangle on the side of the blade
    double along;          // position on the blade's axis: 0 at capsule end a, 1 at end b
    // Change of the barycentric coordinates per meter along the blade towards end b, projected
    // along the normal; all 0 for a triangle without area.
    double blade_lies[3];
    double closing_mps;     // speed at which the shortest distance shrinks; positive = approaching
    phys_vec3 velocity_mps; // world frame, of the blade's contact point relative to the skin's
} phys_blade_mesh_hit;

// Finds the earliest contact between the triangles of `tree` and a capsule that is fixed to a body
// moving along `way`, whose length is that of the tick. The tree must have been refitted with the
// same `from` and `to`: the vertices in world coordinates at the start and the end of the tick, as
// many as the tree was created with. If several triangles are touched at the same instant, the
// result is the one in which the blade is deepest, and among equals the one of lowest index. Does
// not allocate; the same input gives the same bits.
phys_blade_mesh_hit phys_blade_mesh_sweep(const phys_kdop_tree *tree, const float (*from)[3],
                                          const float (*to)[3], const phys_capsule *capsule,
                                          const phys_tick_path *way);

// Whether a blade touches a triangle, whose corners are at `corner` when the tick begins: then the
// sweep of a tree that has it finds a contact at time 0, of this triangle or another one, or says
// that the input is not valid. Of the path only the ends are needed.
bool phys_blade_mesh_lies_on(const phys_blade_path *path, const phys_vec3 corner[3]);

// Finds the same contact without the tree by testing every triangle: the slow reference for
// tests and benchmarks.
phys_blade_mesh_hit phys_blade_mesh_sweep_all(const uint32_t (*triangle)[3],
                                              uint32_t triangle_count, const float (*from)[3],
                                              const float (*to)[3], const phys_capsule *capsule,
                                              const phys_tick_path *way);

#endif
