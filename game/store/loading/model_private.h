// A model file on its way in: what the files that read it share, and nobody else.
#ifndef MODEL_PRIVATE_H
#define MODEL_PRIVATE_H

#include <assimp/scene.h>

#include "model_file.h"

typedef struct model_reader {
    const char *path;
    char *error;
    size_t error_size;
    const struct aiScene *scene;
    const struct aiNode **ai_node; // by our node index
    model_file *file;
} model_reader;

// Writes "<path>: <what>" and returns false; printf-like.
__attribute__((format(printf, 2, 3))) bool model_reader_fail(const model_reader *r,
                                                             const char *format, ...);

// A name of the file's, cut to fit.
void model_reader_name(char out[MODEL_NAME_SIZE], const char *name);

// The upper three rows of a matrix of Assimp's.
void model_reader_matrix(const struct aiMatrix4x4 *a, double out[3][4]);
bool model_reader_matrix_is_finite(double m[3][4]);

// model_glb.c: the whole file in memory, its container checked. NULL on failure.
uint8_t *model_reader_bytes(const model_reader *r, size_t *out_size);

// model_materials.c: pictures, then the materials that use them.
bool model_reader_images(model_reader *r);
bool model_reader_materials(model_reader *r);

// model_mesh.c: vertices, triangles and skin of all meshes, placed by the nodes.
bool model_reader_meshes(model_reader *r);

#endif
