// The surface that triangles make: which way they face, which are neighbours, and what they
// close.
//
// Vertices at the same place are one here, whatever the seams of textures and normals
// split them into. Nothing has to be watertight: clothes have hems.
#ifndef MESH_SURFACE_H
#define MESH_SURFACE_H

#include <stdint.h>

#include "phys_math.h"

enum mesh_flaw_kind {
    MESH_SOUND,
    MESH_NO_MEMORY,
    MESH_TRIANGLE_TURNED, // it and a neighbour run along their common edge the same way
    MESH_PIECE_INSIDE_OUT // a connected piece whose triangles face into it
};

typedef struct mesh_flaw {
    enum mesh_flaw_kind kind;
    uint32_t triangle; // the flawed one, or one of the piece
    double volume_m3;  // of the piece, negative
} mesh_flaw;

// The first flaw of a mesh, triangles counter-clockwise from outside. Positions are finite
// and corners in range. Allocates while it runs.
mesh_flaw mesh_surface_check(const float (*position)[3], uint32_t vertex_count,
                             const uint32_t (*triangle)[3], uint32_t triangle_count);

// The triangle beside each triangle, across the edge that faces each of its corners: the first
// that runs along that edge the other way, the triangle itself where there is none.
// [triangle_count], the caller frees it; NULL if out of memory. Corners are in range.
uint32_t (*mesh_surface_neighbours(const float (*position)[3], uint32_t vertex_count,
                                   const uint32_t (*triangle)[3], uint32_t triangle_count))[3];

// How often the triangles go around a point: 1 inside of a closed surface, 0 outside, in
// between where it has holes: the share of all directions that meet its inner side (Jacobson,
// Kavan, Sorkine-Hornung 2013, "Robust Inside-Outside Segmentation using Generalized Winding
// Numbers", eq. 5; solid angle by van Oosterom and Strackee 1983).
double mesh_winding_number(const float (*position)[3], const uint32_t (*triangle)[3],
                           uint32_t triangle_count, phys_vec3 point);

#endif
