#include "figure_joints.h"

#include <math.h>

phys_quat figure_turn_between(phys_vec3 from, phys_vec3 to)
{
    phys_vec3 axis = v3_cross(from, to);
    double w = 1.0 + v3_dot(from, to);
    if (w < 1e-9) {
        axis = v3_any_orthogonal(from);
        w = 0.0;
    }
    return quat_normalized((phys_quat){axis.x, axis.y, axis.z, w});
}

phys_quat figure_hand_axes(phys_vec3 fingers, phys_vec3 palm)
{
    phys_vec3 out = v3_sub(palm, v3_scale(fingers, v3_dot(palm, fingers)));
    out = v3_normalized_or(out, v3_any_orthogonal(fingers));
    phys_mat3 axes = m3_from_columns(v3_cross(out, fingers), out, fingers);
    return quat_from_m3(&axes);
}

phys_pose figure_around(phys_quat turn, phys_vec3 joint, phys_vec3 place)
{
    return (phys_pose){.position = v3_sub(place, quat_rotate(turn, joint)), .orientation = turn};
}

phys_pose figure_moved(phys_pose whole, phys_pose part)
{
    return (phys_pose){.position = pose_apply(whole, part.position),
                       .orientation = quat_mul(whole.orientation, part.orientation)};
}

phys_quat figure_turn_about(phys_vec3 axis, double rad)
{
    const double s = sin(0.5 * rad);
    return (phys_quat){axis.x * s, axis.y * s, axis.z * s, cos(0.5 * rad)};
}
