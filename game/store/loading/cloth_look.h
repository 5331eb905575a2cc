// Colors and materials of the fencer's clothes: club colors, and the lamé on the target.
#ifndef CLOTH_LOOK_H
#define CLOTH_LOOK_H

#include "model_file.h"
#include "weapon.h"

// Which drawing of seams, bands and wrinkles a material has (assets/shaders/pieces.glsl, with the
// same numbers).
enum cloth_garment {
    CLOTH_PLAIN,
    CLOTH_JACKET,
    CLOTH_BAND, // on a sleeve or a sock
    CLOTH_BREECHES,
    CLOTH_SOCKS,
    CLOTH_SHOES,
    CLOTH_GLOVE,
    CLOTH_BIB,
    CLOTH_SKIN,
    CLOTH_WIRE, // of the mask
    CLOTH_TRIM  // rim and strap of the mask
};

// The appearance of a material besides its images. Without padding, so two equal appearances
// compare equal byte for byte.
typedef struct cloth_look {
    enum cloth_garment garment;
    float lame;      // 1: conductive cloth, 0: not
    float color[3];  // linear, multiplies the image
    float occlusion; // share of the image's ambient occlusion
    float roughness; // multiplies the image's
    float metalness;
    float accent_share; // share of the surface that takes the fencer's accent color, 0..1
} cloth_look;

// The appearance of a material in a bout with this weapon. Foil and sabre fencers wear conductive
// cloth on their target (valid_target.h; FIE Material Rules m.28 foil, m.34 sabre). Every other
// material keeps the appearance that its file gives it.
cloth_look cloth_look_of(const model_material *material, enum weapon_kind kind);

#endif
