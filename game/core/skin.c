#include "skin.h"

void skin_matrices_make(const fencer_model *model, const body_pose *pose, fencer_frame frame,
                        skin_matrices *out)
{
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        const body_bone *bone = &pose->bone[b];
        // p -> joint + R (p - rest), seen from the world.
        phys_vec3 moved = v3_sub(bone->joint, quat_rotate(bone->rotation, model->joint_rest[b]));
        const phys_vec3 columns[4] = {
            quat_rotate(bone->rotation, v3(1, 0, 0)),
            quat_rotate(bone->rotation, v3(0, 1, 0)),
            quat_rotate(bone->rotation, v3(0, 0, 1)),
            moved,
        };
        for (int column = 0; column < 4; column++) {
            phys_vec3 v = fencer_frame_point_from_model(columns[column]);
            v = column < 3 ? fencer_frame_vector_to_world(frame, v)
                           : fencer_frame_point_to_world(frame, v);
            out->m[b][0][column] = (float)v.x;
            out->m[b][1][column] = (float)v.y;
            out->m[b][2][column] = (float)v.z;
        }
    }
}

// The matrix of a vertex: its bones' matrices in the proportion of their weights.
// Twelve independent sums, which compilers turn into three vectors of four.
static void blend(const skin_matrices *matrices, const uint8_t index[4], const float weight[4],
                  float out[12])
{
    const float *first = &matrices->m[index[0]][0][0];
    for (int i = 0; i < 12; i++) {
        out[i] = weight[0] * first[i];
    }
    for (int j = 1; j < 4; j++) {
        if (weight[j] == 0.0f) {
            continue;
        }
        const float *more = &matrices->m[index[j]][0][0];
        for (int i = 0; i < 12; i++) {
            out[i] += weight[j] * more[i];
        }
    }
}

void skin_positions(const fencer_model *model, const skin_matrices *matrices,
                    float (*out_position)[3])
{
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        float m[12];
        blend(matrices, model->bone_index[v], model->bone_weight[v], m);
        const float *p = model->rest_position[v];
        const float *r = m;
        for (int row = 0; row < 3; row++, r += 4) {
            out_position[v][row] = r[0] * p[0] + r[1] * p[1] + r[2] * p[2] + r[3];
        }
    }
}

void skin_normals(const fencer_model *model, const skin_matrices *matrices, float (*out_normal)[3])
{
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        float m[12];
        blend(matrices, model->bone_index[v], model->bone_weight[v], m);
        const float *n = model->rest_normal[v];
        float turned[3];
        const float *r = m;
        for (int row = 0; row < 3; row++, r += 4) {
            turned[row] = r[0] * n[0] + r[1] * n[1] + r[2] * n[2];
        }
        float square = turned[0] * turned[0] + turned[1] * turned[1] + turned[2] * turned[2];
        // Opposite rotations may cancel; then any direction is as good as another.
        float scale = square > 0.0f ? 1.0f / sqrtf(square) : 0.0f;
        out_normal[v][0] = turned[0] * scale;
        out_normal[v][1] = square > 0.0f ? turned[1] * scale : 1.0f;
        out_normal[v][2] = turned[2] * scale;
    }
}
