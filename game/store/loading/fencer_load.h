// The fencer's .glb made into the fencer_model that is posed, drawn and hit.
#ifndef FENCER_LOAD_H
#define FENCER_LOAD_H

#include "fencer_model.h"
#include "model_file.h"

typedef struct loaded_fencer {
    fencer_model model; // its arrays live as long as this struct
    model_file *file;   // uv, materials, ranges and pictures for drawing
    uint8_t (*bone_index)[4];
    uint8_t *triangle_part;
} loaded_fencer;

// Loads and checks the fencer: 25 bones under their names, at rest, every vertex
// carried by at most four of them; no window and no picture decoding needed. NULL
// on failure, with one line in `error` naming the file, the place and what to do.
loaded_fencer *loaded_fencer_create(const char *path, char *error, size_t error_size);
void loaded_fencer_destroy(loaded_fencer **fencer);

#endif
