// The edges of an 18-DOP, used to draw it.
#ifndef VIEWER_KDOP_EDGES_H
#define VIEWER_KDOP_EDGES_H

#include "phys_kdop.h"

// A polyhedron of 18 faces has at most 3 * 18 - 6 = 48 edges (Euler).
#define VIEWER_KDOP_EDGES_MAX 48

typedef struct kdop_edge {
    phys_vec3 a, b;
    phys_vec3 out[2]; // outward normals of the two faces that meet there; not unit length
} kdop_edge;

// Returns the number of edges: 0 if the volume is empty or has no thickness. An edge that more than
// two faces share is reported once.
int viewer_kdop_edges(const phys_kdop *kdop, kdop_edge out_edge[VIEWER_KDOP_EDGES_MAX]);

#endif
