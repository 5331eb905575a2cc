// The motion of a rigid body over a window in which its velocities are constant.
#ifndef PHYS_MOTION_H
#define PHYS_MOTION_H

#include "phys_body.h"

// World frame; start.position is the centre of mass, about which the body turns
// (the black box of the paper, section 2.1). The orientation must be of unit length.
typedef struct phys_motion {
    phys_pose start;
    phys_vec3 velocity_mps;
    phys_vec3 angular_velocity_radps;
} phys_motion;

// The motion of a body that keeps its velocities from now on.
static inline phys_motion phys_motion_of(const phys_body *body)
{
    return (phys_motion){body->pose, body->velocity_mps, body->angular_velocity_radps};
}

// Pose t seconds after the start: exact, by the exponential map, for any number of turns.
phys_pose phys_motion_at(const phys_motion *motion, double t_s);

// Upper bound of the speed of every point of the capsule's axis, metres a second,
// at any time of the motion: |v| + max |w x r| over the ends (paper, lemma 3.1).
// A point of the capsule's round surface is at a fixed distance from the axis,
// so gaps between capsules close no faster than the sum of two such bounds.
double phys_motion_speed_bound(const phys_motion *motion, const phys_capsule *capsule);

#endif
