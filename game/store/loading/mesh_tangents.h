// Tangents of a mesh, which normal maps of glTF need.
#ifndef MESH_TANGENTS_H
#define MESH_TANGENTS_H

#include "model_file.h"

// For each vertex: the unit direction in which u grows, perpendicular to the normal, and then 1 or
// -1, the sign for which sign * cross(normal, tangent) points up in the image, against v. If the
// triangles of a vertex have no area in the image, the direction is an arbitrary perpendicular to
// the normal. `out_tangent` has room for all vertices.
void mesh_tangents(const model_file *file, float (*out_tangent)[4]);

#endif
