// Bodies that deform and blades that meet them, for tests and benchmarks.
#ifndef MESH_CASES_H
#define MESH_CASES_H

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

#include "phys_body.h"
#include "phys_kdop_tree.h"
#include "phys_rotation.h"
#include "phys_tick_path.h"
#include "seeded_vec3.h"

// A mesh at rest, and at the start and the end of a tick.
typedef struct mesh_case {
    uint32_t vertex_count, triangle_count;
    float (*rest)[3], (*from)[3], (*to)[3];
    uint32_t (*triangle)[3];
} mesh_case;

// Casts to the const types of function parameters; C17 does not add const to arrays of arrays
// itself.
#define MESH_VERTICES(p)  ((const float(*)[3])(p))
#define MESH_TRIANGLES(p) ((const uint32_t(*)[3])(p))

static inline mesh_case mesh_case_allocate(uint32_t vertex_count, uint32_t triangle_count)
{
    mesh_case mesh = {.vertex_count = vertex_count,
                      .triangle_count = triangle_count,
                      .rest = calloc(vertex_count, sizeof(float[3])),
                      .from = calloc(vertex_count, sizeof(float[3])),
                      .to = calloc(vertex_count, sizeof(float[3])),
                      .triangle = calloc(triangle_count, sizeof(uint32_t[3]))};
    assert(mesh.rest && mesh.from && mesh.to && mesh.triangle);
    return mesh;
}

static inline void mesh_case_free(mesh_case *mesh)
{
    free(mesh->rest);
    free(mesh->from);
    free(mesh->to);
    free(mesh->triangle);
    *mesh = (mesh_case){0};
}

// A tree over the mesh at rest; the caller destroys it.
static inline phys_kdop_tree *mesh_case_tree(const mesh_case *mesh)
{
    phys_kdop_tree *tree =
        phys_kdop_tree_create(MESH_VERTICES(mesh->rest), mesh->vertex_count,
                              MESH_TRIANGLES(mesh->triangle), mesh->triangle_count);
    assert(tree != NULL);
    return tree;
}

// A trunk, 1.8 m high and 0.3 m wide with a waist, that stands on the origin. It has 2 * around *
// up triangles, whose front faces outwards.
static inline mesh_case mesh_case_trunk(uint32_t around, uint32_t up)
{
    mesh_case mesh = mesh_case_allocate(around * (up + 1), 2 * around * up);
    for (uint32_t j = 0; j <= up; j++) {
        for (uint32_t i = 0; i < around; i++) {
            double height = (double)j / up, sine, cosine, ripple, unused;
            phys_sincos(2.0 * PHYS_PI * i / around, &sine, &cosine);
            phys_sincos(9.0 * height, &ripple, &unused);
            double radius = 0.15 + 0.04 * ripple;
            float *p = mesh.rest[j * around + i];
            p[0] = (float)(radius * cosine);
            p[1] = (float)(1.8 * height);
            p[2] = (float)(radius * sine);
        }
    }
    uint32_t t = 0;
    for (uint32_t j = 0; j < up; j++) {
        for (uint32_t i = 0; i < around; i++) {
            uint32_t a = j * around + i, b = j * around + (i + 1) % around;
            const uint32_t quad[2][3] = {{a, a + around, b}, {b, a + around, b + around}};
            for (int h = 0; h < 2; h++, t++) {
                for (int c = 0; c < 3; c++) {
                    mesh.triangle[t][c] = quad[h][c];
                }
            }
        }
    }
    return mesh;
}

// Triangles at random positions, some of them flat, long or single points, with random shared
// vertices.
static inline mesh_case mesh_case_soup(seeded *random, uint32_t triangle_count)
{
    uint32_t vertex_count = 3 + triangle_count;
    mesh_case mesh = mesh_case_allocate(vertex_count, triangle_count);
    for (uint32_t v = 0; v < vertex_count; v++) {
        for (int i = 0; i < 3; i++) {
            mesh.rest[v][i] = (float)seeded_range(random, -0.5, 0.5);
        }
    }
    for (uint32_t t = 0; t < triangle_count; t++) {
        for (int c = 0; c < 3; c++) {
            mesh.triangle[t][c] = (uint32_t)(seeded_next(random) % vertex_count);
        }
    }
    return mesh;
}

// One shape of the body: bent and twisted by `bend`, enlarged by `breath`, and translated.
static inline void mesh_case_pose(const mesh_case *mesh, double bend, double breath,
                                  phys_vec3 moved, float (*out)[3])
{
    for (uint32_t v = 0; v < mesh->vertex_count; v++) {
        const float *p = mesh->rest[v];
        double sine, cosine, y = (double)p[1];
        phys_sincos(bend * y, &sine, &cosine);
        double x = (double)p[0] * (1.0 + breath), z = (double)p[2] * (1.0 + breath);
        out[v][0] = (float)(x * cosine + z * sine + 0.3 * bend * y * y + moved.x);
        out[v][1] = (float)(y * (1.0 - 0.1 * breath) + moved.y);
        out[v][2] = (float)(z * cosine - x * sine + moved.z);
    }
}

// A tick of deformation: up to a few meters per second from any pose.
static inline void mesh_case_move(mesh_case *mesh, seeded *random)
{
    double bend = seeded_range(random, -0.6, 0.6);
    double breath = seeded_range(random, -0.1, 0.1);
    mesh_case_pose(mesh, bend, breath, v3(0, 0, 0), mesh->from);
    double bending = seeded_range(random, -0.004, 0.004);
    double breathing = seeded_range(random, -0.004, 0.004);
    phys_vec3 moved = seeded_vec3(random, 0.003);
    mesh_case_pose(mesh, bend + bending, breath + breathing, moved, mesh->to);
}

