// All models of a picture on the graphics card: fencers, weapons and hall.
#ifndef PICTURE_MODELS_H
#define PICTURE_MODELS_H

#include "gl_model.h"
#include "picture_face.h"
#include "picture_hall.h"
#include "picture_referee.h"
#include "fencer_load.h"
#include "texture_store.h"
#include "weapon.h"

// A fencer's model, ready for either side.
typedef struct picture_body {
    const loaded_fencer *fencer;
    gl_model of_side[2]; // enum duel_side: both sides may use it, in different poses
    face_fit face;       // where its face is
} picture_body;

typedef struct picture_models {
    picture_body *body;          // [body_count]
    int body_count, whole_count; // the first whole_count bodies have all their textures
    model_file *weapon_file[WEAPON_KIND_COUNT];
    gl_model weapon[WEAPON_KIND_COUNT];
    picture_hall hall;
    picture_referee referee;
    picture_face face;
    GLuint white; // replaces missing textures, so that the material's factors alone count
    texture_store *textures;
} picture_models;

// Loads weapons and hall from <assets>/models; `plain` is as in texture_store_create().
// picture_models_load() then loads their textures. On failure returns false with one line in
// `error`; picture_models_fini() cleans up in either case.
bool picture_models_init(picture_models *m, const char *assets, bool plain, char *error,
                         size_t error_size);
void picture_models_fini(picture_models *m);

// Adds a fencer unless it is there already; the fencer must outlive this. Returns false if out of
// memory.
bool picture_models_add(picture_models *m, const loaded_fencer *fencer);

// Calls texture_store_load(). If a file is broken, removes the fencers who were added since all
// textures were last complete.
enum texture_store_state picture_models_load(picture_models *m, double most_s, char *error,
                                             size_t error_size);

// A side's body of this model, or NULL if the model was not added.
const gl_model *picture_models_body(const picture_models *m, const fencer_model *model,
                                    enum duel_side side);

// How the faces fit this model, which was added.
const face_fit *picture_models_face_fit(const picture_models *m, const fencer_model *model);

#endif
