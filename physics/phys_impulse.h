// The impulse between two bodies that meet at a point (paper, 4.1), with
// Coulomb friction added in the tangent plane.
#ifndef PHYS_IMPULSE_H
#define PHYS_IMPULSE_H

#include "phys_body.h"

typedef enum phys_impulse_state {
    PHYS_IMPULSE_APPLIED,
    PHYS_IMPULSE_NOT_APPROACHING, // nothing to stop: the velocities are as they were
    PHYS_IMPULSE_IMMOVABLE,       // approaching, but no impulse can move either body at the point
    PHYS_IMPULSE_INVALID,         // a velocity or an arm is not finite: nothing changed
} phys_impulse_state;

typedef struct phys_impulse {
    phys_impulse_state state;
    phys_vec3 impulse_ns; // on a; b has the opposite
    double normal_ns;     // its part along the normal, >= 0
    double closing_mps;   // speed of approach along the normal before; negative when parting
} phys_impulse;

// Changes the velocities of two bodies that touch at `point` (world) with the unit
// normal from b to a, so that afterwards they part at `restitution` (0 to 1) times
// their closing speed (paper, eq. 21 to 27). Both get opposite impulses at the
// same point, so linear and angular momentum stay.
//
// friction is Coulomb's coefficient, >= 0: the tangential impulse is against the
// sliding left by the normal impulse and at most friction times the whole normal
// impulse. It carries as much normal impulse as keeps the restitution law exact,
// and never more than loses energy most: kinetic energy does not grow. With
// restitution 1 and friction 0 it stays.
phys_impulse phys_impulse_apply(const phys_mass *mass_a, phys_body *a, const phys_mass *mass_b,
                                phys_body *b, phys_vec3 point, phys_vec3 normal, double restitution,
                                double friction);

#endif