enum blade_case_kind {
    BLADE_THRUST,   // along the axis, into the body
    BLADE_CUT,      // across the axis, turning
    BLADE_GRAZE,    // past the surface, within a fraction of a millimeter
    BLADE_TOUCHING, // in contact when the tick starts
    BLADE_STILL,    // does not move, but the body does
    BLADE_PAST,     // any position near the body, any motion
    BLADE_CASE_KINDS,
};

typedef struct blade_case {
    phys_capsule capsule; // end a is the hilt, end b the tip
    phys_pose pose0, pose1;
} blade_case;

// The blade's way with constant velocities.
static inline phys_tick_path blade_case_way(const blade_case *blade, double tick_s)
{
    return phys_tick_path_between(blade->pose0, blade->pose1, tick_s);
}

// The orientation at a time, as a fraction of the tick: spherical interpolation between both poses.
static inline phys_quat blade_case_turned(const blade_case *blade, double time)
{
    phys_quat p = blade->pose0.orientation, q = blade->pose1.orientation;
    double cosine = quat_dot(p, q), sign = cosine < 0.0 ? -1.0 : 1.0;
    double angle = acos(fmin(fabs(cosine), 1.0)), s = 1.0 - time, t = time;
    if (angle > 1e-4) {
        s = sin((1.0 - time) * angle) / sin(angle);
        t = sin(time * angle) / sin(angle);
    }
    t *= sign;
    return quat_normalized(
        (phys_quat){s * p.x + t * q.x, s * p.y + t * q.y, s * p.z + t * q.z, s * p.w + t * q.w});
}

// A blade aimed at a random point of the mesh's surface at the start of the tick.
static inline blade_case blade_case_at(const mesh_case *mesh, seeded *random,
                                       enum blade_case_kind kind)
{
    const uint32_t *corner = mesh->triangle[seeded_next(random) % mesh->triangle_count];
    phys_vec3 p[3];
    for (int c = 0; c < 3; c++) {
        p[c] = v3_from_floats(mesh->from[corner[c]]);
    }
    double s = seeded_range(random, 0, 1), t = seeded_range(random, 0, 1);
    phys_vec3 place = v3_lerp(p[0], v3_lerp(p[1], p[2], s), t);
    phys_vec3 out = v3_normalized_or(v3_cross(v3_sub(p[1], p[0]), v3_sub(p[2], p[0])), v3(1, 0, 0));
    phys_vec3 side = v3_normalized_or(v3_cross(out, seeded_vec3(random, 1)), v3(0, 0, 1));

    blade_case blade;
    double radius = seeded_range(random, 0.0015, 0.005), length = 0.9;
    blade.capsule = (phys_capsule){v3(-0.1, 0, 0), v3(length - 0.1, 0, 0), radius};

    // Direction of the axis, position of the point along it, and its distance from the axis.
    phys_vec3 axis, motion, spin;
    double along = seeded_range(random, 0.2, 1.0), gap = seeded_range(random, 0, 0.015);
    switch (kind) {
    case BLADE_THRUST:
        axis = v3_normalized_or(v3_add_scaled(seeded_vec3(random, 0.6), out, -1), side);
        along = 1.0;
        motion = v3_scale(axis, seeded_range(random, 0.002, 0.02));
        spin = seeded_vec3(random, 0.005);
        break;
    case BLADE_GRAZE:
        axis = side;
        gap = seeded_range(random, -1e-4, 2e-4);
        motion = v3_scale(v3_cross(out, side), seeded_range(random, -0.03, 0.03));
        spin = v3_scale(out, seeded_range(random, -0.05, 0.05));
        break;
    case BLADE_TOUCHING:
        axis = v3_normalized_or(v3_add_scaled(side, out, seeded_range(random, -0.5, 0.5)), side);
        gap = seeded_range(random, -radius, 0);
        motion = seeded_vec3(random, 0.01);
        spin = seeded_vec3(random, 0.02);
        break;
    case BLADE_STILL:
        axis = side;
        gap = seeded_range(random, -1e-4, 0.002);
        motion = spin = v3(0, 0, 0);
        break;
    case BLADE_CUT:
        axis = side;
        motion = v3_scale(out, seeded_range(random, -0.03, 0.005));
        spin = v3_scale(v3_cross(out, side), seeded_range(random, -0.06, 0.06));
        break;
    default:
        axis = v3_normalized_or(seeded_vec3(random, 1), side);
        gap = seeded_range(random, -0.1, 0.5);
        motion = seeded_vec3(random, 0.03);
        spin = seeded_vec3(random, 0.06);
        break;
    }

    // Turn x to the axis and move the blade to the point.
    phys_vec3 up = v3_any_orthogonal(axis);
    phys_mat3 turned = m3_from_columns(axis, up, v3_cross(axis, up));
    blade.pose0.orientation = quat_from_m3(&turned);
    phys_vec3 center = v3_add_scaled(place, out, gap + radius);
    blade.pose0.position = v3_add_scaled(center, axis, 0.1 - along * length);
    blade.pose1.orientation =
        quat_normalized(quat_mul(phys_quat_from_rotation_vector(spin), blade.pose0.orientation));
    blade.pose1.position = v3_add(blade.pose0.position, motion);
    return blade;
}

#endif
