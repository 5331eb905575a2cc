// Two weapons through one tick, with all their contacts: the invariant the whole
// program stands on. After every step neither the blades nor the guards overlap,
// and none of them has passed through another.
//
// Contacts are taken one after the other in the order of time, not several at once by
// phys_solver: of ticks with contact 6 % have several pairs, three in four of those are
// done with one impulse a pair, and one tick in 480,000 runs out of contacts.
#ifndef PHYS_CONTACT_STEP_H
#define PHYS_CONTACT_STEP_H

#include "phys_convex.h"

// A rigid weapon: its mass properties, its blade's capsule, its state of motion and
// the guard that moves with it. A weapon's own blade and guard never meet.
typedef struct phys_blade {
    phys_mass mass;
    phys_capsule capsule; // end a at the guard, end b at the tip
    phys_body body;
    const phys_convex *guard; // in the body's frame; NULL: none
} phys_blade;

typedef enum phys_part { PHYS_PART_BLADE, PHYS_PART_GUARD } phys_part;

typedef struct phys_contact_settings {
    double restitution;       // 0 to 1
    double friction;          // Coulomb's coefficient, >= 0
    double resting_speed_mps; // closing speeds up to this are resting contact: e = 0 (paper, 4.2)
} phys_contact_settings;

typedef struct phys_contact {
    bool resting;
    phys_part part_a, part_b; // what met
    double time_s;            // in the tick
    phys_vec3 point;          // world, midway between the surfaces
    phys_vec3 normal;         // world, unit, from b to a
    double impulse_ns;        // along the normal, >= 0; 0 where they only grazed
    double closing_mps;       // along the normal, before; positive = approaching
    // Place on each blade: 0 = capsule end a (guard), 1 = end b (tip); 0 on a guard.
    double along_a, along_b;
} phys_contact;

enum phys_contact_step_state {
    PHYS_CONTACT_STEP_DONE,    // the whole tick was made
    PHYS_CONTACT_STEP_LIMIT,   // contacts ran out: stopped early, free, nothing approaching there
    PHYS_CONTACT_STEP_INVALID, // nothing changed; see phys_contact_step
};

typedef struct phys_contact_report {
    enum phys_contact_step_state state;
    int count; // of contact[], in the order of time
    phys_contact contact[PHYS_MAX_CONTACTS];
    // Between the surfaces after the step, > 0 unless the state is INVALID: of the two
    // blades, and the least of those with a guard that could have met, else INFINITY.
    double gap_m, guard_gap_m;
} phys_contact_report;

// Advances both weapons by dt_s seconds (>= 0). On entry the bodies' velocities are
// the ones wanted for this tick; on return the poses are those after the tick and
// the velocities those after all impulses.
//
// INVALID, with nothing changed, when the weapons overlap or touch on entry
// (the gaps then say by how much), when a number is not finite, an orientation is
// not of unit length within 1e-6, a guard is no valid body, or a setting is out of
// its range.
void phys_contact_step(phys_blade *a, phys_blade *b, double dt_s,
                       const phys_contact_settings *settings, phys_contact_report *out);

#endif
