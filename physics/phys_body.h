// A rigid body: its mass properties, placement and velocities (paper, section 2).
#ifndef PHYS_BODY_H
#define PHYS_BODY_H

#include "phys_math.h"

// Mass properties about the center of mass, in the body frame, whose origin is the center of
// mass. Only the inverses are stored because only they are used. An immovable body has zero for
// both (paper, end of 4.1).
typedef struct phys_mass {
    double inverse_mass_per_kg;
    phys_mat3 inverse_inertia_per_kgm2;
} phys_mass;

// State of motion in the world frame. `pose` places the body frame, so pose.position is the
// center of mass.
typedef struct phys_body {
    phys_pose pose;
    phys_vec3 velocity_mps;           // of the center of mass
    phys_vec3 angular_velocity_radps; // world axes
} phys_body;

// A capsule fixed to a body: all points within radius_m of the segment a-b. Both ends are in
// the body frame (origin at the center of mass), in meters.
typedef struct phys_capsule {
    phys_vec3 a, b;
    double radius_m;
} phys_capsule;

// World velocity, m/s, of the body's point that is at the world position `point` (paper, eq.
// 6).
static inline phys_vec3 phys_body_velocity_at(const phys_body *body, phys_vec3 point)
{
    phys_vec3 arm = v3_sub(point, body->pose.position);
    return v3_add(body->velocity_mps, v3_cross(body->angular_velocity_radps, arm));
}

// The inverse inertia in world axes, applied to a world vector: R J^-1 R^T v (paper, eq. 5 and
// 4.1).
static inline phys_vec3 phys_inverse_inertia_mul(const phys_mass *mass, phys_quat orientation,
                                                 phys_vec3 v)
{
    phys_vec3 body = quat_rotate_inverse(orientation, v);
    return quat_rotate(orientation, m3_mul_v3(&mass->inverse_inertia_per_kgm2, body));
}

#endif
