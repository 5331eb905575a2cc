#include "mesh_tangents.h"

#include <math.h>
#include <string.h>

// Sums of tangents shorter than this have no direction. Their unit is meters of skin times image
// sides; triangles are at least a millimeter large.
#define LEAST_TANGENT 1e-12

// The directions of u and v on a triangle, with a length that grows with its area.
static void directions_of(const model_file *file, const uint32_t corner[3], phys_vec3 *out_u,
                          phys_vec3 *out_v)
{
    const float *a = file->uv[corner[0]], *b = file->uv[corner[1]], *c = file->uv[corner[2]];
    phys_vec3 at = v3_from_floats(file->position[corner[0]]);
    phys_vec3 first = v3_sub(v3_from_floats(file->position[corner[1]]), at);
    phys_vec3 second = v3_sub(v3_from_floats(file->position[corner[2]]), at);
    double u1 = (double)(b[0] - a[0]), v1 = (double)(b[1] - a[1]);
    double u2 = (double)(c[0] - a[0]), v2 = (double)(c[1] - a[1]);
    double turned = u1 * v2 - u2 * v1 < 0.0 ? -1.0 : 1.0;
    *out_u = v3_scale(v3_sub(v3_scale(first, v2), v3_scale(second, v1)), turned);
    *out_v = v3_scale(v3_sub(v3_scale(second, u1), v3_scale(first, u2)), turned);
}

// Adds each triangle's direction of u to its corners, and in the fourth component the orientation
// of the image as seen from outside the skin.
static void sum_up(const model_file *file, float (*tangent)[4])
{
    for (uint32_t t = 0; t < file->triangle_count; t++) {
        phys_vec3 u, v;
        directions_of(file, file->triangle[t], &u, &v);
        for (int k = 0; k < 3; k++) {
            uint32_t vertex = file->triangle[t][k];
            phys_vec3 normal = v3_from_floats(file->normal[vertex]);
            float *sum = tangent[vertex];
            v3_to_floats(v3_add(v3_from_floats(sum), u), sum);
            sum[3] -= (float)v3_dot(v3_cross(normal, u), v);
        }
    }
}

void mesh_tangents(const model_file *file, float (*out_tangent)[4])
{
    memset(out_tangent, 0, file->vertex_count * sizeof *out_tangent);
    sum_up(file, out_tangent);
    for (uint32_t i = 0; i < file->vertex_count; i++) {
        phys_vec3 normal = v3_from_floats(file->normal[i]), way = v3_from_floats(out_tangent[i]);
        way = v3_add_scaled(way, normal, -v3_dot(way, normal));
        if (v3_length(way) < LEAST_TANGENT) {
            way = v3_cross(fabs(normal.y) < 0.9 ? v3(0, 1, 0) : v3(1, 0, 0), normal);
        }
        v3_to_floats(v3_normalized_or(way, v3(1, 0, 0)), out_tangent[i]);
        out_tangent[i][3] = out_tangent[i][3] < 0.0f ? -1.0f : 1.0f;
    }
}
