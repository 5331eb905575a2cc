// The three weapons as rigid bodies, put together from their parts (weapon_parts.h).
//
// Weapon model frame: origin at the pinch of thumb and index finger, blade along
// -z, thumb side +y. Body frame: the same axes, origin at the centre of mass.
#ifndef WEAPON_H
#define WEAPON_H

#include "phys_convex.h"
#include "phys_flexion.h"
#include "phys_free_body.h"

enum weapon_kind { WEAPON_EPEE, WEAPON_FOIL, WEAPON_SABRE, WEAPON_KIND_COUNT };

typedef struct weapon {
    enum weapon_kind kind;
    double mass_kg;
    phys_mass mass;              // about the centre of mass
    phys_vec3 centre_m;          // centre of mass in the weapon model frame
    phys_capsule blade;          // body frame: a at the guard, b at the tip
    double guard_z_m;            // where the blade leaves the guard, model frame (negative)
    phys_convex guard;           // body frame: the bell, filled, from its apex to its rim
    phys_flexion_blade flexion;  // how the blade bends when its point is stopped
    double point_closes_n;       // the switch in the point: the force that closes it, and for
    unsigned point_closes_ticks; // how many milliseconds at least; 0: there is no switch
    phys_free_shape floor_shape; // body frame: what of it a floor can touch, once dropped
} weapon;

// The weapon of a kind. Aborts on a kind that does not exist.
weapon weapon_make(enum weapon_kind kind);

// "epee", "foil", "sabre"
const char *weapon_key(enum weapon_kind kind);

// "épée", "foil", "sabre"
const char *weapon_name(enum weapon_kind kind);

// Kind of a key; false where the text names no weapon.
bool weapon_from_key(const char *key, enum weapon_kind *out_kind);

// Placement of the model frame (the hand) that puts the body where `body` is, and back.
phys_pose weapon_model_pose(const weapon *held, phys_pose body_pose);
phys_pose weapon_body_pose(const weapon *held, phys_pose model_pose);

#endif
