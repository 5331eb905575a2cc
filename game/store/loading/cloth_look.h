// How the fencer's clothes are painted: club colors, and the lamé over the target.
#ifndef CLOTH_LOOK_H
#define CLOTH_LOOK_H

#include "model_file.h"
#include "weapon.h"

// What is told about a material besides its pictures; plain floats, equal byte for byte
// where two materials look alike.
typedef struct cloth_look {
    float color[3];  // linear, multiplies the picture
    float occlusion; // share of the picture's
    float roughness; // factors of the picture's
    float metalness;
    float accent_share; // how much takes the fencer's color as a whole
} cloth_look;

// A material in a bout with that weapon. Foil and sabre fencers wear conductive cloth where
// they can be hit (valid_target.h, FIE Material Rules m.28 foil, m.34 sabre); anything but the
// fencer's cloth looks as its file has it.
cloth_look cloth_look_of(const model_material *material, enum weapon_kind kind);

#endif
