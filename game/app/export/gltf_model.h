// A model's mesh, materials and pictures as they go into a glTF file.
#ifndef GLTF_MODEL_H
#define GLTF_MODEL_H

#include "gltf_write.h"
#include "fencer_load.h"
#include "weapon.h"

#define GLTF_MODEL_IMAGES 32

// Zeroed but for `file`. One and the same model may become several meshes (of two fencers with
// accents of their own): its pictures are written once, but those with an accent in them.
typedef struct gltf_model {
    const model_file *file;
    int texture[GLTF_MODEL_IMAGES]; // 1 + the texture, 0: not yet written
    int dyed[GLTF_MODEL_IMAGES];    // the same with the accent of the mesh that is being added
} gltf_model;

typedef struct gltf_dress {
    const char *name;
    enum weapon_kind weapon;     // what the fencers' clothes go by
    const float *accent;         // linear color; NULL: none
    const loaded_fencer *fencer; // whose bones carry it; NULL: none do
    bool mirrored;               // in x: a left-hander
} gltf_dress;

// The mesh's index. False where memory is out.
bool gltf_model_add(gltf_writer *w, gltf_model *model, const gltf_dress *dress, int *out_mesh);

#endif
