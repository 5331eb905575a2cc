// A mass behind a weapon: the hand at its grip, as a blow on the blade meets it.
//
// The hand is a point mass on the weapon, but between it and the place of the blow lie the blade,
// which bends, and the grip, which yields: a spring. A blow that lasts blow_s moves the mass behind
// a spring of compliance c by the share 1 / (1 + mass c / blow_s^2) of what it would move it
// without the spring: all of a stiff connection, and of a soft one as much as the spring's force
// gains within the blow. So near the guard a blow finds weapon and hand almost as one rigid body,
// and toward the tip almost the free weapon.
#ifndef PHYS_BACKING_H
#define PHYS_BACKING_H

#include "phys_flexion.h"
#include "phys_mass_properties.h"

// All in the weapon's body frame.
typedef struct phys_backing {
    phys_mass_properties weapon;     // solid; about its center of mass, which is the origin
    double mass_kg;                  // of the hand; 0: none
    phys_vec3 at_m;                  // where it is
    double grip_mpn;                 // compliance of its connection, meters per newton
    double blow_s;                   // duration of a blow, more than 0
    const phys_flexion_blade *blade; // the caller owns it
} phys_backing;

// The mass properties of everything that a blow must move, as one rigid body: `mass` about the
// common center of mass, along the axes of the body frame, and that center in the body frame.
typedef struct phys_struck {
    phys_mass mass;
    phys_vec3 center_m;
} phys_struck;

// Returns the mass behind the weapon that a blow at a place of the blade moves: 0 at the guard (and
// for the guard itself), 1 at the tip.
double phys_backing_kg(const phys_backing *backing, double along);

// Returns the weapon with that mass, fixed to it at at_m.
phys_struck phys_backing_struck(const phys_backing *backing, double along);

#endif
