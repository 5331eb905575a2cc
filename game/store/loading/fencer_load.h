// Reads a fencer's .glb file into the fencer_model that is posed, drawn and hit.
#ifndef FENCER_LOAD_H
#define FENCER_LOAD_H

#include "fencer_model.h"
#include "model_file.h"

typedef struct loaded_fencer {
    fencer_model model; // its arrays belong to this struct; prepared for duels
    model_file *file;   // texture coordinates, materials, ranges and images for drawing
    uint8_t (*bone_index)[4];
    uint8_t *triangle_part;
} loaded_fencer;

// Loads and checks a fencer: 25 bones with the expected names, in the rest pose, and each vertex
// weighted to at most four of them. Needs no window and decodes no image. Returns NULL if it fails,
// with one line in `error` that names the file, the position and the remedy.
loaded_fencer *loaded_fencer_create(const char *path, char *error, size_t error_size);
void loaded_fencer_destroy(loaded_fencer **fencer);

#endif
