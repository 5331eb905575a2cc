// Topology of a triangle mesh: winding, neighbors, and what the surface encloses.
//
// Vertices at the same position count as one vertex here; textures and normals split vertices at
// their seams. The mesh need not be watertight: clothes have hems.
#ifndef MESH_SURFACE_H
#define MESH_SURFACE_H

#include <stdint.h>

#include "phys_math.h"

enum mesh_flaw_kind {
    MESH_SOUND,
    MESH_NO_MEMORY,
    MESH_TRIANGLE_TURNED, // it and a neighbor run along their common edge in the same direction
    MESH_PIECE_INSIDE_OUT // a connected piece whose triangles face into it
};

typedef struct mesh_flaw {
    enum mesh_flaw_kind kind;
    uint32_t triangle; // the flawed triangle, or one of the piece
    double volume_m3;  // of the piece, negative
} mesh_flaw;

// Returns the first flaw of a mesh whose triangles should be counter-clockwise from outside.
// Positions must be finite and corners in range. Allocates memory while it runs.
mesh_flaw mesh_surface_check(const float (*position)[3], uint32_t vertex_count,
                             const uint32_t (*triangle)[3], uint32_t triangle_count);

// For each corner of each triangle, the neighbor across the edge opposite to the corner: the first
// triangle that runs along that edge in the other direction, or the triangle itself if there is
// none. [triangle_count]; the caller frees it. NULL if out of memory. Corners must be in range.
uint32_t (*mesh_surface_neighbors(const float (*position)[3], uint32_t vertex_count,
                                  const uint32_t (*triangle)[3], uint32_t triangle_count))[3];

// The winding number of the triangles around a point: 1 inside a closed surface, 0 outside, and in
// between near holes: the share of all directions that meet the inner side (Jacobson, Kavan,
// Sorkine-Hornung 2013, "Robust Inside-Outside Segmentation using Generalized Winding Numbers", eq.
// 5; solid angle by van Oosterom and Strackee 1983).
double mesh_winding_number(const float (*position)[3], const uint32_t (*triangle)[3],
                           uint32_t triangle_count, phys_vec3 point);

#endif
