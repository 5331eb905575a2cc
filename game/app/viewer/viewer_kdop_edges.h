// The edges of an 18-DOP, for drawing it.
#ifndef VIEWER_KDOP_EDGES_H
#define VIEWER_KDOP_EDGES_H

#include "phys_kdop.h"

// A polyhedron of 18 faces has no more edges (Euler: at most 3 * 18 - 6).
#define VIEWER_KDOP_EDGES_MAX 48

typedef struct kdop_edge {
    phys_vec3 a, b;
    phys_vec3 out[2]; // normals of the two faces that meet there, out of the volume; not unit
} kdop_edge;

// Returns how many there are; none for an empty volume or one without thickness. Where more
// than two faces meet in one line it is reported once.
int viewer_kdop_edges(const phys_kdop *kdop, kdop_edge out_edge[VIEWER_KDOP_EDGES_MAX]);

#endif
