// Replaces model_read.c in builds without Assimp: model_file_create() reads a file that
// model_bytes_write() wrote.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model_bytes.h"

static bool get(FILE *in, void *out_array, size_t size, size_t count)
{
    void *items = malloc(size * count);
    if (items == NULL || fread(items, size, count, in) != count) {
        free(items);
        return false;
    }
    memcpy(out_array, &items, sizeof items);
    return true;
}

model_file *model_file_create(const char *path, char *error, size_t error_size)
{
    uint32_t counts[5];
    FILE *in = fopen(path, "rb");
    model_file *file = calloc(1, sizeof *file);
    bool done = in != NULL && file != NULL && fread(counts, sizeof counts, 1, in) == 1;
    if (done) {
        file->vertex_count = counts[0];
        file->triangle_count = counts[1];
        file->range_count = counts[2];
        file->material_count = counts[3];
        file->node_count = counts[4];
        done = get(in, &file->position, sizeof *file->position, counts[0]) &&
               get(in, &file->normal, sizeof *file->normal, counts[0]) &&
               get(in, &file->influence_node, sizeof *file->influence_node, counts[0]) &&
               get(in, &file->influence_weight, sizeof *file->influence_weight, counts[0]) &&
               get(in, &file->triangle, sizeof *file->triangle, counts[1]) &&
               get(in, &file->range, sizeof *file->range, counts[2]) &&
               get(in, &file->material, sizeof *file->material, counts[3]) &&
               get(in, &file->node, sizeof *file->node, counts[4]);
    }
    if (in != NULL) {
        fclose(in);
    }
    if (!done) {
        snprintf(error, error_size, "%s: cannot be read", path);
        model_file_destroy(&file);
    }
    return file;
}
