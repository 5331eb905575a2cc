// Reads a model file: its nodes here, and its other parts in the files that model_private.h names.
#include <assimp/cimport.h>
#include <stdlib.h>
#include <string.h>

#include "model_private.h"

// A limit above all of our models: a damaged file must not use up the memory.
static const uint32_t MAX_NODES = 4096;

static void matrix_mul(double a[3][4], double b[3][4], double out[3][4])
{
    double m[3][4];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) {
            m[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
        }
        m[i][3] += a[i][3];
    }
    memcpy(out, m, sizeof m);
}

static uint32_t count_nodes(const struct aiNode *node, uint32_t limit)
{
    uint32_t count = 1;
    for (unsigned i = 0; i < node->mNumChildren && count < limit; i++) {
        count += count_nodes(node->mChildren[i], limit - count);
    }
    return count;
}

static void add_nodes(model_reader *r, const struct aiNode *source, int parent)
{
    model_file *file = r->file;
    int index = (int)file->node_count++;
    model_node *node = &file->node[index];
    r->ai_node[index] = source; // NOLINT(clang-analyzer-unix.Malloc): the root counts itself
    model_reader_name(node->name, source->mName.data);
    node->parent = parent;
    model_reader_matrix(&source->mTransformation, node->global);
    if (parent != MODEL_NO_NODE) {
        matrix_mul(file->node[parent].global, node->global, node->global);
    }
    for (unsigned i = 0; i < source->mNumChildren; i++) {
        add_nodes(r, source->mChildren[i], index);
    }
}

static bool read_nodes(model_reader *r)
{
    uint32_t count = count_nodes(r->scene->mRootNode, MAX_NODES + 1);
    if (count > MAX_NODES) {
        return model_reader_fail(r, "has more than %u nodes; simplify the model", MAX_NODES);
    }
    r->file->node = calloc(count, sizeof *r->file->node);
    r->ai_node = calloc(count, sizeof *r->ai_node); // NOLINT(bugprone-sizeof-expression): pointers
    if (r->file->node == NULL || r->ai_node == NULL) {
        return model_reader_fail(r, "out of memory while reading its nodes");
    }
    add_nodes(r, r->scene->mRootNode, MODEL_NO_NODE);
    for (uint32_t i = 0; i < count; i++) {
        if (!model_reader_matrix_is_finite(r->file->node[i].global)) {
            return model_reader_fail(
                r, "node '%s' has a transform that is not a number; export it again",
                r->file->node[i].name);
        }
    }
    return true;
}

model_file *model_file_create(const char *path, char *error, size_t error_size)
{
    model_reader r = {.path = path, .error = error, .error_size = error_size};
    size_t size = 0;
    uint8_t *bytes = model_reader_bytes(&r, &size);
    if (bytes == NULL) {
        return NULL;
    }
    // No post-processing: the vertices stay exactly as they are in the file.
    r.scene = aiImportFileFromMemory((const char *)bytes, (unsigned)size, 0, "glb");
    free(bytes);
    r.file = calloc(1, sizeof *r.file);
    bool done = false;
    if (r.file == NULL || (r.file->path = strdup(path)) == NULL) {
        model_reader_fail(&r, "out of memory");
    } else if (r.scene == NULL || r.scene->mRootNode == NULL) {
        model_reader_fail(&r, "is not understood (%s); restore the file", aiGetErrorString());
    } else {
        done = read_nodes(&r) && model_reader_images(&r) && model_reader_materials(&r) &&
               model_reader_meshes(&r);
    }
    free(r.ai_node);
    aiReleaseImport(r.scene);
    if (!done) {
        model_file_destroy(&r.file);
    }
    return r.file;
}
