// Simultaneous contacts: bodies that touch at up to 16 points, solved together.
//
// Each contact obeys Signorini's conditions (see the lecture on rigid-body collisions among our
// papers): the bodies do not approach, the impulse does not pull, and it only pushes if the
// bodies do not part. Each contact also obeys Coulomb's law: the tangential impulse opposes the
// sliding and is at most friction times the normal impulse, with the same limit in every
// direction of the tangent plane (a round friction cone). The method is the lecture's projected
// Gauss-Seidel, contact by contact, starting from the caller's guess.
#ifndef PHYS_SOLVER_H
#define PHYS_SOLVER_H

#include "phys_body.h"

#define PHYS_SOLVER_MAX_BODIES   8
#define PHYS_SOLVER_MAX_CONTACTS 16

// Used as a body's index for the immovable world, such as the floor.
#define PHYS_SOLVER_WORLD (-1)

// A body that takes part in the contacts. The caller owns both objects and keeps them alive
// during the call.
typedef struct phys_solver_body {
    const phys_mass *mass;
    phys_body *body;
} phys_solver_body;

typedef struct phys_solver_contact {
    int a, b;           // indices into the bodies, or PHYS_SOLVER_WORLD; not the same
    phys_vec3 point;    // world frame
    phys_vec3 normal;   // world frame, unit, from b to a
    double gap_m;       // along the normal; negative if they overlap
    double restitution; // 0 to 1
    double friction;    // Coulomb's coefficient, >= 0

    // On entry a guess: preferably the contact's impulses of the previous tick (warm start), or
    // zero. On return the impulses on a, newton seconds; b gets the opposite.
    double normal_ns;      // >= 0
    phys_vec3 friction_ns; // world frame, orthogonal to the normal
} phys_solver_contact;

typedef enum phys_solver_state {
    PHYS_SOLVER_CONVERGED, // every contact obeys its laws within residual_mps
    PHYS_SOLVER_LIMIT, // reached the limit of sweeps: the result is the best found, residual_mps
                       // says how good; contacts jammed by friction are solved without restitution
                       // and without friction
    PHYS_SOLVER_INVALID, // a number is not finite or out of range: nothing changed
} phys_solver_state;

typedef struct phys_solver_report {
    phys_solver_state state;
    int sweeps;          // passes over all contacts, for velocities or for positions
    double residual_mps; // largest change of a contact's velocity in the last sweep (for positions:
                         // of its displacement, meters)
} phys_solver_report;

// Changes the velocities of the bodies so that no contact approaches. A contact that closed
// faster than restitution_speed_mps parts with at least its restitution times that speed;
// slower contacts do not bounce (resting contact; paper, 4.2). gap_m is not read: pass only
// contacts that touch.
//
// Kinetic energy never grows. Newton's law of restitution with friction at several points could
// increase it (Kane's paradox); in such a case the bounce is reduced to what the energy allows,
// and all impulses stay inside their friction cones. Two bodies get opposite impulses at the
// same point, so momentum is conserved, except for what the immovable world takes.
phys_solver_report phys_solver_velocities(const phys_solver_body *bodies, int body_count,
                                          phys_solver_contact *contacts, int contact_count,
                                          double restitution_speed_mps);

// Moves the bodies, without changing velocities, until no contact overlaps by more than
// allowed_overlap_m, meters, to first order in the rotations. It applies the same conditions to
// displacements, weighted by mass, without friction, and so repairs overlap without adding
// kinetic energy. The contacts' impulses are neither read nor written.
phys_solver_report phys_solver_positions(const phys_solver_body *bodies, int body_count,
                                         const phys_solver_contact *contacts, int contact_count,
                                         double allowed_overlap_m);

#endif
