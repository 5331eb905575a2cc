// The models of a picture on the graphics card: fencers, weapons, hall.
#ifndef PICTURE_MODELS_H
#define PICTURE_MODELS_H

#include "gl_model.h"
#include "hall.h"
#include "model_load.h"
#include "weapon.h"

typedef struct picture_models {
    const loaded_fencer *fencer[2]; // enum duel_side
    gl_model body[2];
    // Whose textures each body wears: the first one's where both are the same model.
    const gl_model *dress[2];
    model_file *weapon_file[WEAPON_KIND_COUNT];
    gl_model weapon[WEAPON_KIND_COUNT];
    hall hall;
    GLuint white; // stands in for missing textures: factors alone decide
} picture_models;

// Loads weapons and hall from <assets>/models and all textures, decoded on all cores;
// `plain` as in texture_load(). The fencers outlive this. On failure false with one
// line in `error`; picture_models_fini() cleans up in either case.
bool picture_models_init(picture_models *m, const loaded_fencer *const fencer[2],
                         const char *assets, bool plain, char *error, size_t error_size);
void picture_models_fini(picture_models *m);

#endif
