// The impulse between two bodies that meet at a point (paper, 4.1), with Coulomb friction in
// the tangent plane.
#ifndef PHYS_IMPULSE_H
#define PHYS_IMPULSE_H

#include "phys_body.h"

typedef enum phys_impulse_state {
    PHYS_IMPULSE_APPLIED,
    PHYS_IMPULSE_NOT_APPROACHING, // the bodies do not approach: velocities unchanged
    PHYS_IMPULSE_IMMOVABLE,       // approaching, but no impulse can move either body at that point
    PHYS_IMPULSE_INVALID,         // a velocity or a lever arm is not finite: nothing changed
} phys_impulse_state;

typedef struct phys_impulse {
    phys_impulse_state state;
    phys_vec3 impulse_ns; // on a, newton seconds, world frame; b gets the opposite
    double normal_ns;     // its component along the normal, >= 0
    double closing_mps;   // speed of approach along the normal before the impulse; negative if the
                          // bodies part
} phys_impulse;

// Changes the velocities of two bodies that touch at `point` (world frame), with the unit
// normal from b to a, so that afterwards they part at `restitution` (0 to 1) times their
// closing speed (paper, eq. 21 to 27). Both get opposite impulses at the same point, so linear
// and angular momentum are conserved.
//
// `friction` is Coulomb's coefficient, >= 0. The tangential impulse opposes the sliding that
// the normal impulse leaves, and is at most `friction` times the total normal impulse. A
// tangential impulse also changes the speed along the normal; the normal impulse is corrected
// so that the law of restitution holds exactly. The tangential impulse never exceeds the one
// that dissipates the most energy, so kinetic energy does not grow. With restitution 1 and
// friction 0 it is conserved.
phys_impulse phys_impulse_apply(const phys_mass *mass_a, phys_body *a, const phys_mass *mass_b,
                                phys_body *b, phys_vec3 point, phys_vec3 normal, double restitution,
                                double friction);

#endif
