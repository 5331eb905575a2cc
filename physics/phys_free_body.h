// A single rigid body above a floor: a weapon that has left the hand. It flies, turns, bounces,
// slides, rolls and comes to rest.
//
// In flight the center of mass follows its parabola exactly, and the rotation keeps energy and
// angular momentum (phys_free_turn.h says how well); in the moment before an impact, at most 0.05
// rad of rotation, the direction of the momentum may be off in third order of this angle. The time
// of contact with the floor is found by conservative advancement with the paper's bound on speed
// (3.1), so a body never tunnels through the floor at any speed. Simultaneous contacts are solved
// together (phys_solver). The lowest point of a disc is computed exactly, so a round guard rolls
// without rocking.
#ifndef PHYS_FREE_BODY_H
#define PHYS_FREE_BODY_H

#include "phys_body.h"
#include "phys_free_turn.h"
#include "phys_mass_properties.h"
#include "phys_solver.h"

// A part of a convex body of revolution that a plane can touch: all points within margin_m of a
// disc. A capsule's end or a pommel is a disc without radius, i.e. a sphere; a guard's rim is a
// disc as wide as the guard.
typedef struct phys_free_end {
    phys_vec3 center; // body frame (origin at the center of mass)
    phys_vec3 axis;   // unit normal of the disc; not read if radius_m is zero
    double radius_m;  // of the disc
    double margin_m;
} phys_free_end;

// Contact points of a disc with the floor: the lowest point, and three more on the rim if the
// disc lies flat.
#define PHYS_FREE_DISC_POINTS 4

// The body's mass properties and shape; constant while it moves.
typedef struct phys_free_shape {
    phys_mass mass;
    double mass_kg;
    phys_inertia inertia;
    double reach_m; // distance of the farthest point from the center of mass
    int ends;
    phys_free_end end[PHYS_SOLVER_MAX_CONTACTS];
    int points; // contact points of all ends: 1 for a sphere, PHYS_FREE_DISC_POINTS for a disc
} phys_free_shape;

// Resistance to rolling and to spinning in place, as the lever arm of the floor's force,
// meters. A guard rolls against 1/27 of its weight, like hard wheels on the mats of a piste.
// With a smaller value it would roll for half a minute.
#define PHYS_FREE_ROLLING_LEVER_M 2.5e-3

// The floor is the plane y = floor_m; y points up.
typedef struct phys_free_settings {
    double gravity_mps2; // >= 0, downwards
    double floor_m;
    double restitution; // 0 to 1
    double friction;    // Coulomb's coefficient, >= 0
} phys_free_settings;

// Plain data without pointers. Initialize it as {.body = ...}.
typedef struct phys_free_body {
    phys_body body;
    bool asleep;    // at rest permanently: velocities are zero and stay so
    double still_s; // for how long it has been nearly at rest
    // Forces at each point in the last contact, newtons: the solver's initial guess.
    double normal_n[PHYS_SOLVER_MAX_CONTACTS];
    phys_vec3 friction_n[PHYS_SOLVER_MAX_CONTACTS];
} phys_free_body;

typedef enum phys_free_state {
    PHYS_FREE_FLYING,
    PHYS_FREE_TOUCHING, // the floor, at some time in the tick
    PHYS_FREE_ASLEEP,
    PHYS_FREE_INVALID, // a number is not finite or out of range, or not of unit length: nothing
                       // changed
} phys_free_state;

typedef struct phys_free_report {
    phys_free_state state;
    double hardest_mps; // greatest closing speed of an impact in this tick; 0 without an impact
    double gap_m;       // height of the lowest end above the floor after the tick
} phys_free_report;

// Initializes a shape from ends and mass properties given in one frame. The body frame of the
// shape has the same axes and its origin at the center of mass. Ends inside the convex hull of
// the others may be left out, because a floor touches only the hull. Returns false and makes a
// shape without ends if there is no end, the ends have more than PHYS_SOLVER_MAX_CONTACTS
// contact points, a number is out of range, an axis is not of unit length, or no real body can
// have these mass properties.
bool phys_free_shape_init(phys_free_shape *shape, const phys_mass_properties *mass,
                          const phys_free_end *end, int ends);

// Advances the body by dt_s seconds, at most 0.02. A body that starts below the floor is lifted
// onto it. Apart from such a lift, mechanical energy never grows by more than rounding: when a
// correction on the floor raises the body, its kinetic energy is reduced by the same amount.
phys_free_report phys_free_body_step(const phys_free_shape *shape,
                                     const phys_free_settings *settings, phys_free_body *free_body,
                                     double dt_s);

// Kinetic plus potential energy, joules. The potential energy is zero if the center of mass is
// on the floor.
double phys_free_body_energy(const phys_free_shape *shape, const phys_free_settings *settings,
                             const phys_body *body);

#endif
