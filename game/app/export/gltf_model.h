// Adds a model's mesh, materials and textures to a glTF file.
#ifndef GLTF_MODEL_H
#define GLTF_MODEL_H

#include "gltf_write.h"
#include "fencer_load.h"
#include "weapon.h"

#define GLTF_MODEL_IMAGES 32

// Zero it except for `file`. A model may be added as several meshes (two fencers with different
// accents); its textures are written once, except those that contain an accent.
typedef struct gltf_model {
    const model_file *file;
    int texture[GLTF_MODEL_IMAGES]; // 1 + index of the texture, 0: not written yet
    int tinted[GLTF_MODEL_IMAGES];  // the same for textures with the current mesh's accent
} gltf_model;

typedef struct gltf_mesh_options {
    const char *name;
    enum weapon_kind weapon;     // determines the fencers' clothes
    const float *accent;         // linear color; NULL: none
    const loaded_fencer *fencer; // whose bones move the mesh; NULL: none
    bool mirrored;               // in x, for a left-hander
} gltf_mesh_options;

// Sets out_mesh to the mesh's index. Returns false if memory is out.
bool gltf_model_add(gltf_writer *w, gltf_model *model, const gltf_mesh_options *options,
                    int *out_mesh);

#endif
