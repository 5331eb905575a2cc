#include "cloth_look.h"

#include <string.h>

#include "valid_target.h"

// Lamé, a brocade of metal threads: grayer than cotton and slightly shiny.
static const float LAME_COLOR[3] = {0.56f, 0.575f, 0.605f};
static const float LAME_ROUGHNESS = 0.52f;

// Materials whose whole surface takes the accent color. In all other materials only the models'
// blue paint takes it (solid.frag).
static const struct {
    const char *material;
    float share;
} ACCENTS[] = {{"accent", 1.0f}, {"socks", 0.9f}, {"mask_trim", 0.75f}};

// Materials that can be lamé, and the part of the body that they cover.
static const struct {
    const char *material;
    enum body_part part;
} CLOTHS[] = {
    {"jacket", PART_TORSO},   {"jacket_groin", PART_GROIN},      {"jacket_waist", PART_WAIST},
    {"collar", PART_NECK},    {"sleeve", PART_WEAPON_UPPER_ARM}, {"mask_bib", PART_BIB},
    {"mask_chin", PART_MASK},
};

// What each material is a piece of.
static const struct {
    const char *material;
    enum cloth_garment garment;
} PIECES[] = {
    {"jacket", CLOTH_JACKET},      {"jacket_groin", CLOTH_JACKET}, {"jacket_waist", CLOTH_JACKET},
    {"jacket_hips", CLOTH_JACKET}, {"sleeve", CLOTH_JACKET},       {"collar", CLOTH_JACKET},
    {"accent", CLOTH_BAND},        {"breeches", CLOTH_BREECHES},   {"socks", CLOTH_SOCKS},
    {"shoes", CLOTH_SHOES},        {"glove", CLOTH_GLOVE},         {"mask_bib", CLOTH_BIB},
    {"mask_chin", CLOTH_BIB},      {"skin", CLOTH_SKIN},           {"mask_mesh", CLOTH_WIRE},
    {"mask_trim", CLOTH_TRIM},
};

static enum cloth_garment garment_of(const char *material)
{
    for (size_t i = 0; i < sizeof PIECES / sizeof PIECES[0]; i++) {
        if (strcmp(PIECES[i].material, material) == 0) {
            return PIECES[i].garment;
        }
    }
    return CLOTH_PLAIN;
}

static float accent_share(const char *material)
{
    for (size_t i = 0; i < sizeof ACCENTS / sizeof ACCENTS[0]; i++) {
        if (strcmp(material, ACCENTS[i].material) == 0) {
            return ACCENTS[i].share;
        }
    }
    return 0.0f;
}

// In epee the whole body is target, and no lamé is worn.
static bool is_lame(const char *material, enum weapon_kind kind)
{
    for (size_t i = 0; i < sizeof CLOTHS / sizeof CLOTHS[0]; i++) {
        if (strcmp(material, CLOTHS[i].material) == 0) {
            return kind != WEAPON_EPEE && body_part_is_target(kind, CLOTHS[i].part);
        }
    }
    return false;
}

cloth_look cloth_look_of(const model_material *material, enum weapon_kind kind)
{
    cloth_look look = {
        .garment = garment_of(material->name),
        .color = {material->base_color[0], material->base_color[1], material->base_color[2]},
        .occlusion = material->occluded ? 1.0f : 0.0f,
        .roughness = material->roughness,
        .metalness = material->metalness,
        .accent_share = accent_share(material->name),
    };
    if (is_lame(material->name, kind)) {
        for (int i = 0; i < 3; i++) {
            look.color[i] *= LAME_COLOR[i];
        }
        look.roughness *= LAME_ROUGHNESS;
        look.lame = 1.0f;
    }
    return look;
}
