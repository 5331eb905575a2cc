// Stores the fencers' models as the program loads them, for builds without Assimp.
//   model_bytes_write <model.glb> <out> [<model.glb> <out> ...]
#include <stdio.h>

#include "model_bytes.h"

static bool put(FILE *out, const void *items, size_t size, size_t count)
{
    return fwrite(items, size, count, out) == count;
}

bool model_bytes_write(const model_file *file, const char *path)
{
    FILE *out = fopen(path, "wb");
    if (out == NULL) {
        return false;
    }
    const uint32_t counts[5] = {file->vertex_count, file->triangle_count, file->range_count,
                                file->material_count, file->node_count};
    bool done =
        put(out, counts, sizeof counts, 1) &&
        put(out, file->position, sizeof *file->position, file->vertex_count) &&
        put(out, file->normal, sizeof *file->normal, file->vertex_count) &&
        put(out, file->influence_node, sizeof *file->influence_node, file->vertex_count) &&
        put(out, file->influence_weight, sizeof *file->influence_weight, file->vertex_count) &&
        put(out, file->triangle, sizeof *file->triangle, file->triangle_count) &&
        put(out, file->range, sizeof *file->range, file->range_count) &&
        put(out, file->material, sizeof *file->material, file->material_count) &&
        put(out, file->node, sizeof *file->node, file->node_count);
    return fclose(out) == 0 && done;
}

int main(int count, char **words)
{
    for (int i = 1; i + 1 < count; i += 2) {
        char error[512];
        model_file *file = model_file_create(words[i], error, sizeof error);
        if (file == NULL) {
            fprintf(stderr, "%s\n", error);
            return 1;
        }
        bool written = file->influence_node != NULL && model_bytes_write(file, words[i + 1]);
        model_file_destroy(&file);
        if (!written) {
            fprintf(stderr, "%s: cannot be written\n", words[i + 1]);
            return 1;
        }
    }
    return 0;
}
