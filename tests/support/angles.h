// Angles that tests measure, radians.
#ifndef ANGLES_H
#define ANGLES_H

#include "phys_rotation.h"

// The angle of the rotation from orientation `b` to orientation `a`, 0..pi.
static inline double angle_between(phys_quat a, phys_quat b)
{
    return v3_length(phys_rotation_vector_from_quat(quat_mul(a, quat_conjugate(b))));
}

// The angle at the joint `b` between the directions to `a` and to `c`, 0..pi.
static inline double angle_inside(phys_vec3 a, phys_vec3 b, phys_vec3 c)
{
    phys_vec3 u = v3_sub(a, b), w = v3_sub(c, b);
    return phys_atan2(v3_length(v3_cross(u, w)), v3_dot(u, w));
}

#endif
