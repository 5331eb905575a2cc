// The three weapons as rigid bodies, assembled from their parts (weapon_parts.h).
//
// Weapon model frame: origin at the pinch of thumb and index finger, blade along
// -z, thumb side +y. Body frame: the same axes, origin at the center of mass.
#ifndef WEAPON_H
#define WEAPON_H

#include "phys_convex.h"
#include "phys_flexion.h"
#include "phys_free_body.h"

// A new weapon is appended, because recordings store the numbers. Each table of weapons asserts
// that its last row is there, so a table without a row for the new weapon does not compile.
enum weapon_kind { WEAPON_EPEE, WEAPON_FOIL, WEAPON_SABRE, WEAPON_KIND_COUNT };

typedef struct weapon {
    enum weapon_kind kind;
    double mass_kg;
    phys_mass mass;              // about the center of mass
    phys_mat3 inertia_kgm2;      // the same, not inverted: body frame
    phys_vec3 center_m;          // center of mass in the weapon model frame
    phys_capsule blade;          // body frame: a at the guard, b at the tip
    double guard_z_m;            // where the blade leaves the guard, model frame (negative)
    phys_convex guard;           // body frame: the bell, filled, from its apex to its rim
    phys_flexion_blade flexion;  // how the blade bends when its point meets resistance
    double point_closes_n;       // force that closes the switch in the point
    unsigned point_closes_ticks; // ... for at least so many milliseconds; 0: no switch
    phys_free_shape floor_shape; // body frame: the shape that touches the floor after a drop
} weapon;

// The weapon of a kind. Aborts if there is no such kind.
weapon weapon_make(enum weapon_kind kind);

// "epee", "foil", "sabre"
const char *weapon_key(enum weapon_kind kind);

// "épée", "foil", "sabre"
const char *weapon_name(enum weapon_kind kind);

// How many milliseconds the switch in the point must stay closed to register; 0: the weapon has no
// switch. The same as point_closes_ticks.
unsigned weapon_closing_ticks(enum weapon_kind kind);

// Finds the kind with this key. Returns false if the text names no weapon.
bool weapon_from_key(const char *key, enum weapon_kind *out_kind);

// The same for a key of `length` bytes that need not end with a zero.
bool weapon_from_word(const char *word, size_t length, enum weapon_kind *out_kind);

// Converts a pose of the body frame to the pose of the weapon model frame (the hand), and back.
phys_pose weapon_model_pose(const weapon *held, phys_pose body_pose);
phys_pose weapon_body_pose(const weapon *held, phys_pose model_pose);

#endif
