// The weapons' masses from their parts: what a blade of steel, a guard, a grip and a pommel
// of such dimensions weigh together. It is how the figures of weapon.c are checked, and
// where to begin for a weapon that nobody has weighed.
//
// Frame: origin at the apex of the guard, where the blade leaves it; the blade along -z,
// as in the weapon model frame.
#ifndef WEAPON_PARTS_H
#define WEAPON_PARTS_H

#include "phys_mass_properties.h"
#include "weapon.h"

// Lengths in metres, masses in kilograms, densities in kilograms a cubic metre. Blades are
// not round: their radii are those of discs as large as the section.
typedef struct weapon_dimensions {
    double blade_m, blade_root_radius_m, blade_tip_radius_m;
    double point_kg; // the spring-loaded button of an electric point; none on a sabre
    double guard_depth_m, guard_radius_m, guard_thickness_m, guard_kgpm3;
    double grip_m, grip_radius_m, grip_kg; // behind the cushion; without the tang inside
    double pommel_m, pommel_radius_m;
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
// m.6-m.24). Free to choose within those, they are such that the blade bends as the rules
// want it and the whole weighs what the fencing facts say. Aborts on a kind that does not
// exist.
const weapon_dimensions *weapon_dimensions_of(enum weapon_kind kind);

// Mass, centre and inertia of every part and of the whole.
weapon_parts weapon_parts_make(const weapon_dimensions *dimensions);

#endif
