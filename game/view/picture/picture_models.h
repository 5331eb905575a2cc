// The models of a picture on the graphics card: fencers, weapons, hall.
#ifndef PICTURE_MODELS_H
#define PICTURE_MODELS_H

#include "gl_model.h"
#include "picture_hall.h"
#include "fencer_load.h"
#include "texture_store.h"
#include "weapon.h"

// A fencer's model as either side may have it.
typedef struct picture_body {
    const loaded_fencer *fencer;
    gl_model of_side[2]; // enum duel_side: both may be there, in other poses
} picture_body;

typedef struct picture_models {
    picture_body *body;          // [body_count]
    int body_count, whole_count; // of the latter all textures are there
    model_file *weapon_file[WEAPON_KIND_COUNT];
    gl_model weapon[WEAPON_KIND_COUNT];
    picture_hall hall;
    GLuint white; // stands in for missing textures: factors alone decide
    texture_store *textures;
} picture_models;

// Loads weapons and hall from <assets>/models; `plain` as in texture_store_create(). Their
// textures are there once picture_models_load() says so. On failure false with one line in
// `error`; picture_models_fini() cleans up in either case.
bool picture_models_init(picture_models *m, const char *assets, bool plain, char *error,
                         size_t error_size);
void picture_models_fini(picture_models *m);

// One more fencer, unless it is there, who outlives this; false where memory is out.
bool picture_models_add(picture_models *m, const loaded_fencer *fencer);

// texture_store_load(); where something is broken those who were added since everything was
// there are not there any more.
enum texture_store_state picture_models_load(picture_models *m, double most_s, char *error,
                                             size_t error_size);

// A side's body of this model, or NULL where it was not added.
const gl_model *picture_models_body(const picture_models *m, const fencer_model *model,
                                    enum duel_side side);

#endif
