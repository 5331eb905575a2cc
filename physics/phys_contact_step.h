// Moves two weapons through one tick with all their contacts. It guarantees the invariant that
// the whole program relies on: after every step neither the blades nor the guards overlap, and
// none of them has passed through another.
//
// Contacts are resolved one after another in order of time, not simultaneously by phys_solver.
// Of the ticks with contact, 6 % involve several pairs; three in four of those need one impulse
// per pair, and one tick in 480,000 reaches the limit of contacts.
#ifndef PHYS_CONTACT_STEP_H
#define PHYS_CONTACT_STEP_H

#include "phys_backing.h"
#include "phys_convex.h"
#include "phys_tick_path.h"

// A rigid weapon: its mass properties, its blade's capsule, its state of motion and the guard
// fixed to it. A weapon's own blade and guard are never tested against each other.
typedef struct phys_blade {
    phys_mass mass;
    const phys_backing *backing; // the hand behind this same weapon; NULL: none; the caller owns it
    phys_capsule capsule;        // end a at the guard, end b at the tip
    phys_body body;
    const phys_convex *guard; // in the body frame; NULL for none; the caller owns it
} phys_blade;

typedef enum phys_part { PHYS_PART_BLADE, PHYS_PART_GUARD } phys_part;

typedef struct phys_contact_settings {
    double restitution;       // 0 to 1
    double friction;          // Coulomb's coefficient, >= 0
    double resting_speed_mps; // closing speeds up to this are resting contact, without restitution
                              // (paper, 4.2)
} phys_contact_settings;

typedef struct phys_contact {
    bool resting;
    phys_part part_a, part_b; // the parts that met
    double time_s;            // from the start of the tick
    phys_vec3 point;          // world frame, midway between the surfaces
    phys_vec3 normal;         // world frame, unit, from b to a
    double impulse_ns;        // along the normal, >= 0; 0 for a graze
    double closing_mps;       // along the normal before the impulse; positive = approaching
    // Position on each blade: 0 = capsule end a (guard), 1 = end b (tip); 0 for a guard.
    double along_a, along_b;
} phys_contact;

enum phys_contact_step_state {
    PHYS_CONTACT_STEP_DONE,    // the whole tick was simulated
    PHYS_CONTACT_STEP_LIMIT,   // reached the limit of contacts: stopped early, free of contact and
                               // not approaching
    PHYS_CONTACT_STEP_INVALID, // nothing changed; phys_contact_step lists the causes
};

typedef struct phys_contact_report {
    enum phys_contact_step_state state;
    int count; // of contact[], in order of time
    phys_contact contact[PHYS_MAX_CONTACTS];
    // Gaps between the surfaces after the step, > 0 unless the state is INVALID: gap_m of the
    // two blades; guard_gap_m the smallest one of a pair with a guard that could have met, or
    // INFINITY.
    double gap_m, guard_gap_m;
    // The way that the weapons a and b went: with k contacts at most k + 1 legs. At rest if the
    // state is INVALID.
    phys_tick_path path_a, path_b;
} phys_contact_report;

// Advances both weapons by dt_s seconds (>= 0). On entry the bodies have the velocities wanted
// for this tick. On return they have the poses after the tick and the velocities after all
// impulses.
//
// An impulse acts on each weapon and on as much of the mass behind it as a blow there moves
// (phys_backing.h), which moves with the weapon as one rigid body. So an impulse conserves the
// linear and angular momentum, and does not increase the kinetic energy, of weapons and these
// masses together, not of the weapons alone.
//
// The state is INVALID, with nothing changed, if the weapons overlap or touch on entry (the
// gaps then say by how much), a number is not finite, an orientation is not of unit length
// within 1e-6, a guard is not a valid convex body, or a setting is out of its range.
void phys_contact_step(phys_blade *a, phys_blade *b, double dt_s,
                       const phys_contact_settings *settings, phys_contact_report *out);

#endif
