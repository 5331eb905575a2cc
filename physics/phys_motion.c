#include "phys_motion.h"

#include "phys_rotation.h"

phys_pose phys_motion_at(const phys_motion *motion, double t_s)
{
    phys_quat turn = phys_quat_from_rotation_vector(v3_scale(motion->angular_velocity_radps, t_s));
    return (phys_pose){
        v3_add_scaled(motion->start.position, motion->velocity_mps, t_s),
        quat_normalized(quat_mul(turn, motion->start.orientation)),
    };
}

double phys_motion_speed_bound(const phys_motion *motion, const phys_capsule *capsule)
{
    phys_vec3 w = motion->angular_velocity_radps;
    double at_a = v3_length(v3_cross(w, quat_rotate(motion->start.orientation, capsule->a)));
    double at_b = v3_length(v3_cross(w, quat_rotate(motion->start.orientation, capsule->b)));
    return v3_length(motion->velocity_mps) + (at_a > at_b ? at_a : at_b);
}
