// The motion of a rigid body over a window in which its velocities are constant.
#ifndef PHYS_MOTION_H
#define PHYS_MOTION_H

#include "phys_body.h"

// World frame. start.position is the center of mass, about which the body turns; its
// orientation must be of unit length. This motion stands for what the paper calls the black box
// (section 2.1).
typedef struct phys_motion {
    phys_pose start;
    phys_vec3 velocity_mps;
    phys_vec3 angular_velocity_radps;
} phys_motion;

// The motion of a body that keeps its present velocities.
static inline phys_motion phys_motion_of(const phys_body *body)
{
    return (phys_motion){body->pose, body->velocity_mps, body->angular_velocity_radps};
}

// The pose t_s seconds after the start. The exponential map makes it exact for any number of
// turns.
phys_pose phys_motion_at(const phys_motion *motion, double t_s);

// Upper bound on the speed, m/s, of every point of the capsule's axis at any time of the
// motion:
// v| + max |w x r| over both ends (paper, lemma 3.1). Every point of the capsule's surface is
// radius_m from the axis, so the gap between two capsules closes no faster than the sum of
// their two bounds.
double phys_motion_speed_bound(const phys_motion *motion, const phys_capsule *capsule);

#endif
