// Two blades through one tick, with all their contacts: the invariant the whole
// program stands on. After every step the blades neither overlap nor have passed
// through each other.
#ifndef PHYS_CONTACT_STEP_H
#define PHYS_CONTACT_STEP_H

#include "phys_body.h"

// A rigid blade: its mass properties, its capsule and its state of motion.
typedef struct phys_blade {
    phys_mass mass;
    phys_capsule capsule; // end a at the guard, end b at the tip
    phys_body body;
} phys_blade;

typedef struct phys_contact_settings {
    double restitution;       // 0 to 1
    double friction;          // Coulomb's coefficient, >= 0
    double resting_speed_mps; // closing speeds up to this are resting contact: e = 0 (paper, 4.2)
} phys_contact_settings;

typedef struct phys_contact {
    bool resting;
    double time_s;           // in the tick
    phys_vec3 point;         // world, midway between the surfaces
    phys_vec3 normal;        // world, unit, from b to a
    double impulse_ns;       // along the normal, >= 0; 0 where they only grazed
    double closing_mps;      // along the normal, before; positive = approaching
    double along_a, along_b; // place on each blade: 0 = capsule end a (guard), 1 = end b (tip)
} phys_contact;

// Contacts in one tick. Blades that meet have one or two; of a million ticks of
// random fencing about one needs them all. Then the rest of that tick is dropped.
#define PHYS_MAX_CONTACTS 16

enum phys_contact_step_state {
    PHYS_CONTACT_STEP_DONE,    // the whole tick was made
    PHYS_CONTACT_STEP_LIMIT,   // contacts ran out: stopped early, free, nothing approaching there
    PHYS_CONTACT_STEP_INVALID, // nothing changed; see phys_contact_step
};

typedef struct phys_contact_report {
    enum phys_contact_step_state state;
    int count; // of contact[], in the order of time
    phys_contact contact[PHYS_MAX_CONTACTS];
    double gap_m; // between the surfaces after the step, > 0 unless the state is INVALID
} phys_contact_report;

// Advances both blades by dt_s seconds (>= 0). On entry the bodies' velocities are
// the ones wanted for this tick; on return the poses are those after the tick and
// the velocities those after all impulses.
//
// INVALID, with nothing changed, when the blades overlap or touch on entry
// (gap_m then says by how much), when a number is not finite, an orientation is
// not of unit length within 1e-6, or a setting is out of its range.
void phys_contact_step(phys_blade *a, phys_blade *b, double dt_s,
                       const phys_contact_settings *settings, phys_contact_report *out);

#endif
