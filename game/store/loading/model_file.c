#include "model_file.h"

#include <stdlib.h>
#include <string.h>

int model_file_node(const model_file *file, const char *name)
{
    for (uint32_t i = 0; i < file->node_count; i++) {
        if (strcmp(file->node[i].name, name) == 0) {
            return (int)i;
        }
    }
    return MODEL_NO_NODE;
}

void model_file_destroy(model_file **file)
{
    model_file *f = *file;
    *file = NULL;
    if (f == NULL) {
        return;
    }
    for (uint32_t i = 0; i < f->image_count; i++) {
        free((void *)(uintptr_t)f->image[i].png);
    }
    free(f->path);
    free(f->position);
    free(f->normal);
    free(f->uv);
    free(f->uv2);
    free(f->pattern);
    free(f->triangle);
    free(f->influence_node);
    free(f->influence_weight);
    free(f->range);
    free(f->material);
    free(f->image);
    free(f->node);
    free(f);
}
