// Several contacts at once: bodies that touch at up to 16 points, solved together.
//
// Each contact obeys Signorini's conditions (the lecture on rigid-body collisions in
// our papers: no approach, no pull, and a push only where there is no parting) and
// Coulomb's law: a tangential impulse of at most friction times the normal one, in
// every direction of the tangent plane alike (a round cone), against the sliding.
// The method is the lecture's projected Gauss-Seidel, contact after contact,
// started from the caller's guess.
#ifndef PHYS_SOLVER_H
#define PHYS_SOLVER_H

#include "phys_body.h"

#define PHYS_SOLVER_MAX_BODIES   8
#define PHYS_SOLVER_MAX_CONTACTS 16

// In place of a body's index: what cannot move and does not, such as the floor.
#define PHYS_SOLVER_WORLD (-1)

// A body that takes part. Both are the caller's and outlive the call only.
typedef struct phys_solver_body {
    const phys_mass *mass;
    phys_body *body;
} phys_solver_body;

typedef struct phys_solver_contact {
    int a, b;           // indices into the bodies, or PHYS_SOLVER_WORLD; not the same
    phys_vec3 point;    // world
    phys_vec3 normal;   // world, unit, from b to a
    double gap_m;       // along the normal; below zero where they overlap
    double restitution; // 0 to 1
    double friction;    // Coulomb's coefficient, >= 0

    // On entry a guess, best what the contact had in the last tick (warm start), or
    // zero. On return the impulse on a; b has the opposite.
    double normal_ns;      // >= 0
    phys_vec3 friction_ns; // world, across the normal
} phys_solver_contact;

typedef enum phys_solver_state {
    PHYS_SOLVER_CONVERGED, // every contact obeys its laws within residual_mps
    PHYS_SOLVER_LIMIT,     // sweeps ran out: the best so far, residual_mps says how good;
                           // contacts jammed by friction are solved plastic and smooth
    PHYS_SOLVER_INVALID,   // a number is not finite or out of range: nothing changed
} phys_solver_state;

typedef struct phys_solver_report {
    phys_solver_state state;
    int sweeps;          // over all contacts, of velocities; of positions likewise
    double residual_mps; // largest change of a velocity at a contact in the last sweep
                         // (metres instead for positions)
} phys_solver_report;

// Changes the velocities of the bodies so that no contact approaches. A contact that
// closed faster than restitution_speed_mps parts at least at its restitution times
// that speed; slower ones do not bounce (resting contact; paper, 4.2). gap_m is not
// read: pass only contacts that touch.
//
// Kinetic energy never grows. Newton's law of restitution with friction at several
// points could let it (Kane's paradox); then only so much of the bounce is given as
// energy allows, still inside all cones. Bodies get opposite impulses at the same
// points, so their momentum stays, but for what the world takes.
phys_solver_report phys_solver_velocities(const phys_solver_body *bodies, int body_count,
                                          phys_solver_contact *contacts, int contact_count,
                                          double restitution_speed_mps);

// Moves the bodies, without a change of velocity, until no contact overlaps by more
// than allowed_overlap_m (to first order in the turns made): the same conditions
// for displacements, weighted by mass, no friction. Contacts' impulses are neither
// read nor written. So overlap is repaired without adding kinetic energy.
phys_solver_report phys_solver_positions(const phys_solver_body *bodies, int body_count,
                                         const phys_solver_contact *contacts, int contact_count,
                                         double allowed_overlap_m);

#endif
