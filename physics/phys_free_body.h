// A rigid body on its own above a floor: a weapon that has left the hand. It flies,
// turns, bounces, slides, rolls and comes to rest.
//
// In flight the centre of mass follows its parabola exactly, and the rotation keeps
// its energy exactly (Euler's equations by the implicit midpoint rule). The floor
// is met at the time of contact, found by conservative advancement as in the paper
// (3.1), so no speed tunnels; contacts are solved together (phys_solver). Rims are
// round: the lowest point of a disc is exact, so a guard rolls and does not rock.
#ifndef PHYS_FREE_BODY_H
#define PHYS_FREE_BODY_H

#include "phys_body.h"
#include "phys_mass_properties.h"
#include "phys_solver.h"

// What a plane can touch of a convex body of revolution: all points within margin_m of
// a disc. A capsule's end or a pommel is one of no radius, a sphere; a guard's rim is
// one as wide as the guard.
typedef struct phys_free_end {
    phys_vec3 centre; // body frame (origin at the centre of mass)
    phys_vec3 axis;   // unit, across the disc; not read where radius_m is zero
    double radius_m;  // of the disc
    double margin_m;
} phys_free_end;

// Points of a disc on which the floor presses: the lowest one, and three more of its rim
// when it lies flat.
#define PHYS_FREE_DISC_POINTS 4

// What the body is made of; constant while it moves.
typedef struct phys_free_shape {
    phys_mass mass;
    double mass_kg;
    phys_mat3 inertia_kgm2;
    double reach_m; // of its farthest point from the centre of mass
    int ends;
    phys_free_end end[PHYS_SOLVER_MAX_CONTACTS];
    int points; // of all ends: 1 of a sphere, PHYS_FREE_DISC_POINTS of a disc
} phys_free_shape;

// Resistance to rolling and to turning on the spot, as the lever of the floor's force,
// metres. A guard rolls with 1/27 of its weight against it, as hard wheels do on the
// mats that pistes lie on. Smaller, and it rolls for half a minute.
#define PHYS_FREE_ROLLING_LEVER_M 2.5e-3

// The floor is the plane y = floor_m; y points up.
typedef struct phys_free_settings {
    double gravity_mps2; // >= 0, downwards
    double floor_m;
    double restitution; // 0 to 1
    double friction;    // Coulomb's coefficient, >= 0
} phys_free_settings;

// Plain data without pointers. Start it as {.body = ...}.
typedef struct phys_free_body {
    phys_body body;
    bool asleep;    // at rest for good: velocities are zero and stay so
    double still_s; // how long it has hardly moved
    // Force at each point in the last contact, newtons: where the solver starts.
    double normal_n[PHYS_SOLVER_MAX_CONTACTS];
    phys_vec3 friction_n[PHYS_SOLVER_MAX_CONTACTS];
} phys_free_body;

typedef enum phys_free_state {
    PHYS_FREE_FLYING,
    PHYS_FREE_TOUCHING, // the floor, at some time of the tick
    PHYS_FREE_ASLEEP,
    PHYS_FREE_INVALID, // not finite, not of unit length or out of range: nothing changed
} phys_free_state;

typedef struct phys_free_report {
    phys_free_state state;
    double hardest_mps; // greatest closing speed of an impact in this tick, 0 without
    double gap_m;       // of the lowest end above the floor after it
} phys_free_report;

// Makes a shape of ends and mass properties that are given in the same frame. The body's
// frame has its axes and its origin at the centre of mass. Ends that others cover need
// not be given: a floor touches the convex hull. False, with a shape of no ends, where
// there is no end or they have more than PHYS_SOLVER_MAX_CONTACTS points, where a
// number is out of range or an axis not of unit length, or no real body has such mass.
bool phys_free_shape_init(phys_free_shape *shape, const phys_mass_properties *mass,
                          const phys_free_end *end, int ends);

// Moves the body by dt_s seconds, up to 0.02. A body that starts below the floor is
// lifted onto it. Mechanical energy never grows by more than rounding, but for such a
// lift: what a body gains in height on the floor it loses in speed.
phys_free_report phys_free_body_step(const phys_free_shape *shape,
                                     const phys_free_settings *settings, phys_free_body *free_body,
                                     double dt_s);

// Kinetic and potential energy, joules; potential is zero with the centre on the floor.
double phys_free_body_energy(const phys_free_shape *shape, const phys_free_settings *settings,
                             const phys_body *body);

#endif
