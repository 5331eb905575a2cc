// The weapons as they are built: the one description of each, from which come what it
// weighs, how it swings, what of it meets blades and the floor, and how it bends.
//
// Frame: origin at the apex of the guard, where the blade leaves it; the blade along -z,
// the thumb's side +y, as in the weapon model frame.
#ifndef WEAPON_PARTS_H
#define WEAPON_PARTS_H

#include "phys_convex.h"
#include "phys_mass_properties.h"
#include "weapon.h"

#define WEAPON_GUARD_DISCS 6

// Lengths in metres, masses in kilograms, densities in kilograms a cubic metre. Blades are
// not round: their radii are those of discs as large as the section.
typedef struct weapon_dimensions {
    double blade_m, blade_root_radius_m, blade_tip_radius_m; // without the point
    double blade_drop_m;           // how far the tip lies below the grip's axis
    double blade_meeting_radius_m; // half its mean width: what other blades meet
    double point_m, point_kg;      // the spring-loaded electric point; none on a sabre
    double guard_depth_m, guard_radius_m, guard_thickness_m, guard_kgpm3;
    double guard_y_m; // of its axis: an épée's is eccentric, shorter on the thumb's side
    phys_disc guard_outline[WEAPON_GUARD_DISCS]; // apex to rim, in shares of depth and radius
    double grip_m, grip_radius_m, grip_kg;       // behind the cushion; without the tang inside
    double pommel_m, pommel_radius_m;            // of steel
    phys_vec3 hilt_end_m;                        // what of grip or pommel a floor can touch:
    double hilt_end_radius_m;                    // a ball
} weapon_dimensions;

enum weapon_part {
    WEAPON_PART_BLADE,
    WEAPON_PART_POINT,
    WEAPON_PART_GUARD,
    WEAPON_PART_TANG, // the blade's end inside grip and pommel
    WEAPON_PART_GRIP,
    WEAPON_PART_POMMEL,
    WEAPON_PART_COUNT,
};

typedef struct weapon_parts {
    phys_mass_properties part[WEAPON_PART_COUNT];
    phys_mass_properties whole;
} weapon_parts;

// Dimensions of the weapon of a kind, inside the limits of the rules (FIE Material Rules
// m.6-m.24). Blade, guard and the hilt's end lie where the models have them; what is free
// to choose is such that the blade bends as the rules want it and the whole weighs what
// the fencing facts say. Aborts on a kind that does not exist.
const weapon_dimensions *weapon_dimensions_of(enum weapon_kind kind);

// Mass, centre and inertia of every part and of the whole, weighed as if straight: that the
// blade drops and an épée's guard is eccentric moves the centre by 3 mm and turns the
// principal axes by half a degree, which is left out.
weapon_parts weapon_parts_make(const weapon_dimensions *dimensions);

// The blade's very end.
phys_vec3 weapon_tip(const weapon_dimensions *dimensions);

// The guard, filled from its apex to its rim: what other blades and guards meet.
phys_convex weapon_guard(const weapon_dimensions *dimensions);

#endif
