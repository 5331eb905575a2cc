// The construction of each weapon: the single description from which its mass, inertia, collision
// shapes and bending are derived.
//
// Frame: origin at the apex of the guard, where the blade leaves it; blade along -z, thumb side +y,
// as in the weapon model frame.
#ifndef WEAPON_PARTS_H
#define WEAPON_PARTS_H

#include "phys_convex.h"
#include "phys_mass_properties.h"
#include "weapon.h"

#define WEAPON_GUARD_DISCS 6

// Lengths in meters, masses in kilograms, densities in kilograms per cubic meter. Blades are not
// round: a radius is that of a disc with the same area as the cross-section.
typedef struct weapon_dimensions {
    double blade_m, blade_root_radius_m, blade_tip_radius_m; // without the point
    double blade_drop_m;           // how far the tip lies below the grip's axis
    double blade_meeting_radius_m; // half its mean width: for contacts with other blades
    double point_m, point_kg;      // the spring-loaded electric point; none on a sabre
    double guard_depth_m, guard_radius_m, guard_thickness_m, guard_kgpm3;
    double
        guard_y_m; // height of its axis: an épée's guard is eccentric, shorter on the thumb's side
    phys_disc guard_outline[WEAPON_GUARD_DISCS]; // apex to rim, as shares of depth and radius
    double grip_m, grip_radius_m, grip_kg;       // behind the cushion; without the tang inside
    double pommel_m, pommel_radius_m;            // of steel
    phys_vec3 hilt_end_m;                        // a ball at the end of the hilt,
    double hilt_end_radius_m;                    // for contacts with the floor
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

// Dimensions of the weapon of a kind, within the limits of the rules (FIE Material Rules m.6-m.24).
// Blade, guard and the end of the hilt are where the 3D models have them. What remains free is
// chosen such that the blade bends as the rules require and the whole weighs what such weapons
// usually weigh. Aborts if there is no such kind.
const weapon_dimensions *weapon_dimensions_of(enum weapon_kind kind);

// Mass, center of mass and inertia of every part and of the whole, computed as if the weapon were
// straight. Leaving out that the blade drops and that an épée's guard is eccentric shifts the
// center by 3 mm and turns the principal axes by half a degree.
weapon_parts weapon_parts_make(const weapon_dimensions *dimensions);

// The end of the blade.
phys_vec3 weapon_tip(const weapon_dimensions *dimensions);

// The guard, filled from its apex to its rim: its shape for contacts with other blades and guards.
phys_convex weapon_guard(const weapon_dimensions *dimensions);

#endif
