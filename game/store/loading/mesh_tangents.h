// Which way a picture lies on a model's skin: what readers of glTF put normal maps on by.
#ifndef MESH_TANGENTS_H
#define MESH_TANGENTS_H

#include "model_file.h"

// For each vertex the way in which u grows, a unit vector across its normal, and 1 or -1: by it
// cross(normal, tangent) points upwards in the picture, against v. Where a vertex's triangles have
// no room in the picture it is any way across the normal. `out_tangent` has room for all vertices.
void mesh_tangents(const model_file *file, float (*out_tangent)[4]);

#endif
