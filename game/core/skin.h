// Linear-blend skinning on the CPU: one implementation for picture and touch.
#ifndef SKIN_H
#define SKIN_H

#include "body_pose.h"

// 3 x 4 row-major matrices, model frame at rest to world, float.
typedef struct skin_matrices {
    float m[FENCER_BONE_COUNT][3][4];
} skin_matrices;

// Bone matrices of a pose for a fencer standing at `frame` (mirror included). A
// left-hander's matrices reflect: his triangles come out clockwise from outside.
void skin_matrices_make(const fencer_model *model, const body_pose *pose, fencer_frame frame,
                        skin_matrices *out);

// World positions of all vertices into out_position[vertex_count].
void skin_positions(const fencer_model *model, const skin_matrices *matrices,
                    float (*out_position)[3]);

// World unit normals of all vertices into out_normal[vertex_count], out of the body
// for left-handers too.
void skin_normals(const fencer_model *model, const skin_matrices *matrices, float (*out_normal)[3]);

#endif
