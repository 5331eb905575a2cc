// The rotation of a rigid body without torque: Euler's equations.
//
// The angular momentum stays; the angular velocity does not, unless the body turns about an axis of
// its own. The equations are solved by the implicit midpoint rule in the body frame, which keeps
// the energy and the magnitude of the angular momentum. Its remaining error, of third order in the
// angle, is a rotation of the momentum; the orientation is turned back by it, so that the momentum
// keeps its direction too. In 0.45 s the shipped weapons keep both to 2e-11, mostly to 1e-12
// (test_weapon_flight.c).
#ifndef PHYS_FREE_TURN_H
#define PHYS_FREE_TURN_H

#include "phys_body.h"

// How a body resists turning, body frame: the inertia about its center of mass, and its inverse.
typedef struct phys_inertia {
    phys_mat3 kgm2, inverse_per_kgm2;
} phys_inertia;

// Largest rotation in one step, radians. It makes the error of the midpoint rule's iteration shrink
// by a factor of at least ten in each round.
#define PHYS_FREE_TURN_MOST_RAD 0.05

typedef struct phys_free_turn {
    // World axes: the constant angular velocity that leads from the orientation before to that
    // after. It is the motion for everything that tests for contacts on the way.
    phys_vec3 mean_radps;
    phys_quat orientation; // after
    phys_vec3 angular_velocity_radps;
} phys_free_turn;

// Returns one step of t_s >= 0 seconds. The body must turn by at most PHYS_FREE_TURN_MOST_RAD in
// it.
phys_free_turn phys_free_turn_of(const phys_inertia *inertia, const phys_body *body, double t_s);

// Returns only the angular velocity after t_s seconds, and its mean; all in the body frame. The
// body must turn by at most PHYS_FREE_TURN_MOST_RAD in it.
phys_vec3 phys_free_turn_spin(const phys_inertia *inertia, phys_vec3 spin_radps, double t_s,
                              phys_vec3 *out_mean_radps);

// Moves a body without forces for dt_s seconds, in as many equal steps as its rotation needs, but
// at most 50. Beyond that it is less exact; the shipped weapons stay finite up to 1e5 rad/s
// (test_weapon_flight.c).
void phys_free_turn_fly(const phys_inertia *inertia, phys_body *body, double dt_s);

#endif
