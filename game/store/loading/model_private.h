// A model while it is being read: shared by the files that read it and private to them.
#ifndef MODEL_PRIVATE_H
#define MODEL_PRIVATE_H

#include <assimp/scene.h>

#include "model_file.h"

typedef struct model_reader {
    const char *path;
    char *error;
    size_t error_size;
    const struct aiScene *scene;
    const struct aiNode **ai_node; // by index into model_file.node
    model_file *file;
} model_reader;

// Writes "<path>: <message>" to the error and returns false. Takes printf's arguments.
__attribute__((format(printf, 2, 3))) bool model_reader_fail(const model_reader *r,
                                                             const char *format, ...);

// Copies a name, truncated to fit.
void model_reader_name(char out[MODEL_NAME_SIZE], const char *name);

// Copies the upper three rows of one of Assimp's matrices.
void model_reader_matrix(const struct aiMatrix4x4 *a, double out[3][4]);
bool model_reader_matrix_is_finite(double m[3][4]);

// model_glb.c: reads the whole file into memory and checks its container. Returns NULL if it fails.
uint8_t *model_reader_bytes(const model_reader *r, size_t *out_size);

// model_materials.c: reads the images and then the materials that use them.
bool model_reader_images(model_reader *r);
bool model_reader_materials(model_reader *r);

// model_mesh.c: reads the vertices, triangles and skin of all meshes. Rigid meshes are moved to
// their node's place.
bool model_reader_meshes(model_reader *r);

#endif
